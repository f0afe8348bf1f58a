package io.ballast.algorithms;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.policy.ScarceResources;

/** How many scarce resources of a node a pod would leave idle. It counts as Koordinator's ScarceResourceAvoidance does. Thread-safe. */
public final class Scarcity {
    private static final long MAX_POINTS = 100;

    private Scarcity() {}

    /** Number of scarce resources that the node offers and the pod does not ask for. O(resources of the node). */
    @RuleFunction
    public static long idle(
            ResourceAmounts offered, long cpuMilli, long memoryBytes, ResourceAmounts others, ScarceResources scarce) {
        return scarce.resources().stream()
                .filter(r -> offered.amount(r) > 0 && !asked(r, cpuMilli, memoryBytes, others))
                .count();
    }

    /**
     * Share of the resources that the node offers and the pod does not ask for which is not scarce, in whole percent, cut off; 100 when the pod asks for all.
     * O(resources of the node).
     */
    @RuleFunction
    public static long points(
            ResourceAmounts offered, long cpuMilli, long memoryBytes, ResourceAmounts others, ScarceResources scarce) {
        long idle = 0;
        long idleScarce = 0;
        for (int i = 0; i < offered.entries(); i++) {
            Resource resource = offered.resourceAt(i);
            if (offered.amountAt(i) > 0 && !asked(resource, cpuMilli, memoryBytes, others)) {
                idle++;
                idleScarce += scarce.resources().contains(resource) ? 1 : 0;
            }
        }
        return idle == 0 ? MAX_POINTS : (idle - idleScarce) * MAX_POINTS / idle;
    }

    private static boolean asked(Resource resource, long cpuMilli, long memoryBytes, ResourceAmounts others) {
        if (resource.equals(Resource.CPU)) {
            return cpuMilli > 0;
        }
        return resource.equals(Resource.MEMORY) ? memoryBytes > 0 : others.amount(resource) > 0;
    }
}
