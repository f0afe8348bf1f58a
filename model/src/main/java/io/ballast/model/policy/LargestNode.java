package io.ballast.model.policy;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * Capacity of the largest node of a cluster. Scores that compare what is left on nodes are parts of it.
 *
 * @param cpuMilli CPU in milli-cores; 0 leaves CPU out
 * @param gpuMilli thousandths of a GPU over all devices; 0 leaves GPUs out
 */
public record LargestNode(@Range long cpuMilli, @Range long gpuMilli) implements Parameter {
    public LargestNode {
        Checks.notNegative(cpuMilli, "cpuMilli");
        Checks.notNegative(gpuMilli, "gpuMilli");
    }
}
