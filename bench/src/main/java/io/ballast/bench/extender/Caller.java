package io.ballast.bench.extender;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/** Asks one extender as kube-scheduler does, over a connection that is kept alive for a round. Every answer is checked. Not thread-safe. */
final class Caller {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * What one round has shown; a request is a filter or a prioritize question.
     *
     * @param requests in a second
     * @param p50      half of the requests were answered in that many microseconds
     * @param p99      99 of 100 were
     */
    record Measured(double requests, double p50, double p99) {}

    private final int port;
    private final Questions questions;
    private final int expected;
    private long[] nanos = new long[1 << 14];
    private int count;

    /**
     * A caller.
     *
     * @param port     where the extender listens
     * @param nodes    names in a filter question
     * @param expected names in its answer
     */
    Caller(int port, int nodes, int expected) {
        this.port = port;
        questions = new Questions(nodes);
        this.expected = expected;
    }

    /** Asks for some time without measuring. What a cold extender answers too late is asked again. */
    void warmUp(Duration time) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        try (Wire wire = new Wire(port)) {
            while (System.nanoTime() < end) {
                byte[] answer = wire.post("/scheduler/filter", questions.filter());
                if (Questions.named(answer) >= 0) {
                    wire.post("/scheduler/prioritize", questions.prioritize(answer));
                }
            }
        }
    }

    /** Asks for some time. The time in which questions are made and answers are checked does not count. */
    Measured ask(Duration time) throws IOException {
        count = 0;
        long busy = 0;
        long end = System.nanoTime() + time.toNanos();
        try (Wire wire = new Wire(port)) {
            while (System.nanoTime() < end) {
                busy += askOnce(wire);
            }
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return new Measured(count / (busy / NANOS_PER_SECOND), quantile(sorted, 0.5), quantile(sorted, 0.99));
    }

    private long askOnce(Wire wire) throws IOException {
        byte[] filter = questions.filter();
        long start = System.nanoTime();
        byte[] answer = wire.post("/scheduler/filter", filter);
        long busy = add(System.nanoTime() - start);
        int named = Questions.named(answer);
        if (named != expected) {
            throw new IllegalStateException(
                    "the answer names " + named + " nodes instead of " + expected + ": " + shortened(answer));
        }
        byte[] prioritize = questions.prioritize(answer);
        start = System.nanoTime();
        wire.post("/scheduler/prioritize", prioritize);
        return busy + add(System.nanoTime() - start);
    }

    private long add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = time;
        return time;
    }

    private static double quantile(long[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(share * sorted.length))] / NANOS_PER_MICRO;
    }

    private static String shortened(byte[] answer) {
        return new String(answer, 0, Math.min(answer.length, 400), StandardCharsets.US_ASCII);
    }
}
