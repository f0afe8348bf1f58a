package io.ballast.model.node;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.NodeRow;
import io.ballast.model.ResourceAmounts;

/**
 * What a node offers and how much of it is requested, as scores count it: a container that asks for no CPU (memory) counts as if it asked for a little. The
 * number of pods is no resource here.
 *
 * @param node        name of the node
 * @param allocatable what pods may request
 * @param requested   what its pods request, assumed ones included
 */
@FilledBy("the cluster ledger, from the Node and the pods on it")
public record NodeResources(String node, ResourceAmounts allocatable, ResourceAmounts requested) implements NodeRow {
    public NodeResources {
        requireNonNull(node, "node is null");
        requireNonNull(allocatable, "allocatable is null");
        requireNonNull(requested, "requested is null");
    }
}
