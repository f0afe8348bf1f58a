package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;

/**
 * The part of a NodeSLO that suppression reads: {@code resourceUsedThresholdWithBE}.
 *
 * @param enabled   whether suppression is switched on
 * @param policy    {@code cpuSuppressPolicy}: {@code cfsQuota}; every other text means cpuset, as upstream reads it
 * @param threshold the thresholds
 */
public record SuppressStrategy(boolean enabled, String policy, SuppressThreshold threshold) implements Parameter {
    public SuppressStrategy {
        requireNonNull(policy, "policy is null");
        requireNonNull(threshold, "threshold is null");
    }
}
