package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The clocks of the adapter. Thread-safe.
 *
 * @param wall   what reports of nodes are compared with, and decisions are dated by
 * @param steady what deadlines go by: it never jumps, so that nothing that is held for a while ends early or late
 */
public record Clocks(Clock wall, Clock steady) {
    public Clocks {
        requireNonNull(wall, "wall is null");
        requireNonNull(steady, "steady is null");
    }

    /** A wall clock, and the time since now by the machine's own counter. */
    public static Clocks of(Clock wall) {
        return new Clocks(wall, new Steady(wall.instant(), System.nanoTime()));
    }

    /** A clock that goes on from a moment, whatever the machine's date is set to. */
    private static final class Steady extends Clock {
        private final Instant begin;
        private final long nanos;

        private Steady(Instant begin, long nanos) {
            this.begin = begin;
            this.nanos = nanos;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return begin.plus(Duration.ofNanos(System.nanoTime() - nanos));
        }
    }
}
