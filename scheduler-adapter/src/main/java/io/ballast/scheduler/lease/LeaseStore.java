package io.ballast.scheduler.lease;

import java.time.Duration;
import java.util.Optional;

/** Where the lease is. A call tries once, and ends within its limit, whatever became of the request. Thread-safe. */
interface LeaseStore {
    /** Somebody else was faster: the lease is not what it was, or is there, or is gone. */
    final class Conflict extends Exception {
        private static final long serialVersionUID = 1;

        Conflict(String message) {
            super(message);
        }
    }

    /** Nobody knows whether the request came true. */
    final class Unavailable extends Exception {
        private static final long serialVersionUID = 1;

        Unavailable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The lease as it is; empty when there is none. Never older than what was there when the call began. */
    Optional<LeaseRecord> read(Duration limit) throws Unavailable;

    /** Makes the lease unless there is one. */
    LeaseRecord create(LeaseRecord lease, Duration limit) throws Conflict, Unavailable;

    /** Replaces the lease if it still has the version of the new one. */
    LeaseRecord replace(LeaseRecord lease, Duration limit) throws Conflict, Unavailable;
}
