package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

/**
 * QoS class of a pod as decided by {@code qos-classification}: an earlier verdict as a fact.
 *
 * @param pod namespace and name of the pod
 * @param qos class with defaults
 */
public record PodQos(String pod, QosClass qos) {
    public PodQos {
        requireNonNull(pod, "pod is null");
        requireNonNull(qos, "qos is null");
    }
}
