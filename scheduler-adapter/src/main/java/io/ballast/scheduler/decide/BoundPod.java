package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedPod;

/**
 * A pod that is on a node.
 *
 * @param pod     the pod; its node is not empty
 * @param devices GPU devices that the object names; empty when it names none
 */
public record BoundPod(ObservedPod pod, Amounts devices) {
    public BoundPod {
        requireNonNull(pod, "pod is null");
        requireNonNull(devices, "devices is null");
    }
}
