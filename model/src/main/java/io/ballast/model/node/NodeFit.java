package io.ballast.model.node;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.policy.IgnoredResources;
import java.util.ArrayList;
import java.util.List;

/**
 * What is left of a node's allocatable resources after the requests of its pods, assumed ones included. Amounts may be negative on a node that was
 * over-committed by hand.
 *
 * @param node            name of the node
 * @param freeCpuMilli    CPU not requested, in milli-cores
 * @param freeMemoryBytes memory not requested, in bytes
 * @param freePods        how many more pods the node may run
 * @param freeOthers      what is left of every other resource; 0 of a resource that the node does not offer
 */
@FilledBy("the cluster ledger, from the Node and the pods on it")
public record NodeFit(String node, long freeCpuMilli, long freeMemoryBytes, long freePods, ResourceAmounts freeOthers)
        implements NodeRow {
    public NodeFit {
        requireNonNull(node, "node is null");
        requireNonNull(freeOthers, "freeOthers is null");
    }

    /** A node that offers nothing but CPU, memory and places for pods. */
    public NodeFit(String node, long freeCpuMilli, long freeMemoryBytes, long freePods) {
        this(node, freeCpuMilli, freeMemoryBytes, freePods, ResourceAmounts.NONE);
    }

    /** Whether less is left of some other resource than is asked for, ignored ones left aside. O(resources asked for). */
    @RuleFunction
    public boolean lacks(ResourceAmounts asked, IgnoredResources ignored) {
        for (int i = ResourceAmounts.NATIVE_ENTRIES; i < asked.entries(); i++) {
            if (lacks(asked, i, ignored)) {
                return true;
            }
        }
        return false;
    }

    /** The other resources of which less is left than is asked for, ignored ones left aside, ordered by name. O(resources asked for). */
    @RuleFunction
    public List<Resource> lacking(ResourceAmounts asked, IgnoredResources ignored) {
        List<Resource> lacking = new ArrayList<>();
        for (int i = ResourceAmounts.NATIVE_ENTRIES; i < asked.entries(); i++) {
            if (lacks(asked, i, ignored)) {
                lacking.add(asked.resourceAt(i));
            }
        }
        return lacking;
    }

    private boolean lacks(ResourceAmounts asked, int entry, IgnoredResources ignored) {
        long amount = asked.amountAt(entry);
        Resource resource = asked.resourceAt(entry);
        return amount > 0 && amount > freeOthers.amount(resource) && !ignored.contains(resource);
    }
}
