package io.ballast.scheduler.lease;

/** Finds out what whoever acted before has done. */
@FunctionalInterface
public interface TakeOver {
    /**
     * Returns when everything is known here that was bound before, and nothing more can be bound by whoever acted before; fails with a {@link RuntimeException} when
     * that cannot be found out now.
     */
    void catchUp() throws InterruptedException;
}
