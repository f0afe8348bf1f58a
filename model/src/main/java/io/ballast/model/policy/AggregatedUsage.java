package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.LedgerParameter;
import io.ballast.model.Range;

/**
 * Which percentile of a node's usage thresholds and score go by. The ledger reads it and puts that percentile into the node's row.
 *
 * @param usageType     percentile for the thresholds; {@link Aggregation#NONE} = none
 * @param usageSeconds  its window; 0 = the longest window that has values, or the plain usage when none has
 * @param scoreType     percentile for the score; {@link Aggregation#NONE} = the plain usage
 * @param scoreSeconds  its window; 0 as above
 */
public record AggregatedUsage(
        Aggregation usageType, @Range long usageSeconds, Aggregation scoreType, @Range long scoreSeconds)
        implements LedgerParameter {
    /** No percentiles. */
    public static final AggregatedUsage NONE = new AggregatedUsage(Aggregation.NONE, 0, Aggregation.NONE, 0);

    public AggregatedUsage {
        requireNonNull(usageType, "usageType is null");
        requireNonNull(scoreType, "scoreType is null");
        Checks.notNegative(usageSeconds, "usageSeconds");
        Checks.notNegative(scoreSeconds, "scoreSeconds");
    }
}
