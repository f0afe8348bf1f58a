package io.ballast.algorithms;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.policy.FitWeights;
import java.math.BigInteger;

/**
 * Points for how much of a node would be requested with one pod more. The formulas are those of kube-scheduler's NodeResourcesFit and Koordinator's NodeResourcesFitPlus. Thread-safe.
 */
public final class NodeAllocation {
    private static final long MAX_POINTS = 100;

    // Amounts below 2^56 keep 100 times their value within a long.
    private static final int SAFE_BITS = 56;

    private NodeAllocation() {}

    /** Points of one resource: the requested share in whole percent, cut off; 100 when more is requested than there is, 0 without capacity. O(1). */
    public static long mostPoints(long requested, long capacity) {
        if (capacity <= 0 || requested <= 0) {
            return 0;
        }
        if (requested >= capacity) {
            return MAX_POINTS;
        }
        if (capacity >>> SAFE_BITS == 0) {
            return requested * MAX_POINTS / capacity;
        }
        return BigInteger.valueOf(requested)
                .multiply(BigInteger.valueOf(MAX_POINTS))
                .divide(BigInteger.valueOf(capacity))
                .longValueExact();
    }

    /**
     * Weighted mean of the share that stays unrequested, cut off: points for an emptier node. A resource that the node does not offer is left out, and so is
     * an extended one that the pod does not ask for; 0 when nothing is left. O(weighted resources).
     *
     * @param requested what is requested on the node
     * @param pod       what the pod adds
     */
    @RuleFunction
    public static long leastAllocated(
            ResourceAmounts requested, ResourceAmounts pod, ResourceAmounts allocatable, ResourceAmounts weights) {
        return mean(requested, pod, allocatable, weights, false);
    }

    /** The same for the share that is requested: points for a fuller node. O(weighted resources). */
    @RuleFunction
    public static long mostAllocated(
            ResourceAmounts requested, ResourceAmounts pod, ResourceAmounts allocatable, ResourceAmounts weights) {
        return mean(requested, pod, allocatable, weights, true);
    }

    private static long mean(
            ResourceAmounts requested,
            ResourceAmounts pod,
            ResourceAmounts allocatable,
            ResourceAmounts weights,
            boolean most) {
        long sum = 0;
        long weightSum = 0;
        for (int i = 0; i < weights.entries(); i++) {
            long weight = weights.amountAt(i);
            Resource resource = weights.resourceAt(i);
            long capacity = allocatable.amount(resource);
            if (weight > 0 && capacity > 0 && (pod.amount(resource) > 0 || alwaysCounts(resource))) {
                long used = saturatedSum(requested.amount(resource), pod.amount(resource));
                sum += weight * (most ? mostPoints(used, capacity) : LeastUsed.points(used, capacity));
                weightSum += weight;
            }
        }
        return weightSum == 0 ? 0 : sum / weightSum;
    }

    /** Resources that kube-scheduler scores whether the pod asks for them or not. */
    private static boolean alwaysCounts(Resource resource) {
        return resource.equals(Resource.CPU)
                || resource.equals(Resource.MEMORY)
                || resource.equals(Resource.EPHEMERAL_STORAGE);
    }

    /** Whether a pod asks for any of the weighted resources. O(weighted resources). */
    @RuleFunction
    public static boolean asksForWeighted(long cpuMilli, long memoryBytes, ResourceAmounts others, FitWeights weights) {
        return asksForAny(cpuMilli, memoryBytes, others, weights.most())
                || asksForAny(cpuMilli, memoryBytes, others, weights.least());
    }

    private static boolean asksForAny(
            long cpuMilli, long memoryBytes, ResourceAmounts others, ResourceAmounts weights) {
        for (int i = 0; i < weights.entries(); i++) {
            if (weights.amountAt(i) > 0 && asked(cpuMilli, memoryBytes, others, weights.resourceAt(i)) > 0) {
                return true;
            }
        }
        return false;
    }

    private static long asked(long cpuMilli, long memoryBytes, ResourceAmounts others, Resource resource) {
        if (resource.equals(Resource.CPU)) {
            return cpuMilli;
        }
        return resource.equals(Resource.MEMORY) ? memoryBytes : others.amount(resource);
    }

    /**
     * Weighted mean, cut off, over the weighted resources that a pod asks for: the requested or the unrequested share of each, as its weight says. A resource
     * that the node does not offer counts 0; 0 when the pod asks for none. O(weighted resources).
     *
     * @param cpuMilli    CPU that the pod asks for
     * @param memoryBytes memory that it asks for
     * @param others      what else it asks for
     * @param pod         what the pod adds, as scores count it
     * @param requested   what is requested on the node, as scores count it
     */
    @RuleFunction
    public static long ofAsked(
            long cpuMilli,
            long memoryBytes,
            ResourceAmounts others,
            ResourceAmounts pod,
            ResourceAmounts requested,
            ResourceAmounts allocatable,
            FitWeights weights) {
        long sum = 0;
        long weightSum = 0;
        for (int kind = 0; kind < 2; kind++) {
            boolean most = kind == 0;
            ResourceAmounts ofKind = most ? weights.most() : weights.least();
            for (int i = 0; i < ofKind.entries(); i++) {
                long weight = ofKind.amountAt(i);
                Resource resource = ofKind.resourceAt(i);
                if (weight > 0 && asked(cpuMilli, memoryBytes, others, resource) > 0) {
                    long used = saturatedSum(requested.amount(resource), pod.amount(resource));
                    long capacity = allocatable.amount(resource);
                    sum += weight * (most ? mostPoints(used, capacity) : LeastUsed.points(used, capacity));
                    weightSum += weight;
                }
            }
        }
        return weightSum == 0 ? 0 : sum / weightSum;
    }

    private static long saturatedSum(long a, long b) {
        long sum = a + b;
        // Both operands have the sign that the sum lost.
        return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }
}
