package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.ResourceAmounts;

/**
 * How much each requested resource counts, and whether a fuller or an emptier node is better for it.
 *
 * @param most  weight by resource for which the fuller node is better, 1 to 100
 * @param least weight by resource for which the emptier node is better, 1 to 100; no resource of {@code most}
 */
public record FitWeights(ResourceAmounts most, ResourceAmounts least) implements Parameter {
    public FitWeights {
        requireNonNull(most, "most is null");
        requireNonNull(least, "least is null");
        most.asMap().forEach((resource, weight) -> {
            Checks.inRange(weight, 1, 100, "weight of " + resource);
            if (least.amount(resource) != 0) {
                throw new IllegalArgumentException(resource + " has a weight of both kinds");
            }
        });
        least.asMap().forEach((resource, weight) -> Checks.inRange(weight, 1, 100, "weight of " + resource));
    }
}
