package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.FilledBy;
import io.ballast.model.Single;

/**
 * The feature that a question is about: an earlier verdict said that it runs.
 *
 * @param node    name of the node; identifies the fact
 * @param feature the feature
 */
@FilledBy("the node ledger, from the verdict about the features of this round")
public record EvictTurn(String node, EvictFeature feature) implements Single {
    public EvictTurn {
        requireNonNull(node, "node is null");
        requireNonNull(feature, "feature is null");
    }
}
