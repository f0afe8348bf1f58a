package io.ballast.cli.node;

import io.ballast.cli.report.NodeSection;
import io.ballast.model.verdict.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Renders simulated rounds for reading: as a section of the report, as CSV, as a summary. Thread-safe. */
public final class NodeSeries {
    /** Marks beyond this number would cover the time axis; then only the first ones are shown. */
    private static final int MAX_MARKS = 60;

    /**
     * A run in figures, each weighted by the time that it held.
     *
     * @param ticks           rounds that were decided
     * @param seconds         length of the time line
     * @param latencyMilli    mean CPU of latency-sensitive pods, in milli-cores
     * @param bestEffortMilli mean CPU that best-effort pods used, in milli-cores
     * @param limitMilli      mean CPU that best-effort pods were left, in milli-cores
     * @param leastMilli      least that they were left, in milli-cores
     */
    public record Summary(
            long ticks, long seconds, long latencyMilli, long bestEffortMilli, long limitMilli, long leastMilli) {}

    private NodeSeries() {}

    /** The run in figures; {@code ticks} is not empty. */
    public static Summary summary(List<NodeTick> ticks) {
        long seconds = 0;
        long latency = 0;
        long used = 0;
        long limit = 0;
        for (int i = 0; i < ticks.size(); i++) {
            NodeTick tick = ticks.get(i);
            long held = i + 1 < ticks.size() ? ticks.get(i + 1).atSeconds() - tick.atSeconds() : 1;
            seconds += held;
            latency += held * tick.latencyMilli();
            used += held * tick.bestEffortMilli();
            limit += held * tick.limitMilli();
        }
        long least = ticks.stream().mapToLong(NodeTick::limitMilli).min().orElseThrow();
        return new Summary(ticks.size(), seconds, latency / seconds, used / seconds, limit / seconds, least);
    }

    /** The run as lines of CSV, the header first. */
    public static List<String> csv(List<NodeTick> ticks) {
        List<String> lines = new ArrayList<>();
        lines.add("second,capacity_milli,ls_milli,system_milli,be_milli,be_limit_milli,be_allowed_milli,rules");
        for (NodeTick t : ticks) {
            lines.add("%d,%d,%d,%d,%d,%d,%s,%s"
                    .formatted(
                            t.atSeconds(),
                            t.capacityMilli(),
                            t.latencyMilli(),
                            t.systemMilli(),
                            t.bestEffortMilli(),
                            t.limitMilli(),
                            t.verdict().hasAllowance() ? t.verdict().allowedMilli() : "",
                            String.join(" ", ruleIds(t))));
        }
        return lines;
    }

    /** The run as a section of the report. */
    public static NodeSection section(String title, String introduction, String node, List<NodeTick> ticks) {
        List<NodeSection.Sample> samples = ticks.stream()
                .map(t -> new NodeSection.Sample(
                        t.atSeconds(), t.systemMilli(), t.latencyMilli(), t.bestEffortMilli(), t.limitMilli()))
                .toList();
        long capacity = ticks.stream().mapToLong(NodeTick::capacityMilli).max().orElseThrow();
        return new NodeSection(title, introduction, node, capacity, samples, marks(ticks), rules(ticks));
    }

    /** Moments at which other rules decide than in the round before. */
    private static List<NodeSection.Mark> marks(List<NodeTick> ticks) {
        List<NodeSection.Mark> marks = new ArrayList<>();
        List<String> before = List.of();
        for (NodeTick tick : ticks) {
            List<String> now = ruleIds(tick);
            if (!now.equals(before) && marks.size() < MAX_MARKS) {
                List<String> others = new ArrayList<>(now);
                others.removeAll(before);
                firstReason(tick, others).ifPresent(text -> marks.add(new NodeSection.Mark(tick.atSeconds(), text)));
            }
            before = now;
        }
        return marks;
    }

    private static Optional<String> firstReason(NodeTick tick, List<String> rules) {
        return tick.verdict().reasons().stream()
                .filter(r -> rules.contains(r.rule()))
                .reduce((first, last) -> last)
                .map(r -> r.rule() + ": " + r.text());
    }

    /** The rules that decided, the most frequent first. */
    public static List<NodeSection.FiredRule> rules(List<NodeTick> ticks) {
        Map<String, Long> counts = new LinkedHashMap<>();
        Map<String, String> texts = new LinkedHashMap<>();
        for (NodeTick tick : ticks) {
            for (Reason reason : tick.verdict().reasons()) {
                counts.merge(reason.rule(), 1L, Long::sum);
                texts.putIfAbsent(reason.rule(), reason.text());
            }
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(e -> new NodeSection.FiredRule(e.getKey(), texts.get(e.getKey()), e.getValue()))
                .toList();
    }

    private static List<String> ruleIds(NodeTick tick) {
        return tick.verdict().reasons().stream().map(Reason::rule).toList();
    }
}
