package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What an adapter knows of the lease, and what it does next: a state machine without clock, thread and network, see {@code DESIGN.md}. Times are nanoseconds
 * of the JVM's monotonic clock. Thread-safe.
 */
final class LeaseState {
    /** What to do next. */
    sealed interface Step {
        /** Nothing for so many nanoseconds. */
        record Wait(long nanos) implements Step {}

        /** Look at the lease. */
        record Read() implements Step {}

        /**
         * Write the lease.
         *
         * @param lease  as it is to be; without a version it is to be created
         * @param expiry whether the holder before was not heard of any more
         */
        record Write(LeaseRecord lease, boolean expiry) implements Step {}
    }

    /**
     * A lease that this adapter has, or had and nobody else took yet.
     *
     * @param term   number of the term
     * @param until  when to stop acting
     * @param expiry whether the holder before may have ended without a word
     */
    record Hold(long term, long until, boolean expiry) {}

    private final String me;
    private final LeaseTimes times;

    private boolean read; // whether the following two are up to date
    private LeaseRecord seen; // null: there is no lease
    private long seenAt; // when it was first seen so
    private boolean steady; // whether what was seen is known not to have changed until lookedAt
    private long lookedAt;
    private long nextAt;
    private long terms;
    private volatile Hold hold; // null: somebody else has the lease, or may have it
    private volatile long served;
    private volatile String holder = "";

    /**
     * A state that knows nothing yet.
     *
     * @param me unique to this run of the program, so that a lease with this name was written by it
     */
    LeaseState(String me, LeaseTimes times, long now) {
        this.me = requireNonNull(me, "me is null");
        this.times = requireNonNull(times, "times is null");
        nextAt = now;
    }

    synchronized Step next(long now, Instant wall) {
        if (nextAt - now > 0) {
            return new Step.Wait(nextAt - now);
        }
        if (!read) {
            return new Step.Read();
        }
        Duration duration = times.leaseDuration();
        if (seen == null) {
            // The lease may have been deleted under its holder, who acts until its deadline.
            return held(now) || now - seenAt >= duration.toNanos() && lookedJustBefore(now)
                    ? new Step.Write(LeaseRecord.first(me, duration, wall), true)
                    : new Step.Read();
        }
        if (mine()) {
            return new Step.Write(seen.renewed(duration, wall), true);
        }
        if (seen.free()) {
            return new Step.Write(seen.taken(me, duration, wall), false);
        }
        return now - seenAt >= patience() ? new Step.Write(seen.taken(me, duration, wall), true) : new Step.Read();
    }

    private boolean lookedJustBefore(long now) {
        return now - lookedAt <= 2 * nanos(times.retryPeriod());
    }

    /**
     * Whether the lease is this adapter's beyond doubt. One that it made without hearing of it is not: it may have been made long after it was asked for, in place
     * of one that was deleted under its holder.
     */
    private boolean mine() {
        return seen != null && seen.holder().equals(me) && (hold != null || seen.transitions() > 0);
    }

    /** How long the lease is somebody else's after it was seen to change. */
    private long patience() {
        Duration duration = seen == null || seen.duration().isZero() ? times.leaseDuration() : seen.duration();
        return duration.toNanos();
    }

    /**
     * The lease was looked at. That it is not there has no version: it counts as unchanged only if it was looked at shortly before, since meanwhile somebody may
     * have made it, and another deleted it.
     *
     * @param now after the answer came
     */
    synchronized void saw(Optional<LeaseRecord> lease, long now) {
        LeaseRecord before = seen;
        boolean same = steady
                && (lease.isEmpty()
                        ? before == null && lookedJustBefore(now)
                        : before != null && lease.get().version().equals(before.version()));
        read = true;
        steady = true;
        lookedAt = now;
        seen = lease.orElse(null);
        if (!same) {
            seenAt = now;
        }
        holder = seen == null ? "" : seen.holder();
        boolean ours = seen != null && seen.holder().equals(me);
        if (!ours && !(seen == null && held(now))) {
            hold = null;
        }
        boolean mayWrite = mine() || (seen != null && seen.free()) || held(now);
        nextAt = mayWrite ? now : now + Math.min(nanos(times.retryPeriod()), Math.max(0, seenAt + patience() - now));
    }

    /**
     * A write came true.
     *
     * @param sent when it was sent, which is before the API server stored it
     */
    synchronized void wrote(Step.Write write, LeaseRecord stored, long sent, long now) {
        read = true;
        steady = true;
        lookedAt = now;
        seen = stored;
        seenAt = now;
        holder = me;
        long until = sent + nanos(times.renewDeadline());
        Hold before = hold;
        hold = before == null ? new Hold(++terms, until, write.expiry()) : new Hold(before.term, until, before.expiry);
        nextAt = sent + nanos(times.retryPeriod());
    }

    /** A write came too late: somebody else has changed the lease. */
    synchronized void conflict(long now) {
        read = false;
        steady = false;
        nextAt = now;
    }

    /** Nobody knows what became of a request. What is known of the lease stays; a write by its version does no harm. */
    synchronized void failed(long now) {
        nextAt = now + nanos(times.retryPeriod());
    }

    /** Stops acting for good; returns the lease to write so that others need not wait, if it is this adapter's. */
    synchronized Optional<LeaseRecord> release(Instant wall) {
        Hold before = hold;
        hold = null;
        boolean mine = before != null && seen != null && seen.holder().equals(me);
        return mine ? Optional.of(seen.released(wall)) : Optional.empty();
    }

    /** What the holder before has done is known: questions of this term may be answered. */
    void serve(long term) {
        served = term;
    }

    Optional<Hold> hold() {
        return Optional.ofNullable(hold);
    }

    /** Who holds the lease as far as known; empty when nobody does. */
    String holder() {
        return holder;
    }

    boolean held(long now) {
        return left(now) > 0;
    }

    /** Nanoseconds for which nobody else can hold the lease; 0 or less when somebody may. */
    long left(long now) {
        Hold current = hold;
        return current == null ? 0 : current.until - now;
    }

    /** Number of the term whose questions are answered now; else 0. */
    long serving(long now) {
        Hold current = hold;
        return current != null && current.until - now > 0 && served == current.term ? current.term : 0;
    }

    boolean over(long term) {
        Hold current = hold;
        return current == null || current.term != term;
    }

    LeaseTimes times() {
        return times;
    }

    private static long nanos(Duration duration) {
        return duration.toNanos();
    }
}
