package io.ballast.algorithms;

import io.ballast.model.RuleFunction;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.LargestNode;

/** Scores that look at a node's free CPU and GPU as a whole, as parts of the largest node. */
public final class NodePacking {
    private static final double WEIGHT = 0.5;

    private NodePacking() {}

    /** Points, 0 to 100, the higher the less CPU and GPU would be left on the node; both count alike. O(1). */
    @RuleFunction
    public static long bestFitPoints(NodeGpus node, long cpuMilli, GpuRequest gpu, LargestNode largest) {
        double cpuLeft = part(node.freeCpuMilli() - cpuMilli, largest.cpuMilli());
        double gpuLeft = part(node.freeMilli().total() - gpu.totalMilli(), largest.gpuMilli());
        return toPoints(100.0 * (1.0 - WEIGHT * cpuLeft - WEIGHT * gpuLeft));
    }

    /** Points, 0 to 100, the higher the less the pod's demand points where the node has most left. O(1). */
    @RuleFunction
    public static long dotProductPoints(NodeGpus node, long cpuMilli, GpuRequest gpu, LargestNode largest) {
        double cpu = part(node.freeCpuMilli(), largest.cpuMilli()) * part(cpuMilli, largest.cpuMilli());
        double gpus = part(node.freeMilli().total(), largest.gpuMilli()) * part(gpu.totalMilli(), largest.gpuMilli());
        return toPoints(100.0 * (1.0 - (cpu + gpus) / 2));
    }

    private static double part(long amount, long whole) {
        return whole == 0 ? 0 : (double) amount / whole;
    }

    private static long toPoints(double points) {
        return Math.max(0, Math.min(100, (long) points));
    }
}
