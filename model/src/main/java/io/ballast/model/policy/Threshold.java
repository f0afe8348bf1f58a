package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;

/**
 * A number that a package gives a name, for rules that need a setting for which there is no fact of its own. A rule takes the one it means by name:
 * {@code $keep : Threshold( name == "free-pods" )}.
 *
 * @param name  its name within the package; not empty
 * @param value the number; its unit is the one that package.yaml states
 */
public record Threshold(String name, long value) implements Parameter {
    public Threshold {
        requireNonNull(name, "name is null");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is empty");
        }
    }
}
