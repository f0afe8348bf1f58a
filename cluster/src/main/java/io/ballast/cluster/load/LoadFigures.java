package io.ballast.cluster.load;

import io.ballast.model.ResourceAmounts;
import java.util.List;

/**
 * The sums behind a node's row, for explanations and tests.
 *
 * @param pods          assigned pods, ordered by uid
 * @param nodeDelta     estimates beyond what the report shows, over all pods
 * @param prodDelta     the same over prod pods, against what the report shows of prod pods
 * @param nodeEstimated full estimates of all pods; stands in where the asked percentile is missing
 * @param prodUsage     measured usage of prod pods
 */
public record LoadFigures(
        List<AssignedPod> pods,
        ResourceAmounts nodeDelta,
        ResourceAmounts prodDelta,
        ResourceAmounts nodeEstimated,
        ResourceAmounts prodUsage) {
    public LoadFigures {
        pods = List.copyOf(pods);
    }
}
