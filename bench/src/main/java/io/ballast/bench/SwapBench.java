package io.ballast.bench;

import io.ballast.cli.ShippedBundle;
import io.ballast.engine.active.Background;
import io.ballast.engine.active.NodeEngine;
import io.ballast.engine.active.Policy;
import io.ballast.engine.active.Question;
import io.ballast.engine.bundle.Bundle;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What a change of the policy costs the decisions around it: {@code SwapBench [NODES]}. Rounds without and with a swap take turns in one process. In a round
 * with a swap the bundle is loaded, its plan built and warmed up in the background while decisions go on, and taken over at the end. Elapsed time of single
 * decisions; one decision is two changed facts and the best node for a pod of one of 50 classes. Exits with 0 when the 99th percentile with swaps is at most
 * twice the one without.
 */
final class SwapBench {
    private static final int ROUNDS = 30;
    private static final int WARM_UP_ROUNDS = 4;
    private static final int CLASSES = 50;
    private static final double LIMIT = 2.0;
    private static final long PAUSE_NANOS = 100_000;

    /** Times of decisions in nanoseconds. */
    private static final class Times {
        private long[] nanos = new long[1 << 16];
        private int count;

        void add(long time) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = time;
        }

        double micros(double share) {
            long[] sorted = Arrays.copyOf(nanos, count);
            Arrays.sort(sorted);
            return sorted[(int) Math.min(count - 1, Math.ceil(share * count))] / 1000.0;
        }
    }

    private final MixedCluster cluster;
    private final List<PodRequest> pods = MixedCluster.pods(CLASSES, 7);
    private final NodeEngine engine;
    private final byte[] archive = ShippedBundle.bytes();
    private int decisions;

    private SwapBench(int nodes, ExecutorService background) {
        cluster = new MixedCluster(nodes, 1);
        List<NodeRow> rows = new ArrayList<>();
        rows.addAll(List.of(cluster.fits));
        rows.addAll(List.of(cluster.loads));
        rows.addAll(List.of(cluster.gpus));
        engine = new NodeEngine(new Policy(0, Bundle.load(archive)), "cluster", cluster.nodes(), rows, background);
    }

    public static void main(String[] arguments) throws Exception {
        int nodes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500;
        ExecutorService background = Background.thread("plans");
        try {
            System.exit(new SwapBench(nodes, background).run(background, nodes, System.out) ? 0 : 2);
        } finally {
            background.shutdownNow();
        }
    }

    private boolean run(ExecutorService background, int nodes, PrintStream out) throws Exception {
        Times quiet = new Times();
        Times swapping = new Times();
        long swapNanos = 0;
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            boolean counts = round >= WARM_UP_ROUNDS;
            long start = System.nanoTime();
            CompletableFuture<Policy> adopted = CompletableFuture.supplyAsync(
                            () -> new Policy(1, Bundle.load(archive)), background)
                    .thenCompose(engine::offer);
            // A little beyond the swap, since the first decisions by new classes are the slow ones.
            long after = 0;
            while (after == 0 || System.nanoTime() - after < TimeUnit.MILLISECONDS.toNanos(200)) {
                decide(counts ? swapping : new Times());
                after = after == 0 && adopted.isDone() ? System.nanoTime() : after;
            }
            adopted.get();
            long length = System.nanoTime() - start;
            swapNanos += counts ? length : 0;
            long quietStart = System.nanoTime();
            while (System.nanoTime() - quietStart < length) {
                decide(counts ? quiet : new Times());
            }
        }
        double ratio = swapping.micros(0.99) / quiet.micros(0.99);
        out.printf(
                Locale.ROOT,
                "%d nodes, %d swaps of %.0f ms each, %d and %d decisions%n",
                nodes,
                ROUNDS,
                swapNanos / 1e6 / ROUNDS,
                quiet.count,
                swapping.count);
        out.printf(Locale.ROOT, "%-14s %10s %10s %10s%n", "us", "p50", "p99", "p99.9");
        line(out, "without swap", quiet);
        line(out, "during a swap", swapping);
        out.printf(Locale.ROOT, "p99 ratio %.2f, limit %.1f%n", ratio, LIMIT);
        return ratio <= LIMIT;
    }

    private static void line(PrintStream out, String name, Times times) {
        out.printf(
                Locale.ROOT,
                "%-14s %10.1f %10.1f %10.1f%n",
                name,
                times.micros(0.5),
                times.micros(0.99),
                times.micros(0.999));
    }

    private void decide(Times times) {
        PodRequest pod = pods.get(decisions % pods.size());
        int row = decisions % cluster.size();
        decisions++;
        Question question = new Question(pod, List.of());
        NodeRow fit = cluster.fit(row);
        NodeRow load = cluster.load(row);
        long start = System.nanoTime();
        engine.put(fit);
        engine.put(load);
        engine.record(question);
        engine.turn().decider().best(pod, List.of());
        times.add(System.nanoTime() - start);
        // Pods do not arrive without a pause.
        LockSupport.parkNanos(PAUSE_NANOS);
    }
}
