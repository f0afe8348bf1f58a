package io.ballast.scheduler.decide;

import java.time.Duration;
import java.time.Instant;

/**
 * How far ahead of kube-scheduler to plan: it must not reach a pod before the pod's nomination does, nor so late that the nomination has expired. Measured from how
 * often it asks and how long nominations take. Not thread-safe.
 */
final class Pace {
    /** Pods at the front of kube-scheduler's queue that are never planned. */
    static final int LEAST_LEAD = 4;

    /** Nominations that are written at the same time: more would only make each of them later. */
    static final int WRITERS = 8;

    private static final int MOST_LEAD = 512;

    /** Mean deviations that a nomination may take longer than usual, as TCP has it for answers. */
    private static final int DEVIATIONS = 4;

    /** Weight of the newest time. */
    private static final double NEWEST = 0.1;

    private static final long LONGEST_GAP = Duration.ofSeconds(1).toNanos();

    /** What a nomination that came too late adds to the margin; one that came in time takes a fiftieth of it away, so one of fifty may be late. */
    private static final double MORE = 0.25;

    private static final double LESS = MORE / 50;
    private static final double MOST = 8;

    /** What is taken away from it in a second, so that what was learned in a rush is forgotten within minutes. */
    private static final double FORGOTTEN = 0.02;

    private static final double NANOS = 1e9;

    private double gap = Duration.ofMillis(20).toNanos(); // between two pods that kube-scheduler comes to
    private double latency; // from the decision until a watch shows the nomination
    private double deviation;
    /** kube-scheduler's watch may be further behind than ours: how often the time that we see must pass. */
    private double margin = 1;

    private Instant asked = Instant.MAX;
    private int writing;

    /** kube-scheduler has come to a pod. */
    void asked(Instant now) {
        if (asked.isBefore(now)) {
            long since = Duration.between(asked, now).toNanos();
            gap += NEWEST * (Math.min(LONGEST_GAP, since) - gap);
            margin = Math.max(1, margin - FORGOTTEN * since / NANOS);
        }
        asked = now;
    }

    /** Whether one more nomination may be written now. */
    boolean mayWrite() {
        return writing < WRITERS;
    }

    /** A nomination is being written. */
    void writes() {
        writing++;
    }

    /** It is known what became of it. */
    void written() {
        writing--;
    }

    /** A watch shows the nomination: by now kube-scheduler knows of it, too. */
    void seen(Duration took) {
        double error = took.toNanos() - latency;
        latency += NEWEST * error;
        deviation += NEWEST * (Math.abs(error) - deviation);
    }

    /** kube-scheduler came to a pod and knew of its nomination. */
    void inTime() {
        margin = Math.max(1, margin - LESS);
    }

    /** kube-scheduler came to a pod and did not know of its nomination, or the node was not to be had. */
    void tooLate() {
        margin = Math.min(MOST, margin + MORE);
    }

    /** Pods that must be before one that is worth planning. */
    int lead() {
        return (int) Math.min(MOST_LEAD, LEAST_LEAD + Math.ceil(margin * (latency + DEVIATIONS * deviation) / gap));
    }

    /** Plans that kube-scheduler comes to in half of a time. */
    int within(Duration time) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, time.toNanos() / gap / 2));
    }
}
