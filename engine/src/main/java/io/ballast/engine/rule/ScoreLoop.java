package io.ballast.engine.rule;

import io.ballast.model.NodeRow;
import io.ballast.model.sink.Score;

/** A score rule over listed node rows, for one tuple of parameters and pod. Implementations are generated into the bundle. */
public abstract class ScoreLoop {
    /** Scores the first {@code n} of the listed rows. */
    public abstract void rows(Object[] environment, NodeRow[] column, int[] rows, int n, Score score) throws Exception;
}
