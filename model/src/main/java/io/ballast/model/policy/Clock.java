package io.ballast.model.policy;

import io.ballast.model.FilledBy;
import io.ballast.model.RuleFunction;
import io.ballast.model.Single;

/**
 * The time of a decision. Rules read no other clock, so that a decision can be replayed. Filter and score rules may not match it: what they decide is kept
 * until a fact changes, so the ledger turns time into flags of node rows and wakes up when one flips.
 *
 * @param epochMillis milliseconds since 1970-01-01T00:00:00Z
 */
@FilledBy("the ledger or the engine, once for each decision")
public record Clock(long epochMillis) implements Single {
    private static final long MILLIS_PER_SECOND = 1000;

    /** Seconds from a moment, in milliseconds since 1970, to now, both cut to whole seconds; 0 when it lies ahead. O(1). Thread-safe. */
    @RuleFunction
    public long secondsSince(long momentMillis) {
        return Math.max(0, epochMillis / MILLIS_PER_SECOND - momentMillis / MILLIS_PER_SECOND);
    }
}
