package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;
import io.ballast.model.pod.PriorityClass;

/**
 * Priority number of a pod that declares none, by its class.
 *
 * @param priorityClass class
 * @param priority      number
 */
public record PriorityDefault(PriorityClass priorityClass, long priority) implements Parameter {
    public PriorityDefault {
        requireNonNull(priorityClass, "priorityClass is null");
    }
}
