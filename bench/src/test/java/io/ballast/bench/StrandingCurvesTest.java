package io.ballast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.ShippedBundle;
import io.ballast.cli.simulate.RulePlacer;
import io.ballast.cli.simulate.TraceSimulation;
import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.CurvePoint;
import io.ballast.cli.trace.CurveRecorder;
import io.ballast.cli.trace.Placer;
import io.ballast.cli.trace.Replay;
import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.cli.trace.TypicalShapes;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.model.policy.TypicalPods;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What {@code gpu-stranding} promises against fragmentation gradient descent on the openb trace, both on the same arrivals.
 *
 * <p>By default seed 42 of some workloads is replayed; {@code -Dballast.seeds=all} replays all ten seeds of all seventeen workloads, in some minutes.
 */
class StrandingCurvesTest {
    private static final String PACKAGE = "gpu-stranding";
    private static final double ROUNDING = 1e-9;
    private static final int END = 130;

    private static final List<String> WORKLOADS = List.of(
            "default",
            "cpu050",
            "cpu100",
            "cpu200",
            "cpu250",
            "gpushare40",
            "gpushare60",
            "gpushare80",
            "gpushare100",
            "gpuspec10",
            "gpuspec20",
            "gpuspec25",
            "gpuspec33",
            "multigpu20",
            "multigpu30",
            "multigpu40",
            "multigpu50");

    private static final Bundle BUNDLE = ShippedBundle.load();

    private static boolean all() {
        return "all".equals(System.getProperty("ballast.seeds"));
    }

    private static long[] seeds() {
        return all() ? LongStream.rangeClosed(42, 51).toArray() : new long[] {42};
    }

    @Test
    void defaultWorkloadIsNeverBelowFragmentationDescentAndReachesNinetySixPercent() {
        Trace trace = OpenbData.trace("default");
        double end = 0;
        for (long seed : seeds()) {
            Map<Integer, Double> ours = stranding(trace, seed);
            Map<Integer, Double> theirs = descent(trace, seed);
            theirs.forEach((percent, allocation) -> assertThat(ours.get(percent))
                    .as("allocation at %s %% of seed %s", percent, seed)
                    .isGreaterThanOrEqualTo(allocation - ROUNDING));
            end += ours.get(END) / seeds().length;
        }
        assertThat(end).isGreaterThanOrEqualTo(96.0);
    }

    static List<String> workloads() {
        return all() ? WORKLOADS : List.of("cpu250", "gpushare100", "gpuspec10", "multigpu50");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void workloadEndsAboveFragmentationDescentAndIsNotBelowItOnTheWay(String workload) {
        Trace trace = OpenbData.trace(workload);
        TreeMap<Integer, Double> difference = new TreeMap<>();
        TreeMap<Integer, Double> mean = new TreeMap<>();
        for (long seed : seeds()) {
            Map<Integer, Double> ours = stranding(trace, seed);
            descent(trace, seed).forEach((percent, allocation) -> {
                difference.merge(percent, (ours.get(percent) - allocation) / seeds().length, Double::sum);
                mean.merge(percent, ours.get(percent) / seeds().length, Double::sum);
            });
        }
        StringBuilder line = new StringBuilder(workload);
        for (int percent : new int[] {80, 90, 95, 100, 105, 110, 120, END}) {
            line.append(" %d: %.2f (%+.2f)".formatted(percent, mean.get(percent), difference.get(percent)));
        }
        report(line
                + " least %+.3f"
                        .formatted(difference.values().stream()
                                .mapToDouble(d -> d)
                                .min()
                                .orElseThrow()));
        assertThat(difference.get(END)).isPositive();
        difference.forEach((percent, d) ->
                assertThat(d).as("%s at %s %%", workload, percent).isGreaterThanOrEqualTo(-ROUNDING));
    }

    private static Map<Integer, Double> stranding(Trace trace, long seed) {
        Profile profile = new TraceSimulation(BUNDLE).profile(PACKAGE, trace);
        return replay(trace, seed, cluster -> new RulePlacer(BUNDLE, profile, PACKAGE, cluster, seed));
    }

    private static Map<Integer, Double> descent(Trace trace, long seed) {
        TypicalPods typical = TypicalShapes.of(trace.pods());
        return replay(trace, seed, cluster -> new HandFgd(cluster, typical));
    }

    private static Map<Integer, Double> replay(Trace trace, long seed, Function<TraceCluster, Placer> placer) {
        Arrivals arrivals = OpenbData.arrivals(trace, seed);
        assertThat(arrivals.published()).isTrue();
        TraceCluster cluster = new TraceCluster(arrivals.nodes());
        CurveRecorder recorder = new CurveRecorder(cluster, TypicalShapes.of(trace.pods()));
        Replay.run(cluster, arrivals.requests(), placer.apply(cluster), recorder);
        Map<Integer, Double> allocation = new TreeMap<>();
        for (CurvePoint point : recorder.curve()) {
            allocation.put(point.arrivedPercent(), point.allocationPercent());
        }
        return allocation;
    }

    /** Keeps the measured figures, which an assertion that passes does not show. */
    private static void report(String line) {
        try {
            Files.writeString(
                    Path.of("target", "stranding-curves.txt"),
                    line + System.lineSeparator(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
