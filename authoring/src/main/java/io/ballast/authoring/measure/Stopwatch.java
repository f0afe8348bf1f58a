package io.ballast.authoring.measure;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures several works in turns: each round runs every one of them, in an order that rotates, so that what the machine does meanwhile meets all alike. Time
 * is the CPU time of this thread. Not thread-safe.
 */
final class Stopwatch {
    /** Something to measure; the number that it gives depends on all it did, so that nothing is optimised away. */
    interface Work {
        long run() throws Exception;
    }

    /** Median CPU nanoseconds and mean bytes of one run. */
    record Measured(double nanos, double bytes) {}

    /** A round shorter than this is lost in the resolution of the clock. */
    private static final long ROUND_NANOS = 2_000_000;

    private static final int MOST_REPEATS = 1 << 20;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final int warmUps;
    private final int rounds;
    private long sum;

    Stopwatch(int warmUps, int rounds) {
        this.warmUps = warmUps;
        this.rounds = rounds;
    }

    /** What each work takes, in their order. */
    List<Measured> measure(List<Work> works) throws Exception {
        int[] repeats = new int[works.size()];
        for (int w = 0; w < works.size(); w++) {
            repeats[w] = repeats(works.get(w));
        }
        double[][] nanos = new double[works.size()][rounds];
        double[] bytes = new double[works.size()];
        for (int round = -warmUps; round < rounds; round++) {
            for (int turn = 0; turn < works.size(); turn++) {
                int w = Math.floorMod(turn + round, works.size());
                long allocated = threads.getCurrentThreadAllocatedBytes();
                long start = threads.getCurrentThreadCpuTime();
                for (int i = 0; i < repeats[w]; i++) {
                    sum += works.get(w).run();
                }
                long end = threads.getCurrentThreadCpuTime();
                if (round >= 0) {
                    nanos[w][round] = (double) (end - start) / repeats[w];
                    bytes[w] += (double) (threads.getCurrentThreadAllocatedBytes() - allocated) / repeats[w] / rounds;
                }
            }
        }
        List<Measured> measured = new ArrayList<>();
        for (int w = 0; w < works.size(); w++) {
            Arrays.sort(nanos[w]);
            measured.add(new Measured(nanos[w][rounds / 2], bytes[w]));
        }
        return measured;
    }

    /** A number that depends on everything that was run. */
    long sum() {
        return sum;
    }

    private int repeats(Work work) throws Exception {
        for (int n = 1; n < MOST_REPEATS; n *= 2) {
            long start = threads.getCurrentThreadCpuTime();
            for (int i = 0; i < n; i++) {
                sum += work.run();
            }
            if (threads.getCurrentThreadCpuTime() - start >= ROUND_NANOS) {
                return n;
            }
        }
        return MOST_REPEATS;
    }
}
