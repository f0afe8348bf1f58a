package io.ballast.cli.node;

import io.ballast.model.Resource;
import io.ballast.model.evict.EvictFeature;
import java.util.List;

/** For the sake of what pods leave a node: a rule package with its features, in the order of their turns. */
@SuppressWarnings("ImmutableEnumChecker") // a resource and a list that nobody can change
public enum EvictKind {
    /** Package {@code cpu-evict}; amounts are milli-cores. */
    CPU(
            "cpu-evict",
            Resource.CPU,
            List.of(EvictFeature.BE_CPU_EVICT, EvictFeature.CPU_ALLOCATABLE_EVICT, EvictFeature.CPU_EVICT)),
    /** Package {@code memory-evict}; amounts are bytes. */
    MEMORY(
            "memory-evict",
            Resource.MEMORY,
            List.of(EvictFeature.BE_MEMORY_EVICT, EvictFeature.MEMORY_ALLOCATABLE_EVICT, EvictFeature.MEMORY_EVICT));

    private final String pack;
    private final Resource resource;
    private final List<EvictFeature> features;

    EvictKind(String pack, Resource resource, List<EvictFeature> features) {
        this.pack = pack;
        this.resource = resource;
        this.features = features;
    }

    /** Name of the rule package. */
    public String pack() {
        return pack;
    }

    /** The native resource. */
    public Resource resource() {
        return resource;
    }

    /** Its features, in the order of their turns. */
    public List<EvictFeature> features() {
        return features;
    }
}
