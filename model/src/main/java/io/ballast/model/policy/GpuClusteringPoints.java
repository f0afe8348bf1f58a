package io.ballast.model.policy;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * How strongly pods of one GPU shape are kept together. A node may earn {@code inUse} and one of the others; together they are at most 100.
 *
 * @param inUse     points of a node whose GPUs, as many as the largest node has, are all in use; others get their part
 * @param sameShape points of a node that runs only pods of the same shape
 * @param mixed     points of a node that runs pods of the same shape and others
 * @param noGpuPods points of a node without GPU pods
 */
public record GpuClusteringPoints(@Range(max = 100) long inUse, long sameShape, long mixed, long noGpuPods)
        implements Parameter {
    public GpuClusteringPoints {
        Checks.inRange(inUse, 0, 100, "inUse");
        Checks.inRange(sameShape, 0, 100 - inUse, "sameShape");
        Checks.inRange(mixed, 0, 100 - inUse, "mixed");
        Checks.inRange(noGpuPods, 0, 100 - inUse, "noGpuPods");
    }
}
