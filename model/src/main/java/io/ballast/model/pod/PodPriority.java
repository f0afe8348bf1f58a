package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;

/**
 * Priority class of a pod as decided by {@code priority-classification}: an earlier verdict as a fact.
 *
 * @param pod           namespace and name of the pod
 * @param priorityClass class with defaults
 */
@FilledBy("the adapter, from the verdict of the priority classification")
public record PodPriority(String pod, PriorityClass priorityClass) {
    public PodPriority {
        requireNonNull(pod, "pod is null");
        requireNonNull(priorityClass, "priorityClass is null");
    }
}
