package io.ballast.model.burst;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;

/**
 * State of a node's share pool as the rules decided it before: an earlier verdict as a fact.
 *
 * @param node  name of the node
 * @param state the state
 */
@FilledBy("the node ledger, from the verdict about the node's share pool")
public record PoolVerdict(String node, SharePoolState state) {
    public PoolVerdict {
        requireNonNull(node, "node is null");
        requireNonNull(state, "state is null");
    }
}
