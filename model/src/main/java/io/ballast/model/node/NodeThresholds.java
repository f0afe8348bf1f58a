package io.ballast.model.node;

import static java.util.Objects.requireNonNull;

import io.ballast.model.ResourceAmounts;

/**
 * Usage thresholds that a node declares for itself (annotation {@code scheduling.koordinator.sh/usage-thresholds}). Each declared part replaces the
 * cluster-wide part of the same kind as a whole, so a resource that a declared part leaves out has no threshold on this node.
 *
 * @param hasUsage          whether the node declares thresholds for its whole usage
 * @param usagePercent      those thresholds in percent, by resource; a resource that is left out has none
 * @param hasProd           whether the node declares thresholds for the usage of prod pods
 * @param prodPercent       those thresholds in percent, by resource
 * @param hasAggregated     whether the node declares thresholds for a percentile of its usage
 * @param aggregatedPercent those thresholds in percent, by resource
 */
public record NodeThresholds(
        boolean hasUsage,
        ResourceAmounts usagePercent,
        boolean hasProd,
        ResourceAmounts prodPercent,
        boolean hasAggregated,
        ResourceAmounts aggregatedPercent) {
    /** The node declares nothing. */
    public static final NodeThresholds NONE =
            new NodeThresholds(false, ResourceAmounts.NONE, false, ResourceAmounts.NONE, false, ResourceAmounts.NONE);

    public NodeThresholds {
        requireNonNull(usagePercent, "usagePercent is null");
        requireNonNull(prodPercent, "prodPercent is null");
        requireNonNull(aggregatedPercent, "aggregatedPercent is null");
    }
}
