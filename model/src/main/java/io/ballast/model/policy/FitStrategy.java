package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.ResourceAmounts;

/**
 * Which nodes the fit score prefers.
 *
 * @param prefer  whether emptier or fuller nodes
 * @param weights weight by resource, 1 to 100; none = no score at all
 */
public record FitStrategy(NodePreference prefer, ResourceAmounts weights) implements Parameter {
    public FitStrategy {
        requireNonNull(prefer, "prefer is null");
        requireNonNull(weights, "weights is null");
        weights.asMap().forEach((resource, weight) -> Checks.inRange(weight, 1, 100, "weight of " + resource));
    }
}
