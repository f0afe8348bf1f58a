package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;

/**
 * What a Lease object says. Immutable, thread-safe.
 *
 * @param holder      who holds it; empty when nobody does
 * @param duration    how long after a renewal nobody else may take it; zero when the object does not say
 * @param transitions how often it changed hands
 * @param acquired    when the holder took it, by the holder's clock; for people only, never compared
 * @param renewed     when the holder renewed it last, by the holder's clock; for people only, never compared
 * @param version     resource version; empty while it is not stored
 */
record LeaseRecord(
        String holder, Duration duration, int transitions, Instant acquired, Instant renewed, String version) {
    LeaseRecord {
        requireNonNull(holder, "holder is null");
        requireNonNull(duration, "duration is null");
        requireNonNull(acquired, "acquired is null");
        requireNonNull(renewed, "renewed is null");
        requireNonNull(version, "version is null");
    }

    /** A lease that is not stored yet. */
    static LeaseRecord first(String holder, Duration duration, Instant now) {
        return new LeaseRecord(holder, duration, 0, now, now, "");
    }

    boolean free() {
        return holder.isEmpty();
    }

    LeaseRecord renewed(Duration forDuration, Instant now) {
        return new LeaseRecord(holder, forDuration, transitions, acquired, now, version);
    }

    LeaseRecord taken(String by, Duration forDuration, Instant now) {
        return new LeaseRecord(by, forDuration, transitions + 1, now, now, version);
    }

    LeaseRecord released(Instant now) {
        return new LeaseRecord("", duration, transitions, acquired, now, version);
    }
}
