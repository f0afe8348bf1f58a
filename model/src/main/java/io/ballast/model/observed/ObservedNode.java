package io.ballast.model.observed;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeThresholds;

/**
 * A node as its API object shows it; what ledgers make rows from.
 *
 * @param name           name
 * @param allocatable    what pods may request
 * @param rawAllocatable what usage is compared with: allocatable before amplification
 * @param thresholds     usage thresholds that the node declares for itself
 * @param ownPercentile  percentile that the node's own percentile thresholds ask for
 * @param gpuModel       model of its GPUs; empty without GPU or when it is not said
 * @param gpus           number of its GPUs that pods may use
 */
public record ObservedNode(
        String name,
        ResourceAmounts allocatable,
        ResourceAmounts rawAllocatable,
        NodeThresholds thresholds,
        UsageWindow ownPercentile,
        String gpuModel,
        long gpus) {
    public ObservedNode {
        requireNonNull(name, "name is null");
        requireNonNull(allocatable, "allocatable is null");
        requireNonNull(rawAllocatable, "rawAllocatable is null");
        requireNonNull(thresholds, "thresholds is null");
        requireNonNull(ownPercentile, "ownPercentile is null");
        requireNonNull(gpuModel, "gpuModel is null");
        Checks.notNegative(gpus, "gpus");
    }
}
