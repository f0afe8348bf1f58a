package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.Range;
import io.ballast.model.Resource;
import io.ballast.model.RuleFunction;
import io.ballast.model.Shares;
import java.util.List;

/**
 * What the pods of a node ask for of one resource, and what the node offers of it.
 *
 * @param resource    name by which pods of a class ask for CPU or memory; identifies the fact
 * @param ofClass     whether it is a resource of a class (batch, mid) and not the native one
 * @param allocatable what the node offers; 0 when it offers none
 * @param requests    what pods ask for, by priority
 */
@FilledBy("the node ledger, from the Node and its pods")
public record ClassRequests(
        Resource resource, boolean ofClass, @Range long allocatable, List<PriorityRequest> requests) {
    public ClassRequests {
        requireNonNull(resource, "resource is null");
        Checks.notNegative(allocatable, "allocatable");
        requests = List.copyOf(requests);
    }

    /** What pods up to a priority ask for. O(requests). */
    @RuleFunction
    public long requestedUpTo(long priority) {
        long sum = 0;
        for (PriorityRequest request : requests) {
            if (request.priority() <= priority) {
                sum = Math.max(sum, sum + request.amount());
            }
        }
        return sum;
    }

    /** Whether pods up to a priority ask for more than that many percent of what the node offers. O(requests). */
    @RuleFunction
    public boolean above(long percent, long priority) {
        return Shares.compare(requestedUpTo(priority), allocatable, percent) > 0;
    }

    /** What pods up to a priority ask for beyond that many percent of what the node offers; at least 0. O(requests). */
    @RuleFunction
    public long surplus(long percent, long priority) {
        return Math.max(Shares.rest(requestedUpTo(priority), allocatable, percent), 0);
    }
}
