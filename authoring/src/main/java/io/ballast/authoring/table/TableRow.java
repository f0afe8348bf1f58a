package io.ballast.authoring.table;

import java.util.List;

/**
 * A row of values, read.
 *
 * @param at        its first cell
 * @param id        id of its rule
 * @param name      name of its rule
 * @param reason    its reason
 * @param reasonAt  where that stands
 * @param priority  its priority, as written; empty when there is none
 * @param priorityAt where that stands
 * @param atoms     what it asks
 * @param actions   what it does
 * @param otherwise whether it counts only where no other row fits
 */
record TableRow(
        Place at,
        String id,
        Place idAt,
        String name,
        String reason,
        Place reasonAt,
        String priority,
        Place priorityAt,
        List<Atom> atoms,
        List<Action> actions,
        boolean otherwise) {
    /** A call with its values. */
    record Action(ActionColumn column, List<ValueType.Literal> values, Place cell) {}

    int number() {
        return at.row();
    }
}
