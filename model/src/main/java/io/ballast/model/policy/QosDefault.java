package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.QosClass;

/**
 * QoS class of a pod that names none, by its Kubernetes class.
 *
 * @param kubernetesQos Kubernetes class
 * @param qos           class
 */
public record QosDefault(KubernetesQos kubernetesQos, QosClass qos) implements Parameter {
    public QosDefault {
        requireNonNull(kubernetesQos, "kubernetesQos is null");
        requireNonNull(qos, "qos is null");
    }
}
