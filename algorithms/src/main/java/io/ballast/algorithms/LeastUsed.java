package io.ballast.algorithms;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.RuleFunction;
import java.math.BigInteger;
import java.util.Map;

/** Points for how little of a node is used. The formulas are those of Koordinator's LoadAwareScheduling. Thread-safe. */
public final class LeastUsed {
    private static final long MAX_POINTS = 100;

    // Amounts below 2^56 keep 100 times their difference within a long.
    private static final int SAFE_BITS = 56;

    private LeastUsed() {}

    /**
     * Points of one resource: the unused share of its capacity in whole percent, cut off. 0 without capacity and when more is used than there is; 100 when
     * the used amount is not positive. O(1).
     */
    @RuleFunction
    public static long points(long used, long capacity) {
        if (capacity <= 0 || used > capacity) {
            return 0;
        }
        if (used <= 0) {
            return MAX_POINTS;
        }
        if (capacity >>> SAFE_BITS == 0) {
            return (capacity - used) * MAX_POINTS / capacity;
        }
        return BigInteger.valueOf(capacity - used)
                .multiply(BigInteger.valueOf(MAX_POINTS))
                .divide(BigInteger.valueOf(capacity))
                .longValueExact();
    }

    /**
     * Weighted mean of the points of all weighted resources for a node that already uses {@code used} and gets a pod of {@code estimate} more. With a
     * dominant weight the scarcest weighted resource counts that much again. One division at the end, cut off; 0 without weights. O(number of weighted
     * resources); no allocation when only cpu and memory have a weight.
     */
    @RuleFunction
    public static long weighted(
            ResourceAmounts used,
            ResourceAmounts estimate,
            ResourceAmounts capacity,
            ResourceAmounts weights,
            long dominant) {
        if (weights.isNone()) {
            return 0;
        }
        long sum = 0;
        long weightSum = dominant;
        long scarcest = MAX_POINTS;
        if (weights.cpuMilli() > 0) {
            long points = points(saturatedSum(used.cpuMilli(), estimate.cpuMilli()), capacity.cpuMilli());
            sum += points * weights.cpuMilli();
            weightSum += weights.cpuMilli();
            scarcest = points;
        }
        if (weights.memoryBytes() > 0) {
            long points = points(saturatedSum(used.memoryBytes(), estimate.memoryBytes()), capacity.memoryBytes());
            sum += points * weights.memoryBytes();
            weightSum += weights.memoryBytes();
            scarcest = Math.min(scarcest, points);
        }
        if (weights.hasOthers()) {
            for (Map.Entry<Resource, Long> weight : weights.others().entrySet()) {
                Resource resource = weight.getKey();
                long points = points(
                        saturatedSum(used.amount(resource), estimate.amount(resource)), capacity.amount(resource));
                sum += points * weight.getValue();
                weightSum += weight.getValue();
                scarcest = Math.min(scarcest, points);
            }
        }
        return (sum + scarcest * dominant) / weightSum;
    }

    private static long saturatedSum(long a, long b) {
        long sum = a + b;
        // Both operands have the sign that the sum lost.
        return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }
}
