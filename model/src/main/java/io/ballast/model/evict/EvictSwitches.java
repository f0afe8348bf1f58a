package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.Single;

/**
 * Whether eviction may have a say on a node at all.
 *
 * @param node            name of the node; identifies the fact
 * @param hasCapacity     whether the node's object is known and says how much of the resource it has
 * @param hasNodeSlo      whether a NodeSLO of the node was received
 * @param bestEffortGate  feature gate {@code BECPUEvict}, {@code BEMemoryEvict}
 * @param allocatableGate feature gate {@code CPUAllocatableEvict}, {@code MemoryAllocatableEvict}
 * @param usageGate       feature gate {@code CPUEvict}, {@code MemoryEvict}
 * @param coolingDown     whether a pod left so shortly ago that its effect is not seen yet; set by the ledger, which alone knows the time
 */
@FilledBy("the node ledger, from the Node, the NodeSLO, the program's switches and its own evictions")
public record EvictSwitches(
        String node,
        boolean hasCapacity,
        boolean hasNodeSlo,
        boolean bestEffortGate,
        boolean allocatableGate,
        boolean usageGate,
        boolean coolingDown)
        implements Single {
    public EvictSwitches {
        requireNonNull(node, "node is null");
    }

    /** Whether any feature is switched on. */
    public boolean anyGate() {
        return bestEffortGate || allocatableGate || usageGate;
    }
}
