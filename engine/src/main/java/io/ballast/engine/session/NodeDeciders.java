package io.ballast.engine.session;

import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;

/** Chooses who decides on nodes. */
public final class NodeDeciders {
    private NodeDeciders() {}

    /** The row plan where it can run every active rule; sessions where one rule's shape is not for the plan. */
    public static NodeDecider of(PlanProgram program, RowTable table) {
        return program.sessionRules().isEmpty() ? new PlanDecider(program, table) : new SessionDecider(program, table);
    }
}
