package io.ballast.engine.explain;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.FilterVerdict;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why the rows of a table refuse pods, with the reason texts: worked out once for a pod class and kept until a fact of the row changes. Equal verdicts are
 * one object. Not thread-safe: the table's thread owns it.
 */
public final class RowVerdicts {
    /** What is known for one class. */
    private final class OfClass {
        private final FilterVerdict[] rows = new FilterVerdict[table.size()];
        private final Map<FilterVerdict, FilterVerdict> shared;
        private long seen;

        OfClass() {
            shared = new HashMap<>();
        }

        OfClass(OfClass before) {
            shared = before.shared;
            seen = before.seen;
            for (int row = 0; row < rows.length; row++) {
                int former = table.formerRow(row);
                rows[row] = former < 0 ? null : before.rows[former];
            }
        }

        private void follow() {
            if (!table.reaches(seen)) {
                Arrays.fill(rows, null);
                shared.clear();
            } else {
                for (long position = seen; position < table.head(); position++) {
                    rows[table.rowAt(position)] = null;
                }
            }
            seen = table.head();
        }
    }

    private final Explainer explainer;
    private final RowTable table;
    private final int maxClasses;
    private final Map<Long, OfClass> classes;

    /**
     * Verdicts over a table.
     *
     * @param maxClasses pod classes that are kept; the one asked longest ago goes first
     */
    public RowVerdicts(Explainer explainer, RowTable table, int maxClasses) {
        this.explainer = requireNonNull(explainer, "explainer is null");
        this.table = requireNonNull(table, "table is null");
        this.maxClasses = maxClasses;
        classes = new LinkedHashMap<>(64, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, OfClass> eldest) {
                return size() > maxClasses;
            }
        };
    }

    /**
     * Verdicts over the table that takes the place of this one's; what is known holds on for the nodes that both have. These are not to be asked any more.
     *
     * @param next made {@link RowTable#over} this one's table
     */
    public RowVerdicts over(RowTable next) {
        RowVerdicts verdicts = new RowVerdicts(explainer, next, maxClasses);
        classes.forEach((podClass, known) -> verdicts.classes.put(podClass, verdicts.new OfClass(known)));
        return verdicts;
    }

    /** Verdicts on a pod. */
    @FunctionalInterface
    public interface OfPod {
        /** The verdict on a row. O(1) when it is known, else O(filter rules). */
        FilterVerdict row(int row);
    }

    /**
     * Verdicts on a pod; to be asked before a fact of the table changes.
     *
     * @param podClass class of the pod as {@link NodeAnswer#podClass} says; 0 when there is none, then nothing is kept
     */
    public OfPod of(PodRequest pod, long podClass) {
        if (podClass == 0) {
            return row -> explain(pod, row);
        }
        OfClass known = classes.computeIfAbsent(podClass, number -> new OfClass());
        if (known.seen != table.head()) {
            known.follow();
        }
        return row -> {
            if (known.rows[row] == null) {
                FilterVerdict verdict = explain(pod, row);
                FilterVerdict same = known.shared.putIfAbsent(verdict, verdict);
                known.rows[row] = same == null ? verdict : same;
            }
            return known.rows[row];
        };
    }

    private FilterVerdict explain(PodRequest pod, int row) {
        return explainer.verdict(pod, facts(table, row));
    }

    /** The facts of a row by type. */
    public static Map<Class<?>, NodeRow> facts(RowTable table, int row) {
        Map<Class<?>, NodeRow> facts = new LinkedHashMap<>();
        List<Class<?>> types = table.types();
        for (int type = 0; type < types.size(); type++) {
            facts.put(types.get(type), table.fact(type, row));
        }
        return facts;
    }
}
