package io.ballast.engine.rule;

import io.ballast.model.NodeRow;

/** A filter rule over a column of node rows, for one tuple of parameters and pod. Implementations are generated into the bundle. */
public abstract class FilterLoop {
    /**
     * Keeps those of the first {@code n} listed rows that the rule does not refuse, in their order, at the start of the list.
     *
     * @return how many are kept
     */
    public abstract int keep(Object[] environment, NodeRow[] column, int[] rows, int n) throws Exception;
}
