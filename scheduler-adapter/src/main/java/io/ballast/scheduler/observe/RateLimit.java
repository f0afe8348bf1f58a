package io.ballast.scheduler.observe;

import java.time.Duration;
import java.time.Instant;

/** So many in a second, and as many as in five seconds at once after a pause. Not thread-safe. */
final class RateLimit {
    private static final int BURST_SECONDS = 5;
    private static final double NANOS = 1e9;

    private final int perSecond;
    private double left;
    private Instant at = Instant.MIN;

    RateLimit(int perSecond) {
        this.perSecond = perSecond;
        left = (double) perSecond * BURST_SECONDS;
    }

    /** Whether there is room for one more; a clock that goes back gives none. */
    boolean take(Instant now) {
        if (now.isAfter(at)) {
            if (!at.equals(Instant.MIN)) {
                double seconds =
                        Math.min(BURST_SECONDS, Duration.between(at, now).toNanos() / NANOS);
                left = Math.min((double) perSecond * BURST_SECONDS, left + seconds * perSecond);
            }
            at = now;
        }
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
