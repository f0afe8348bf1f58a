package io.ballast.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures several arms of one work in one process, in turns: each round runs every arm once, the order rotates from round to round. Time is the CPU time of
 * this thread, so that what else runs on the machine, the garbage collector and the compiler, is left out. Not thread-safe.
 */
final class Alternation {
    /** Runs an arm once and gives a number that depends on everything it did, so that nothing is optimised away. */
    interface Work {
        long run() throws Exception;
    }

    private record Arm(String name, int operations, Work work) {}

    /**
     * What was measured of one arm.
     *
     * @param nanos     CPU nanoseconds an operation, median of the rounds
     * @param allocated bytes an operation, mean of the measured rounds
     */
    record Measured(double nanos, double allocated) {}

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Arm> arms = new ArrayList<>();
    private long sum;

    /** Adds an arm; one run of its work does that many operations. */
    Alternation arm(String name, int operations, Work work) {
        arms.add(new Arm(name, operations, work));
        return this;
    }

    /** Measures; by arm name. */
    Map<String, Measured> run(int warmUps, int rounds) throws Exception {
        double[][] nanos = new double[arms.size()][rounds];
        double[] allocated = new double[arms.size()];
        for (int round = -warmUps; round < rounds; round++) {
            for (int turn = 0; turn < arms.size(); turn++) {
                int at = Math.floorMod(turn + round, arms.size());
                Arm arm = arms.get(at);
                long bytes = THREADS.getCurrentThreadAllocatedBytes();
                long start = THREADS.getCurrentThreadCpuTime();
                sum += arm.work.run();
                long end = THREADS.getCurrentThreadCpuTime();
                if (round >= 0) {
                    nanos[at][round] = (double) (end - start) / arm.operations;
                    allocated[at] += (double) (THREADS.getCurrentThreadAllocatedBytes() - bytes) / arm.operations;
                }
            }
        }
        Map<String, Measured> measured = new LinkedHashMap<>();
        for (int at = 0; at < arms.size(); at++) {
            measured.put(arms.get(at).name, new Measured(median(nanos[at]), allocated[at] / rounds));
        }
        return measured;
    }

    /** A number that depends on all work done. */
    long sum() {
        return sum;
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
