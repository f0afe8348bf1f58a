package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;
import io.ballast.model.ResourceAmounts;

/**
 * How much each resource counts in the load-aware score.
 *
 * @param weights  weight by resource, 1 to 100; none = no score at all
 * @param dominant extra weight of the scarcest weighted resource, 0 to 100
 */
public record LoadWeights(ResourceAmounts weights, @Range(max = 100) long dominant) implements Parameter {
    public LoadWeights {
        requireNonNull(weights, "weights is null");
        weights.asMap().forEach((resource, weight) -> Checks.inRange(weight, 1, 100, "weight of " + resource));
        Checks.inRange(dominant, 0, 100, "dominant");
    }
}
