package io.ballast.model.evict;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * Defaults and bounds of the settings of eviction.
 *
 * @param lowerGapPercent how far the lower mark is below a threshold of usage when none is given
 * @param priorityCeiling highest priority limit for eviction by requests; pods above are never evicted for it
 */
public record EvictLimits(@Range(max = 100) long lowerGapPercent, long priorityCeiling) implements Parameter {
    public EvictLimits {
        Checks.inRange(lowerGapPercent, 0, 100, "lowerGapPercent");
    }
}
