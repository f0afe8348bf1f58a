package io.ballast.api.names;

import java.util.Map;
import java.util.Optional;

/** Old names of extended resources that existing objects may still use. Thread-safe. */
public final class DeprecatedResources {
    private static final Map<String, ExtendedResource> CURRENT = Map.ofEntries(
            Map.entry("koordinator.sh/batch-cpu", ExtendedResource.BATCH_CPU),
            Map.entry("koordinator.sh/batch-memory", ExtendedResource.BATCH_MEMORY),
            Map.entry("kubernetes.io/rdma", ExtendedResource.RDMA),
            Map.entry("kubernetes.io/fpga", ExtendedResource.FPGA),
            Map.entry("kubernetes.io/gpu", ExtendedResource.GPU),
            Map.entry("kubernetes.io/gpu-core", ExtendedResource.GPU_CORE),
            Map.entry("kubernetes.io/gpu-memory", ExtendedResource.GPU_MEMORY),
            Map.entry("kubernetes.io/gpu-memory-ratio", ExtendedResource.GPU_MEMORY_RATIO));

    private DeprecatedResources() {}

    /** The resource that an old name stands for; empty for every other name. */
    public static Optional<ExtendedResource> current(String name) {
        return Optional.ofNullable(CURRENT.get(name));
    }
}
