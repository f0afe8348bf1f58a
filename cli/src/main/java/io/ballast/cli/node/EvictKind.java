package io.ballast.cli.node;

import io.ballast.model.Resource;
import io.ballast.model.evict.EvictFeature;
import java.util.List;

/** For the sake of what pods leave a node: a rule package with its features, in the order of their turns. */
public enum EvictKind {
    /** Package {@code cpu-evict}; amounts are milli-cores. */
    CPU,
    /** Package {@code memory-evict}; amounts are bytes. */
    MEMORY;

    /** Name of the rule package. */
    public String pack() {
        return this == CPU ? "cpu-evict" : "memory-evict";
    }

    /** The native resource. */
    public Resource resource() {
        return this == CPU ? Resource.CPU : Resource.MEMORY;
    }

    /** Its features, in the order of their turns. */
    public List<EvictFeature> features() {
        return this == CPU
                ? List.of(EvictFeature.BE_CPU_EVICT, EvictFeature.CPU_ALLOCATABLE_EVICT, EvictFeature.CPU_EVICT)
                : List.of(
                        EvictFeature.BE_MEMORY_EVICT, EvictFeature.MEMORY_ALLOCATABLE_EVICT, EvictFeature.MEMORY_EVICT);
    }
}
