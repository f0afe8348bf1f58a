package io.ballast.cli.simulate;

import io.ballast.cli.Console;
import io.ballast.cli.node.NodeSeries;
import io.ballast.cli.node.NodeSimulation;
import io.ballast.cli.node.NodeTick;
import io.ballast.cli.node.NodeTimeline;
import io.ballast.cli.node.NodeTimelineReader;
import io.ballast.cli.node.SuppressPolicy;
import io.ballast.cli.node.UsageTrace;
import io.ballast.cli.report.NodeSection;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.ProgressBar;
import io.ballast.cli.term.TextTable;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.verdict.Reason;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** {@code ballast simulate --node}. */
final class SimulateNode {
    /** Name of the file with one line a round. */
    static final String CSV = "node.csv";

    private final Console console;
    private final Bundle bundle;
    private final Recording recording;

    SimulateNode(Console console, Bundle bundle, Recording recording) {
        this.console = console;
        this.bundle = bundle;
        this.recording = recording;
    }

    void run(
            Path file,
            UsageTrace.Machine machine,
            UnaryOperator<SuppressStrategy> override,
            SimulateCommand.Output output,
            Path report) {
        NodeTimeline timeline = NodeTimelineReader.read(file, machine);
        SuppressPolicy policy = new SuppressPolicy(bundle, Map.of(), recording);
        SuppressStrategy strategy = override.apply(policy.strategy());
        NodeSimulation simulation = new NodeSimulation(policy, strategy);
        Results results = new Results(console, bundle, report);
        List<NodeTick> ticks;
        try (ProgressBar bar = console.progress(
                file.getFileName().toString(), timeline.intervals().size())) {
            ticks = simulation.run(timeline, bar::update);
        }
        results.file(CSV, NodeSeries.csv(ticks));
        results.page("Ballast: CPU of a node", List.of(section(timeline, strategy, ticks)));
        results.print(
                output,
                () -> json(timeline, ticks),
                () -> text(timeline, ticks, console.terminal().paint()));
    }

    /** The run as a section of a report. */
    static NodeSection section(NodeTimeline timeline, SuppressStrategy strategy, List<NodeTick> ticks) {
        String introduction = "Policy " + strategy.policy() + ", threshold "
                + strategy.threshold().percent() + " % of the node's CPU"
                + (strategy.threshold().hasMinPercent()
                        ? ", at least " + strategy.threshold().minPercent() + " % for best-effort pods."
                        : ".");
        return NodeSeries.section("Best-effort CPU on " + timeline.name(), introduction, timeline.name(), ticks);
    }

    /** What was decided, as tables for a terminal. */
    static String text(NodeTimeline timeline, List<NodeTick> ticks, Paint paint) {
        NodeSeries.Summary summary = NodeSeries.summary(ticks);
        TextTable table = new TextTable()
                .text("node")
                .number("hours")
                .number("rounds")
                .number("LS cores")
                .number("BE cores used")
                .number("BE cores left")
                .number("least left");
        table.row(
                timeline.name(),
                String.format(Locale.ROOT, "%.1f", summary.seconds() / 3600.0),
                summary.ticks(),
                cores(summary.latencyMilli()),
                cores(summary.bestEffortMilli()),
                cores(summary.limitMilli()),
                cores(summary.leastMilli()));
        TextTable rules = new TextTable().text("rule").number("rounds").text("for example");
        NodeSeries.rules(ticks).forEach(r -> rules.row(r.rule(), r.ticks(), r.text()));
        return table.render(paint) + "\n" + rules.render(paint);
    }

    private static Map<String, Object> json(NodeTimeline timeline, List<NodeTick> ticks) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("node", timeline.name());
        root.put("summary", NodeSeries.summary(ticks));
        root.put("series", ticks.stream().map(JsonTick::of).toList());
        return root;
    }

    private static String cores(long milli) {
        return String.format(Locale.ROOT, "%.1f", milli / 1000.0);
    }

    /** The JSON form of a round; its names are part of the interface. */
    private record JsonTick(
            long atSeconds,
            long capacityMilli,
            long latencyMilli,
            long systemMilli,
            long bestEffortMilli,
            long limitMilli,
            Long allowedMilli,
            List<Reason> reasons) {
        static JsonTick of(NodeTick t) {
            return new JsonTick(
                    t.atSeconds(),
                    t.capacityMilli(),
                    t.latencyMilli(),
                    t.systemMilli(),
                    t.bestEffortMilli(),
                    t.limitMilli(),
                    t.verdict().hasAllowance() ? t.verdict().allowedMilli() : null,
                    t.verdict().reasons());
        }
    }
}
