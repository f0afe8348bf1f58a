package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.Single;

/**
 * What is remembered from earlier rounds.
 *
 * @param node   name of the node; identifies the fact
 * @param quota  status of the CFS quota
 * @param cpuset status of the cpuset
 */
@FilledBy("the node ledger, from what earlier rounds did")
public record SuppressStatus(String node, PolicyStatus quota, PolicyStatus cpuset) implements Single {
    public SuppressStatus {
        requireNonNull(node, "node is null");
        requireNonNull(quota, "quota is null");
        requireNonNull(cpuset, "cpuset is null");
    }

    /** The status before the first round. */
    public static SuppressStatus initial(String node) {
        return new SuppressStatus(node, PolicyStatus.NONE, PolicyStatus.NONE);
    }
}
