package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;

/**
 * Priority class of a pod that has none of its own, by its QoS class.
 *
 * @param qos           QoS class
 * @param priorityClass priority class
 */
public record QosPriority(QosClass qos, PriorityClass priorityClass) implements Parameter {
    public QosPriority {
        requireNonNull(qos, "qos is null");
        requireNonNull(priorityClass, "priorityClass is null");
    }
}
