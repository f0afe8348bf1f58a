package io.ballast.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import io.ballast.model.policy.TypicalPods;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rules of the shipped bundle, and the functions called by hand-written placers, reproduce the published curves of the openb trace.
 *
 * <p>By default a sample of seeds is replayed; {@code -Dballast.seeds=all} replays all ten of them for every policy and workload, in a few minutes.
 */
class PublishedCurvesTest {
    private static final double ROUNDING = 1e-9;

    /** Published names of what we call otherwise: rule packages, decided by the row plan of the shipped bundle, and the hand-written baseline. */
    private static final Map<String, String> PUBLISHED_NAMES = Map.of(
            "HandFgd", "FGD",
            "gpu-fgd", "FGD",
            "gpu-best-fit", "BestFit",
            "gpu-dot-product", "DotProd",
            "gpu-packing", "GpuPacking",
            "gpu-clustering", "GpuClustering",
            "gpu-random", "Random");

    private static final Bundle BUNDLE = ShippedBundle.load();

    private record Key(String policy, long seed, int percent) {}

    private static boolean all() {
        return "all".equals(System.getProperty("ballast.seeds"));
    }

    private static long[] seeds(long... sample) {
        return all() ? LongStream.rangeClosed(42, 51).toArray() : sample;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HandFgd",
                "FGD",
                "BestFit",
                "DotProd",
                "GpuPacking",
                "GpuClustering",
                "gpu-fgd",
                "gpu-best-fit",
                "gpu-dot-product",
                "gpu-packing",
                "gpu-clustering"
            })
    void defaultWorkloadFollowsThePublishedCurveAtEachSeedAndPercent(String placer) {
        String policy = PUBLISHED_NAMES.getOrDefault(placer, placer);
        Map<Key, double[]> published = new HashMap<>();
        for (String[] row : OpenbData.published("expected_default_per_seed.csv")) {
            published.put(
                    new Key(row[0], Long.parseLong(row[1]), Integer.parseInt(row[2])),
                    new double[] {Double.parseDouble(row[3]), Double.parseDouble(row[4]), Double.parseDouble(row[5])});
        }
        Trace trace = OpenbData.trace("default");
        double[] worst = new double[3];
        for (long seed : seeds(42)) {
            List<CurvePoint> curve = replay(trace, placer, seed);
            assertThat(curve).hasSizeGreaterThanOrEqualTo(130);
            for (CurvePoint point : curve) {
                double[] expected = published.get(new Key(policy, seed, point.arrivedPercent()));
                if (expected == null) {
                    continue;
                }
                worst[0] = Math.max(worst[0], Math.abs(expected[0] - point.allocationPercent()));
                worst[1] = Math.max(worst[1], Math.abs(expected[1] - point.fragmentedPercentOfTotal()));
                worst[2] = Math.max(worst[2], Math.abs(expected[2] - point.fragmentedPercentOfIdle()));
            }
        }
        report(placer
                + " default: worst allocation %.6f, fragmented of total %.6f, of idle %.6f"
                        .formatted(worst[0], worst[1], worst[2]));
        assertThat(worst).containsExactly(new double[] {0, 0, 0}, within(0.01 + ROUNDING));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
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
                "multigpu50"
            })
    void fragmentationPolicyReachesThePublishedAllocationOfEveryWorkload(String workload) {
        String[] published = OpenbData.published("expected_policy_table.csv").stream()
                .filter(r -> r[0].equals(workload)
                        && r[1].equals("FGD")
                        && r[2].equals("gpu_alloc_pct")
                        && r[3].equals("130"))
                .findFirst()
                .orElseThrow();
        Trace trace = OpenbData.trace(workload);
        DoubleSummaryStatistics allocation = new DoubleSummaryStatistics();
        for (long seed : seeds(42)) {
            List<CurvePoint> curve = replay(trace, "gpu-fgd", seed);
            allocation.accept(curve.get(curve.size() - 1).allocationPercent());
        }
        report("FGD %s at 130 %%: mean %.4f (published %s), %.4f to %.4f (published %s to %s)"
                .formatted(
                        workload,
                        allocation.getAverage(),
                        published[4],
                        allocation.getMin(),
                        allocation.getMax(),
                        published[6],
                        published[7]));
        assertThat(allocation.getMin()).isGreaterThan(Double.parseDouble(published[6]) - 0.2);
        assertThat(allocation.getMax()).isLessThan(Double.parseDouble(published[7]) + 0.2);
        if (all()) {
            assertThat(allocation.getAverage()).isCloseTo(Double.parseDouble(published[4]), within(0.06));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Random", "gpu-random"})
    void randomPlacementStaysWithinThePublishedSpread(String placer) {
        Trace trace = OpenbData.trace("default");
        Map<String, Map<Integer, DoubleSummaryStatistics>> measured = new HashMap<>();
        for (long seed : seeds(42, 43, 44)) {
            for (CurvePoint point : replay(trace, placer, seed)) {
                measure(measured, "gpu_alloc_pct", point, point.allocationPercent());
                measure(measured, "frag_gpu_pct_of_total", point, point.fragmentedPercentOfTotal());
                measure(measured, "frag_ratio_pct_of_idle", point, point.fragmentedPercentOfIdle());
            }
        }
        for (String[] row : OpenbData.published("expected_policy_table.csv")) {
            if (row[0].equals("default") && row[1].equals("Random")) {
                double mean = measured.get(row[2]).get(Integer.parseInt(row[3])).getAverage();
                assertThat(mean)
                        .as("mean %s at %s %%", row[2], row[3])
                        .isBetween(Double.parseDouble(row[6]) - 0.01, Double.parseDouble(row[7]) + 0.01);
            }
        }
    }

    private static void measure(
            Map<String, Map<Integer, DoubleSummaryStatistics>> measured,
            String metric,
            CurvePoint point,
            double value) {
        measured.computeIfAbsent(metric, m -> new HashMap<>())
                .computeIfAbsent(point.arrivedPercent(), p -> new DoubleSummaryStatistics())
                .accept(value);
    }

    private static List<CurvePoint> replay(Trace trace, String policy, long seed) {
        TypicalPods typical = TypicalShapes.of(trace.pods());
        Arrivals arrivals = OpenbData.arrivals(trace, seed);
        assertThat(arrivals.published()).isTrue();
        TraceCluster cluster = new TraceCluster(arrivals.nodes());
        Placer placer = placer(policy, trace, cluster, typical, seed);
        CurveRecorder recorder = new CurveRecorder(cluster, typical);
        Replay.run(cluster, arrivals.requests(), placer, recorder);
        return recorder.curve();
    }

    private static Placer placer(String policy, Trace trace, TraceCluster cluster, TypicalPods typical, long seed) {
        if (policy.equals("HandFgd")) {
            return new HandFgd(cluster, typical);
        }
        if (policy.startsWith("gpu-")) {
            return new RulePlacer(BUNDLE, new TraceSimulation(BUNDLE).profile(policy, trace), policy, cluster, seed);
        }
        return new ScoreAllPlacer(cluster, ScoreAllPlacer.named(policy, typical, seed));
    }

    /** Keeps the measured figures, which an assertion that passes does not show. */
    private static void report(String line) {
        try {
            Files.writeString(
                    Path.of("target", "published-curves.txt"),
                    line + System.lineSeparator(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
