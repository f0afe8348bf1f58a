package io.ballast.model.evict;

import io.ballast.model.Checks;
import io.ballast.model.Range;

/**
 * What pods of one priority ask for.
 *
 * @param priority the priority
 * @param amount   sum of their requests, in the unit of the resource
 */
public record PriorityRequest(long priority, @Range long amount) {
    public PriorityRequest {
        Checks.notNegative(amount, "amount");
    }
}
