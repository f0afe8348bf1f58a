package io.ballast.scheduler.lease;

import java.time.Duration;

/**
 * Whether this adapter may act, asked before each act. A term is the time from taking the lease until somebody else may have it; what was decided in one term
 * must not be done in another. Thread-safe; no call waits.
 */
public interface Tenure {
    /** Whether questions are answered: the lease is held, and all that the one before has done is known. */
    boolean serving();

    /** Number of the present term, 1 or more; 0 while not {@link #serving}. */
    long term();

    /** How long a request may take that begins now and belongs to a term; zero when none may begin now. */
    Duration mayTake(long term);

    /** Whether a term is over for good. One that only lapsed, since the API server is away, may go on. */
    boolean over(long term);

    /** In one line who acts, for those who ask a standby. */
    String told();
}
