package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;

/**
 * A pod before it is changed, with the classes that it names itself. Absent when a pod is created.
 *
 * @param pod           namespace and name
 * @param qos           QoS class that it names: an earlier verdict
 * @param priorityClass priority class that it names: an earlier verdict
 * @param subPriority   value of label {@code koordinator.sh/priority}; empty when it has none
 */
@FilledBy("the adapter, from the old Pod of an admission request and the verdict of the classifications")
public record OldPod(String pod, QosClass qos, PriorityClass priorityClass, String subPriority) {
    public OldPod {
        requireNonNull(pod, "pod is null");
        requireNonNull(qos, "qos is null");
        requireNonNull(priorityClass, "priorityClass is null");
        requireNonNull(subPriority, "subPriority is null");
    }
}
