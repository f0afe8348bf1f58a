package io.ballast.model.node;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.NodeRow;

/**
 * What is left of a node's allocatable resources after the requests of its pods, assumed ones included. Amounts may be negative on a node that was
 * over-committed by hand.
 *
 * @param node            name of the node
 * @param freeCpuMilli    CPU not requested, in milli-cores
 * @param freeMemoryBytes memory not requested, in bytes
 * @param freePods        how many more pods the node may run
 */
@FilledBy("the cluster ledger, from the Node and the pods on it")
public record NodeFit(String node, long freeCpuMilli, long freeMemoryBytes, long freePods) implements NodeRow {
    public NodeFit {
        requireNonNull(node, "node is null");
    }
}
