package io.ballast.bench.cluster;

import io.ballast.bench.Spread;
import io.ballast.bench.cluster.Arm.Limit;
import io.ballast.bench.cluster.ArmRun.Measured;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What all rounds at one number of nodes have shown. Not thread-safe. */
final class ClusterResults {
    private final int nodes;
    private final int pods;

    /** By arm, then by round: a round in which an arm has failed has no entry. */
    private final Map<String, TreeMap<Integer, Measured>> arms = new LinkedHashMap<>();

    private final List<String> failures = new ArrayList<>();

    ClusterResults(int nodes, int pods) {
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
        return Arm.LIMITS.stream()
                .allMatch(limit -> ratio(limit).map(r -> r >= limit.least()).orElse(true));
    }

    private Optional<Double> ratio(Limit limit) {
        boolean here = limit.nodes() == 0 || limit.nodes() == nodes;
        List<Double> ratios = here ? ratios(limit.arm(), limit.base()) : List.of();
        return ratios.isEmpty() ? Optional.empty() : Optional.of(Spread.median(ratios));
    }

    /** In the rounds in which both have run. */
    private List<Double> ratios(String arm, String base) {
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
        out.append(String.format(Locale.ROOT, "%n### %,d nodes, %,d pods%n%n", nodes, pods));
        out.append("| arm | pods/s | create to bound p50 ms | p99 ms | x kube-scheduler | x null-16 |\n");
        out.append("|---|---:|---:|---:|---|---|\n");
        arms.keySet()
                .forEach(arm -> row(
                        out,
                        arm,
                        Spread.text(of(arm, Measured::rate), 0),
                        Spread.text(of(arm, Measured::p50), 0),
                        Spread.text(of(arm, Measured::p99), 0),
                        Spread.text(ratios(arm, "kube-scheduler"), 2),
                        Spread.text(ratios(arm, "null-16"), 2)));
        processes(out, "CPU seconds", measured -> measured.use().cpuSeconds(), 1);
        processes(
                out, "Peak of resident memory, MiB", measured -> measured.use().peakMebis(), 0);
        out.append("\n");
        for (Limit limit : Arm.LIMITS) {
            ratio(limit)
                    .ifPresent(ratio -> out.append(String.format(
                            Locale.ROOT,
                            "* %,d nodes: %s >= %.2f x %s: %.2f, %s%n",
                            nodes,
                            limit.arm(),
                            limit.least(),
                            limit.base(),
                            ratio,
                            ratio >= limit.least() ? "holds" : "MISSED")));
        }
        failures.forEach(failure -> out.append("* FAILED: ")
                .append(failure.lines().findFirst().orElse(""))
                .append("\n"));
        return out.toString();
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
                            .map(name -> Spread.text(
                                    arms.get(arm).values().stream()
                                            .map(m -> use.apply(m).get(name))
                                            .filter(value -> value != null)
                                            .toList(),
                                    decimals))
                            .toArray(String[]::new));
        }
    }

    private List<Double> of(String arm, ToDoubleFunction<Measured> figure) {
        return arms.get(arm).values().stream().map(figure::applyAsDouble).toList();
    }

    private static void row(StringBuilder out, String first, String... cells) {
        out.append("| ")
                .append(first)
                .append(" | ")
                .append(String.join(" | ", cells))
                .append(" |\n");
    }
}
