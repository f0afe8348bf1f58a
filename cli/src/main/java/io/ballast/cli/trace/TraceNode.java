package io.ballast.cli.trace;

import io.ballast.model.Amounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import java.util.Arrays;

/**
 * A node of a trace.
 *
 * @param name        name of the node
 * @param cpuMilli    CPU in milli-cores
 * @param memoryBytes memory in bytes
 * @param gpus        number of GPUs
 * @param model       GPU model; empty without GPU
 */
public record TraceNode(String name, long cpuMilli, long memoryBytes, int gpus, String model) {
    /** Pods that a node may run, as in the published evaluation. */
    public static final long MAX_PODS = 1001;

    /** Thousandths of one GPU. */
    public static final long GPU_MILLI = 1000;

    /** The node's fit row when nothing runs. */
    public NodeFit emptyFit() {
        return new NodeFit(name, cpuMilli, memoryBytes, MAX_PODS);
    }

    /** The node's GPU row when nothing runs. */
    public NodeGpus emptyGpus() {
        long[] free = new long[gpus];
        Arrays.fill(free, GPU_MILLI);
        return new NodeGpus(name, model, cpuMilli, Amounts.of(free), GpuTenants.NONE);
    }
}
