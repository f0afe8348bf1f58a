package io.ballast.engine.rule;

import io.ballast.model.NodeRow;
import java.util.List;

/** Runs a filter rule through the model's public predicates; an order of magnitude slower than a generated loop, with the same answers. */
public final class InterpretedFilter extends FilterLoop {
    private final List<CompiledConstraint> constraints;
    private final int rowSlot;

    public InterpretedFilter(RuleShape shape) {
        constraints = shape.row().constraints();
        rowSlot = shape.row().slot();
    }

    @Override
    public void range(Object[] environment, NodeRow[] column, int from, int to, long[] mask, long bit)
            throws Exception {
        Object[] facts = environment.clone();
        for (int i = from; i < to; i++) {
            if (holds(facts, column[i])) {
                mask[i] |= bit;
            }
        }
    }

    @Override
    public void rows(Object[] environment, NodeRow[] column, int[] rows, int n, long[] mask, long bit)
            throws Exception {
        Object[] facts = environment.clone();
        for (int k = 0; k < n; k++) {
            if (holds(facts, column[rows[k]])) {
                mask[rows[k]] |= bit;
            }
        }
    }

    private boolean holds(Object[] facts, NodeRow row) throws Exception {
        facts[rowSlot] = row;
        return CompiledConstraint.allHold(constraints, facts);
    }
}
