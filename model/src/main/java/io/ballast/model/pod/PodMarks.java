package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;

/**
 * What a pod says of its own class, before any default.
 *
 * @param name                  namespace and name; identifies the pod
 * @param qosLabel              value of label {@code koordinator.sh/qosClass}; empty when it has none
 * @param hasPriorityClassLabel whether label {@code koordinator.sh/priority-class} exists, with whatever value
 * @param priorityClassLabel    its value; empty when it does not exist
 * @param hasPriority           whether {@code spec.priority} is set
 * @param priority              {@code spec.priority}; 0 when it is not set
 * @param kubernetesQos         Kubernetes class: the one in the pod's status, else the one that its resources give
 */
@FilledBy("the adapter, from labels, priority and requests of the Pod")
public record PodMarks(
        String name,
        String qosLabel,
        boolean hasPriorityClassLabel,
        String priorityClassLabel,
        boolean hasPriority,
        long priority,
        KubernetesQos kubernetesQos) {
    public PodMarks {
        requireNonNull(name, "name is null");
        requireNonNull(qosLabel, "qosLabel is null");
        requireNonNull(priorityClassLabel, "priorityClassLabel is null");
        requireNonNull(kubernetesQos, "kubernetesQos is null");
        if (!hasPriorityClassLabel && !priorityClassLabel.isEmpty()) {
            throw new IllegalArgumentException("priorityClassLabel is " + priorityClassLabel + " without the label");
        }
        if (!hasPriority && priority != 0) {
            throw new IllegalArgumentException("priority is " + priority + ", must be 0 when it is not set");
        }
    }
}
