package io.ballast.model.evict;

import java.util.Optional;

/** A reason for which pods may have to leave a node; each has a feature gate of its own. Within a round they have their turn in this order. */
public enum EvictFeature {
    /** Best-effort pods get too little of the CPU that they ask for. */
    BE_CPU_EVICT("BECPUEvict"),
    /** Pods ask for more CPU of their class than the node offers. */
    CPU_ALLOCATABLE_EVICT("CPUAllocatableEvict"),
    /** The node's CPU is used above a threshold. */
    CPU_EVICT("CPUEvict"),
    /** The node's memory is used above a threshold; best-effort pods leave. */
    BE_MEMORY_EVICT("BEMemoryEvict"),
    /** Pods ask for more memory of their class than the node offers. */
    MEMORY_ALLOCATABLE_EVICT("MemoryAllocatableEvict"),
    /** The node's memory is used above a threshold; pods of low priority leave. */
    MEMORY_EVICT("MemoryEvict");

    private final String label;

    EvictFeature(String label) {
        this.label = label;
    }

    /** Name of the feature gate, which annotations of pods use, too. */
    public String label() {
        return label;
    }

    /** The feature of exactly that name; empty for every other text. */
    public static Optional<EvictFeature> ofLabel(String text) {
        for (EvictFeature feature : values()) {
            if (feature.label.equals(text)) {
                return Optional.of(feature);
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return label;
    }
}
