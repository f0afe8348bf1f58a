package io.ballast.engine.rule;

import io.ballast.model.NodeRow;
import io.ballast.model.sink.Score;

/** Runs a score rule through the model's public predicates; an order of magnitude slower than a generated loop, with the same answers. */
public final class InterpretedScore extends ScoreLoop {
    private final RuleShape shape;

    public InterpretedScore(RuleShape shape) {
        this.shape = shape;
    }

    @Override
    public void rows(Object[] environment, NodeRow[] column, int[] rows, int n, Score score) throws Exception {
        Object[] facts = environment.clone();
        facts[shape.sink().slot()] = score;
        for (int k = 0; k < n; k++) {
            facts[shape.row().slot()] = column[rows[k]];
            if (CompiledConstraint.allHold(shape.row().constraints(), facts)) {
                score.row(rows[k]);
                shape.fire(facts);
            }
        }
    }
}
