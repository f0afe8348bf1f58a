package io.ballast.bench.cluster;

import io.ballast.bench.Spread;
import io.ballast.bench.cluster.ArmRun.Measured;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** What all rounds at one number of nodes have shown. Not thread-safe. */
final class ClusterResults {
    private static final double MILLIS_PER_SECOND = 1000;
    private static final String TOGETHER = "together";

    private final Scenario scenario;
    private final int nodes;
    private final int pods;

    /** By arm, then by round: a round in which an arm has failed has no entry. */
    private final Map<String, TreeMap<Integer, Measured>> arms = new LinkedHashMap<>();

    private final List<String> failures = new ArrayList<>();

    ClusterResults(Scenario scenario, int nodes, int pods) {
        this.scenario = scenario;
        this.nodes = nodes;
        this.pods = pods;
    }

    void add(String arm, int round, Measured measured) {
        arms.computeIfAbsent(arm, a -> new TreeMap<>()).put(round, measured);
    }

    void failed(String arm, int round, String why) {
        failures.add("round " + round + ", " + arm + ": " + why);
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Whether every limit holds whose arms have run. */
    boolean hold() {
        return outcomes().stream().allMatch(Limit.Outcome::holds);
    }

    private List<Limit.Outcome> outcomes() {
        return scenario.limits(nodes, pods).stream()
                .flatMap(limit -> limit.judge(this).stream())
                .toList();
    }

    /** A figure of the scenario, of the rounds in which the arm has it. */
    List<Double> figures(String arm, String figure) {
        return of(arm, measured -> measured.figures().get(figure));
    }

    /** What the rates of an arm are of another's, in the rounds in which both have run. */
    List<Double> ratios(String arm, String base) {
        Map<Integer, Measured> judged = arms.getOrDefault(arm, new TreeMap<>());
        Map<Integer, Measured> bases = arms.getOrDefault(base, new TreeMap<>());
        return judged.entrySet().stream()
                .filter(e -> bases.containsKey(e.getKey()))
                .map(e -> e.getValue().rate() / bases.get(e.getKey()).rate())
                .toList();
    }

    /** Tables and limits. */
    String text() {
        StringBuilder out = new StringBuilder();
        out.append(String.format(Locale.ROOT, "%n### %s%,d nodes, %,d pods%n%n", title(), nodes, pods));
        rates(out);
        processes(out, "CPU seconds", measured -> measured.use().cpuSeconds(), 1);
        processes(out, "CPU milliseconds a pod", this::cpuOfPod, 2);
        processes(
                out, "Peak of resident memory, MiB", measured -> measured.use().peakMebis(), 0);
        figures(out);
        out.append("\n");
        outcomes()
                .forEach(outcome -> out.append(String.format(
                        Locale.ROOT,
                        "* %,d nodes: %s, %s%n",
                        nodes,
                        outcome.text(),
                        outcome.holds() ? "holds" : "MISSED")));
        failures.forEach(failure -> out.append("* FAILED: ")
                .append(failure.lines().findFirst().orElse(""))
                .append("\n"));
        return out.toString();
    }

    private String title() {
        return scenario.equals(Scenarios.USUAL) ? "" : scenario.name() + ": ";
    }

    private void rates(StringBuilder out) {
        out.append("| arm | pods/s | create to bound p50 ms | p99 ms |");
        scenario.bases().forEach(base -> out.append(" x ").append(base).append(" |"));
        out.append("\n|---|---:|---:|---:|")
                .append("---|".repeat(scenario.bases().size()))
                .append("\n");
        for (String arm : arms.keySet()) {
            List<String> cells = new ArrayList<>(List.of(
                    Spread.text(of(arm, Measured::rate), 0),
                    Spread.text(of(arm, Measured::p50), 0),
                    Spread.text(of(arm, Measured::p99), 0)));
            scenario.bases().forEach(base -> cells.add(Spread.text(ratios(arm, base), 2)));
            row(out, arm, cells);
        }
    }

    /** CPU time by process, divided by the pods; and all processes of the cluster together. */
    private Map<String, Double> cpuOfPod(Measured measured) {
        Map<String, Double> millis = new TreeMap<>(measured.use().cpuSeconds());
        millis.replaceAll((process, seconds) -> seconds * MILLIS_PER_SECOND / pods);
        millis.put(TOGETHER, millis.values().stream().mapToDouble(d -> d).sum());
        return millis;
    }

    /** A row for each figure of the scenario. */
    private void figures(StringBuilder out) {
        Set<String> names = new LinkedHashSet<>();
        arms.values().forEach(rounds -> rounds.values()
                .forEach(m -> names.addAll(m.figures().keySet())));
        if (names.isEmpty()) {
            return;
        }
        out.append("\n| ").append(scenario.name()).append(" | ").append(String.join(" | ", arms.keySet()));
        out.append(" |\n|---|").append("---:|".repeat(arms.size())).append("\n");
        names.forEach(name -> row(
                out,
                name,
                arms.keySet().stream()
                        .map(arm -> Spread.text(figures(arm, name), 1))
                        .toList()));
    }

    private void processes(StringBuilder out, String title, Function<Measured, Map<String, Double>> use, int decimals) {
        TreeSet<String> names = new TreeSet<>();
        arms.values().forEach(rounds -> rounds.values()
                .forEach(m -> names.addAll(use.apply(m).keySet())));
        out.append("\n| ")
                .append(title)
                .append(" | ")
                .append(String.join(" | ", names))
                .append(" |\n|---|");
        out.append("---:|".repeat(names.size())).append("\n");
        for (String arm : arms.keySet()) {
            row(
                    out,
                    arm,
                    names.stream()
                            .map(name -> Spread.text(of(arm, m -> use.apply(m).get(name)), decimals))
                            .toList());
        }
    }

    /** A figure of each round that has it. */
    private List<Double> of(String arm, Function<Measured, Double> figure) {
        return arms.getOrDefault(arm, new TreeMap<>()).values().stream()
                .map(figure)
                .filter(Objects::nonNull)
                .toList();
    }

    private static void row(StringBuilder out, String first, List<String> cells) {
        out.append("| ")
                .append(first)
                .append(" | ")
                .append(String.join(" | ", cells))
                .append(" |\n");
    }
}
