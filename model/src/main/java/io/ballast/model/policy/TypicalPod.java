package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Range;
import io.ballast.model.pod.GpuRequest;

/**
 * One shape of pod that a cluster often runs, and how often.
 *
 * @param cpuMilli CPU request in milli-cores
 * @param gpu      GPUs asked for
 * @param pods     how many pods have this shape; positive
 */
public record TypicalPod(@Range long cpuMilli, GpuRequest gpu, @Range(min = 1) long pods) {
    public TypicalPod {
        requireNonNull(gpu, "gpu is null");
        Checks.notNegative(cpuMilli, "cpuMilli");
        Checks.inRange(pods, 1, Long.MAX_VALUE, "pods");
    }
}
