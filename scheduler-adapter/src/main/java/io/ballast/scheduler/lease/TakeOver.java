package io.ballast.scheduler.lease;

/** Finds out what whoever acted before has done. */
@FunctionalInterface
public interface TakeOver {
    /**
     * Returns when no bind with devices can come true any more that whoever acted before has left under way; fails with a {@link RuntimeException} when that cannot be
     * had now.
     */
    default void endBinds() throws InterruptedException {}

    /** Called after {@link #endBinds}; returns when everything is known here that was bound before, fails with a {@link RuntimeException} when that cannot be found out now. */
    void catchUp() throws InterruptedException;
}
