package io.ballast.model.observed;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The devices of a node as its Device object shows them; what ledgers make rows from. Immutable, thread-safe.
 *
 * @param node     name of the node
 * @param gpuModel model of its GPUs; empty when it is not said
 * @param gpus     its GPUs, ordered by number
 */
public record ObservedDevices(String node, String gpuModel, List<Gpu> gpus) {
    /**
     * A GPU.
     *
     * @param minor       number by which node agents know it; numbers of a node need not be without gaps
     * @param id          its UUID; empty when it is not said
     * @param healthy     whether pods may use it
     * @param memoryBytes its memory; 0 when it is not said
     */
    public record Gpu(long minor, String id, boolean healthy, long memoryBytes) {
        public Gpu {
            Checks.notNegative(minor, "minor");
            requireNonNull(id, "id is null");
            Checks.notNegative(memoryBytes, "memoryBytes");
        }

        /** The same GPU when nobody may use it. */
        public Gpu unhealthy() {
            return new Gpu(minor, id, false, memoryBytes);
        }
    }

    public ObservedDevices {
        requireNonNull(node, "node is null");
        requireNonNull(gpuModel, "gpuModel is null");
        gpus = gpus.stream().sorted(Comparator.comparingLong(Gpu::minor)).toList();
        Set<Long> minors = new HashSet<>();
        for (Gpu gpu : gpus) {
            if (!minors.add(gpu.minor)) {
                throw new IllegalArgumentException("node " + node + " has two GPUs of number " + gpu.minor);
            }
        }
    }

    /** The same devices when nobody may use them. */
    public ObservedDevices unhealthy() {
        return new ObservedDevices(
                node, gpuModel, gpus.stream().map(Gpu::unhealthy).toList());
    }
}
