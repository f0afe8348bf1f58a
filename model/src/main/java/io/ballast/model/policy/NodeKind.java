package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.pod.GpuRequest;

/**
 * Nodes of a cluster that are alike in what GPU placement looks at.
 *
 * @param model    GPU model
 * @param gpus     GPUs of each node
 * @param cpuMilli CPU of each node that pods may have, in milli-cores
 * @param nodes    how many such nodes there are
 */
public record NodeKind(String model, long gpus, long cpuMilli, long nodes) {
    public NodeKind {
        requireNonNull(model, "model is null");
        Checks.inRange(gpus, 0, 64, "gpus");
        Checks.inRange(cpuMilli, 0, 1_000_000_000, "cpuMilli");
        Checks.inRange(nodes, 0, 1_000_000_000, "nodes");
    }

    /** Whether such a node, when nothing runs on it, could run a pod with that much CPU and these GPUs. O(1). */
    public boolean hosts(long podCpuMilli, GpuRequest gpu) {
        return cpuMilli >= podCpuMilli && gpus >= gpu.count() && gpu.accepts(model);
    }

    /** GPUs of all these nodes together. O(1). */
    public long allGpus() {
        return gpus * nodes;
    }
}
