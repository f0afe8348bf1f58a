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

    /** A nomination is seen some time after it was written, and the next one may take longer. */
    private static final int MARGIN = 2;

    /** Weight of the newest time. */
    private static final double NEWEST = 0.1;

    private static final long LONGEST_GAP = Duration.ofSeconds(1).toNanos();

    private double gap = Duration.ofMillis(20).toNanos(); // between two pods that kube-scheduler comes to
    private double latency; // from the decision until the nomination is written
    private Instant asked = Instant.MAX;
    private int writing;

    /** kube-scheduler has come to a pod. */
    void asked(Instant now) {
        if (asked.isBefore(now)) {
            long since = Math.min(LONGEST_GAP, Duration.between(asked, now).toNanos());
            gap += NEWEST * (since - gap);
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
    void written(Duration took) {
        writing--;
        latency += NEWEST * (took.toNanos() - latency);
    }

    /** Pods that must be before one that is worth planning. */
    int lead() {
        return (int) Math.min(MOST_LEAD, LEAST_LEAD + Math.ceil(MARGIN * latency / gap));
    }

    /** Plans that kube-scheduler comes to in half of a time. */
    int within(Duration time) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, time.toNanos() / gap / MARGIN));
    }
}
