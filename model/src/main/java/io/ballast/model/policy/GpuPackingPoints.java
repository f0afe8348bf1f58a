package io.ballast.model.policy;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * The bands in which nodes are preferred when GPUs are packed: GPUs in use first, then idle GPUs of a node in use, then idle nodes.
 *
 * @param usedGpus least points of a node where the pod takes only GPUs in use, and most of one where it takes idle ones
 * @param idleGpus least points of a node in use where the pod takes idle GPUs, and most of an idle node
 */
public record GpuPackingPoints(@Range(max = 100) long usedGpus, @Range(max = 100) long idleGpus) implements Parameter {
    public GpuPackingPoints {
        Checks.inRange(usedGpus, 0, 100, "usedGpus");
        Checks.inRange(idleGpus, 0, 100, "idleGpus");
    }
}
