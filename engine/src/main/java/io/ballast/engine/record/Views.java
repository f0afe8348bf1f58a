package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.ProfileOrigin;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.DecisionPoint;
import io.ballast.model.NodeRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who decides, and what a segment holds of it already. */
final class Views {
    private Views() {}

    /** Decisions on nodes of one table under one profile. Written by the table's thread, inside the recorder's lock. */
    static final class NodeView {
        final PlanProgram program;
        final RowTable table;
        final List<Class<?>> types;
        /** The facts that the log holds, by type and row, and their numbers. */
        final NodeRow[][] facts;

        /** How facts of each type are written; set when the table is first written. */
        final FactCodec[] codecs;

        final long[][] numbers;
        private final Map<Class<?>, Integer> typeOf = new HashMap<>();
        /** Up to where the changes of the table were followed. */
        long seen = -1;

        /** Row of the node that was chosen last; -1 when none was. */
        int best = -1;

        int segment;
        int id;

        NodeView(PlanProgram program, RowTable table) {
            this.program = program;
            this.table = table;
            types = table.types();
            facts = new NodeRow[types.size()][table.size()];
            codecs = new FactCodec[types.size()];
            numbers = new long[types.size()][table.size()];
            types.forEach(t -> typeOf.put(t, typeOf.size()));
        }

        /** Number of a fact that is in force in the table; 0 when it is not. */
        long number(NodeRow fact) {
            // What comes behind a decision on nodes is mostly about the chosen one.
            for (int type = 0; best >= 0 && type < facts.length; type++) {
                if (facts[type][best] == fact) {
                    return numbers[type][best];
                }
            }
            Integer type = typeOf.get(fact.getClass());
            int row = type == null ? -1 : table.row(fact.node());
            return row >= 0 && facts[type][row] == fact ? numbers[type][row] : 0;
        }
    }

    /** Decisions by the rules of one package under one set of settings. */
    static final class SessionView {
        final Bundle bundle;
        final DecisionPoint point;
        final String pack;
        final Map<String, List<Record>> overrides;
        final ProfileOrigin origin;
        final ParameterSet parameters;
        int segment;
        int id;

        SessionView(
                Bundle bundle,
                DecisionPoint point,
                String pack,
                Map<String, List<Record>> overrides,
                ProfileOrigin origin) {
            this.bundle = bundle;
            this.point = point;
            this.pack = pack;
            this.overrides = overrides;
            this.origin = origin;
            parameters = ParameterSet.of(bundle.pack(pack), overrides);
        }
    }
}
