package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.Range;
import io.ballast.model.RuleFunction;
import io.ballast.model.Shares;
import io.ballast.model.Single;

/**
 * How much of a node's CPU (milli-cores, mean of the window) or memory (bytes, latest value without page cache) is in use.
 *
 * @param node     name of the node; identifies the fact
 * @param measured whether there are enough samples
 * @param capacity what the node has
 * @param used     what is in use
 */
@FilledBy("the node ledger, from the Node and its samples")
public record NodeUse(String node, boolean measured, @Range long capacity, @Range long used) implements Single {
    public NodeUse {
        requireNonNull(node, "node is null");
        Checks.notNegative(capacity, "capacity");
        Checks.notNegative(used, "used");
    }

    /** Use in whole percent of the capacity, cut off; 0 without capacity. O(1). */
    @RuleFunction
    public long usedPercent() {
        return Shares.percent(used, capacity);
    }

    /** What lies between the use, in whole percent, and a lower mark; at least 0. O(1). */
    @RuleFunction
    public long above(long lowerPercent) {
        return Math.max(Shares.part(capacity, usedPercent() - lowerPercent), 0);
    }
}
