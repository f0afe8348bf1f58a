package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;

/**
 * QoS class of a pod as decided by {@code qos-classification}: an earlier verdict as a fact.
 *
 * @param pod namespace and name of the pod
 * @param qos class with defaults
 */
@FilledBy("the adapter, from the verdict of the qos classification")
public record PodQos(String pod, QosClass qos) {
    public PodQos {
        requireNonNull(pod, "pod is null");
        requireNonNull(qos, "qos is null");
    }
}
