package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.pod.PriorityClass;

/**
 * A value of the priority class label and the class that it names.
 *
 * @param text          value of label {@code koordinator.sh/priority-class}; not empty
 * @param priorityClass class
 */
public record PriorityLabel(String text, PriorityClass priorityClass) implements Parameter {
    public PriorityLabel {
        Checks.notEmpty(text, "text");
        requireNonNull(priorityClass, "priorityClass is null");
    }
}
