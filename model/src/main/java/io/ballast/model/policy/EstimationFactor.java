package io.ballast.model.policy;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.LedgerParameter;
import io.ballast.model.Range;
import io.ballast.model.Resource;

/**
 * How the load of a pod is estimated from what it asks for, for one resource. Read by the ledger, not by rules.
 *
 * @param resource  resource; batch and mid pods ask for it under another name
 * @param percent   expected share of what the pod asks for, 1 to 100 by the shipped validation, above 100 is cut at the limit
 * @param whenUnset estimate of a prod or batch pod that asks for none of it, in the resource's unit
 */
public record EstimationFactor(Resource resource, @Range(max = 1_000_000) long percent, @Range long whenUnset)
        implements LedgerParameter {
    public EstimationFactor {
        requireNonNull(resource, "resource is null");
        Checks.inRange(percent, 0, 1_000_000, "percent");
        Checks.notNegative(whenUnset, "whenUnset");
    }
}
