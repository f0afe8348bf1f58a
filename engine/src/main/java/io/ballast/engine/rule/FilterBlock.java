package io.ballast.engine.rule;

import io.ballast.model.NodeRow;

/**
 * Several filter rules over one fact type in one loop, so that a row's fact is read once for all of them. Each rule has one place, or several for as many
 * tuples of parameters. Implementations are generated into the bundle and hold no state.
 */
public abstract class FilterBlock {
    /** Number of places. */
    public abstract int places();

    /**
     * Keeps those of the first {@code n} listed rows that no rule in an occupied place refuses, in their order, at the start of the list.
     *
     * @param environments tuple of each place; null for a place that is not occupied
     * @return how many are kept
     */
    public abstract int keep(Object[][] environments, NodeRow[] column, int[] rows, int n) throws Exception;
}
