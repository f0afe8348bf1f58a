package io.ballast.scheduler.lease;

/** What happens until this adapter acts, and with the lease, if there is one, for the log. Any thread may call; a call returns at once. */
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

    /** What was bound before cannot be found out, so this adapter does not act yet; it is tried again. */
    default void takeOverTrouble(String why) {}

    /** Does nothing. */
    LeaseEvents NONE = new LeaseEvents() {};
}
