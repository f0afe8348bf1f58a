package io.ballast.engine.session;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The moment until which a decision must be made. It is looked at between parts of the work, so it may be passed by one part. Thread-safe. */
public final class Deadline {
    /** No limit. */
    public static final Deadline NONE = new Deadline(() -> 0, Duration.ofNanos(Long.MAX_VALUE));

    private final LongSupplier nanoTime;
    private final Duration limit;
    private final long start;

    private Deadline(LongSupplier nanoTime, Duration limit) {
        this.nanoTime = nanoTime;
        this.limit = limit;
        start = nanoTime.getAsLong();
    }

    /** So much time from now. */
    public static Deadline in(Duration limit) {
        return in(limit, System::nanoTime);
    }

    /** The same by another clock, in nanoseconds. */
    public static Deadline in(Duration limit, LongSupplier nanoTime) {
        return new Deadline(nanoTime, limit);
    }

    /** Whether it is too late. */
    public boolean passed() {
        return nanoTime.getAsLong() - start > limit.toNanos();
    }

    /**
     * Ends a decision that takes too long.
     *
     * @throws PolicyException when it is too late
     */
    public void check() {
        if (passed()) {
            throw new PolicyException("the decision takes longer than " + limit.toMillis() + " ms");
        }
    }
}
