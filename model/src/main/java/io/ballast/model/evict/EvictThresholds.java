package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.RuleFunction;

/**
 * When pods leave and how many: from a threshold on, until it is down to a lower mark.
 *
 * @param threshold     in percent
 * @param lower         the lower mark in percent
 * @param priorityLimit highest priority of a pod that may leave
 */
public record EvictThresholds(OptionalNumber threshold, OptionalNumber lower, OptionalNumber priorityLimit) {
    public EvictThresholds {
        requireNonNull(threshold, "threshold is null");
        requireNonNull(lower, "lower is null");
        requireNonNull(priorityLimit, "priorityLimit is null");
    }

    /** The lower mark in percent; that much below the threshold when none is given. O(1). */
    @RuleFunction
    public long lowerOrBelow(long gapPercent) {
        return lower.given() ? lower.number() : threshold.number() - gapPercent;
    }
}
