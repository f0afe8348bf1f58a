package io.ballast.scheduler.lease;

/** What happens with the lease, for the log. Any thread may call; a call returns at once. */
public interface LeaseEvents {
    /** What has changed. */
    enum Change {
        /** Somebody else holds the lease. */
        FOLLOWS,
        /** This adapter took it. */
        TAKEN,
        /** It knows what the one before has done, and answers. */
        SERVES,
        /** It could not renew in time and has stopped to act. */
        LAPSED,
        /** It renewed after all, before anybody else took the lease, and acts again. */
        RESUMED,
        /** Somebody else has the lease, or it is gone. */
        LOST,
        /** It gave the lease back. */
        RELEASED
    }

    /** Something changed; {@code holder} is who holds the lease as far as known, else empty. */
    default void lease(Change change, String holder) {}

    /** A look at the lease, or a renewal, failed; it is tried again. */
    default void leaseTrouble(String text) {}

    /** Does nothing. */
    LeaseEvents NONE = new LeaseEvents() {};
}
