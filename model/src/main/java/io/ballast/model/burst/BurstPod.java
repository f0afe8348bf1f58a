package io.ballast.model.burst;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.pod.QosClass;

/**
 * The pod of a container that may burst.
 *
 * @param pod    namespace and name
 * @param qos    its QoS class, an earlier verdict
 * @param active whether it is pending or running
 */
@FilledBy("the node ledger, from the Pod")
public record BurstPod(String pod, QosClass qos, boolean active) {
    public BurstPod {
        requireNonNull(pod, "pod is null");
        requireNonNull(qos, "qos is null");
    }
}
