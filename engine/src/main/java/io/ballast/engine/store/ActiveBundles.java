package io.ballast.engine.store;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.sign.PolicyIndex;

/**
 * What is active in a store.
 *
 * @param index  the index that says so
 * @param policy its bundles, one over the other
 */
public record ActiveBundles(PolicyIndex index, Bundle policy) {
    /** The entry that holds. */
    public PolicyIndex.Entry entry() {
        return index.latest();
    }
}
