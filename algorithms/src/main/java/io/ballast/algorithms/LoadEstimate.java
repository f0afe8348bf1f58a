package io.ballast.algorithms;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.policy.EstimationFactor;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The load that a pod is expected to cause, from what it asks for. The formulas are those of Koordinator's default estimator. Thread-safe. */
public final class LoadEstimate {
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);
    private static final BigInteger FIFTY = BigInteger.valueOf(50);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private LoadEstimate() {}

    /**
     * Estimate for each resource that has a factor, under the resource's native name. A pod is read by the names that its class asks for resources with; where
     * the class has none, there is no estimate. O(number of factors).
     *
     * @param requests sum of the pod's requests
     * @param limits   sum of its limits; 0 = no limit
     * @param naming   names by which classes ask for resources
     */
    public static ResourceAmounts ofPod(
            ResourceAmounts requests,
            ResourceAmounts limits,
            PriorityClass priorityClass,
            List<EstimationFactor> factors,
            ResourceNaming naming) {
        Map<Resource, Long> estimate = new LinkedHashMap<>();
        for (EstimationFactor factor : factors) {
            Optional<Resource> asked = naming.nameFor(priorityClass, factor.resource());
            if (asked.isPresent()) {
                Resource name = asked.get();
                // Only prod and batch pods without a request are given a minimum; mid pods count with what they ask
                // for.
                long whenUnset = priorityClass == PriorityClass.MID ? 0 : factor.whenUnset();
                estimate.put(
                        factor.resource(),
                        ofResource(requests.amount(name), limits.amount(name), factor.percent(), whenUnset));
            }
        }
        return ResourceAmounts.of(estimate);
    }

    /**
     * Estimate of one resource: the factor's share of the larger of request and limit, rounded half up, at most the limit. {@code whenUnset} when both
     * are 0. O(1), no allocation unless the product leaves a long.
     *
     * @param limit 0 = no limit
     */
    public static long ofResource(long request, long limit, long factorPercent, long whenUnset) {
        long asked = Math.max(request, limit);
        if (asked <= 0) {
            return whenUnset;
        }
        long estimate = share(asked, factorPercent);
        return limit > 0 ? Math.min(estimate, limit) : estimate;
    }

    private static long share(long amount, long percent) {
        long high = Math.multiplyHigh(amount, percent);
        long low = amount * percent;
        if (high == 0 && low >= 0 && low <= Long.MAX_VALUE - 50) {
            return (low + 50) / 100;
        }
        return BigInteger.valueOf(amount)
                .multiply(BigInteger.valueOf(percent))
                .add(FIFTY)
                .divide(HUNDRED)
                .min(LARGEST)
                .longValueExact();
    }
}
