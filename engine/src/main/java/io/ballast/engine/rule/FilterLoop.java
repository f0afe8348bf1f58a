package io.ballast.engine.rule;

import io.ballast.model.NodeRow;

/** A filter rule over a column of node rows, for one tuple of parameters and pod. Implementations are generated into the bundle. */
public abstract class FilterLoop {
    /** Sets a bit in the mask of each row from {@code from} up to {@code to} that the rule refuses. */
    public abstract void range(Object[] environment, NodeRow[] column, int from, int to, long[] mask, long bit)
            throws Exception;

    /** The same for the first {@code n} of the listed rows. */
    public abstract void rows(Object[] environment, NodeRow[] column, int[] rows, int n, long[] mask, long bit)
            throws Exception;
}
