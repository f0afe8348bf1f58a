package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;

/**
 * How much of a resource pods that leave have to release.
 *
 * @param target what of a pod counts
 * @param amount amount in the unit of the resource; 0 = nothing
 */
public record ReleaseVerdict(ReleaseTarget target, long amount) {
    public ReleaseVerdict {
        requireNonNull(target, "target is null");
        Checks.notNegative(amount, "amount");
    }
}
