package io.ballast.model.verdict;

import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;

/**
 * Verdict of the classification rules on a pod.
 *
 * @param rawQos           QoS class that the pod itself names
 * @param qos              QoS class with defaults
 * @param rawPriorityClass priority class that the pod itself names
 * @param priorityClass    priority class with defaults
 * @param priority         priority number with defaults
 */
public record PodClasses(
        QosClass rawQos, QosClass qos, PriorityClass rawPriorityClass, PriorityClass priorityClass, long priority) {
    /** What is said of no pod at all. */
    public static final PodClasses NONE =
            new PodClasses(QosClass.NONE, QosClass.NONE, PriorityClass.NONE, PriorityClass.NONE, 0);
}
