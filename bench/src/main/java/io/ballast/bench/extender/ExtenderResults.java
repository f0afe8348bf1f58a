package io.ballast.bench.extender;

import io.ballast.bench.Spread;
import io.ballast.bench.extender.Caller.Measured;
import io.ballast.bench.extender.ExtenderBench.Arm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What all rounds have shown. Not thread-safe. */
final class ExtenderResults {
    private final Map<Integer, Map<String, List<Measured>>> sizes = new LinkedHashMap<>();

    void add(int nodes, String arm, Measured measured) {
        sizes.computeIfAbsent(nodes, n -> new LinkedHashMap<>())
                .computeIfAbsent(arm, a -> new ArrayList<>())
                .add(measured);
    }

    /** Whether every arm of ours is fast enough at every size, in the median. */
    boolean hold() {
        return sizes.keySet().stream().allMatch(nodes -> ExtenderBench.ARMS.stream()
                .allMatch(arm -> arm.base().isEmpty() || holds(nodes, arm)));
    }

    private boolean holds(int nodes, Arm arm) {
        return Spread.median(ratios(nodes, arm)) >= ExtenderBench.LIMIT;
    }

    private List<Double> ratios(int nodes, Arm arm) {
        return Spread.ratios(of(nodes, arm.name(), Measured::requests), of(nodes, arm.base(), Measured::requests));
    }

    private List<Double> of(int nodes, String arm, ToDoubleFunction<Measured> figure) {
        return sizes.get(nodes).get(arm).stream()
                .map(m -> figure.applyAsDouble(m))
                .toList();
    }

    /** A table for each size, and the limits. */
    String text() {
        StringBuilder out = new StringBuilder();
        for (int nodes : sizes.keySet()) {
            out.append(String.format(Locale.ROOT, "%n### %,d names%n%n", nodes));
            out.append("| arm | requests/s | p50 us | p99 us | x null |\n|---|---:|---:|---:|---|\n");
            for (Arm arm : ExtenderBench.ARMS) {
                out.append("| ").append(arm.name());
                out.append(" | ").append(Spread.text(of(nodes, arm.name(), Measured::requests), 0));
                out.append(" | ").append(Spread.text(of(nodes, arm.name(), Measured::p50), 0));
                out.append(" | ").append(Spread.text(of(nodes, arm.name(), Measured::p99), 0));
                out.append(" | ").append(arm.base().isEmpty() ? "" : Spread.text(ratios(nodes, arm), 2));
                out.append(" |\n");
            }
        }
        out.append("\n");
        for (int nodes : sizes.keySet()) {
            for (Arm arm : ExtenderBench.ARMS) {
                if (!arm.base().isEmpty()) {
                    out.append(String.format(
                            Locale.ROOT,
                            "* %,d names: %s >= %.2f x %s: %.2f, %s%n",
                            nodes,
                            arm.name(),
                            ExtenderBench.LIMIT,
                            arm.base(),
                            Spread.median(ratios(nodes, arm)),
                            holds(nodes, arm) ? "holds" : "MISSED"));
                }
            }
        }
        return out.toString();
    }
}
