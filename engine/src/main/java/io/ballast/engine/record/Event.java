package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Map;

/** What the deciding thread hands to the writer: references to immutable facts, nothing encoded yet. */
sealed interface Event {
    /** Decisions on nodes of one table under one profile. A new one for each table. */
    final class NodeView {
        final PlanProgram program;
        final List<Class<?>> types;
        final List<String> nodes;

        NodeView(PlanProgram program, RowTable table) {
            this.program = program;
            types = table.types();
            nodes = table.nodes();
        }
    }

    /** Decisions by the rules of one package under one set of settings. */
    record SessionView(
            Bundle bundle,
            DecisionPoint point,
            String pack,
            Map<String, List<Record>> overrides,
            ParameterSet parameters) {}

    /**
     * A decision on nodes.
     *
     * @param changed         cells that changed since the event before
     * @param answer          null when the decision failed
     * @param refusalsByRule  nodes refused by each rule; null when they were not counted
     * @param failure         why it failed; empty when it did not
     */
    record NodeDecided(
            NodeView view,
            long atMillis,
            RowTable.Cells changed,
            PodRequest pod,
            List<? extends Record> draws,
            NodeAnswer answer,
            Map<String, Integer> refusalsByRule,
            String failure)
            implements Event {}

    /**
     * A decision about one subject.
     *
     * @param outcome null when the decision failed
     * @param failure why it failed; empty when it did not
     */
    record SubjectDecided(SessionView view, long atMillis, List<?> facts, SessionOutcome outcome, String failure)
            implements Event {}
}
