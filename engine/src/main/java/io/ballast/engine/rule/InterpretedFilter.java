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
    public int keep(Object[] environment, NodeRow[] column, int[] rows, int n) throws Exception {
        Object[] facts = environment.clone();
        int kept = 0;
        for (int k = 0; k < n; k++) {
            int row = rows[k];
            facts[rowSlot] = column[row];
            if (!CompiledConstraint.allHold(constraints, facts)) {
                rows[kept++] = row;
            }
        }
        return kept;
    }
}
