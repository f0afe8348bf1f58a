package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;
import io.ballast.model.pod.PriorityClass;

/**
 * Priority numbers of a class. Bands must not overlap: two classes for one number are a conflict.
 *
 * @param priorityClass class
 * @param low           lowest number; positive, since 0 means that a pod declares none
 * @param high          highest number, not below {@code low}
 */
public record PriorityBand(PriorityClass priorityClass, long low, long high) implements Parameter {
    public PriorityBand {
        requireNonNull(priorityClass, "priorityClass is null");
        if (low < 1 || high < low) {
            throw new IllegalArgumentException("band is " + low + " to " + high + ", must be positive and rising");
        }
    }
}
