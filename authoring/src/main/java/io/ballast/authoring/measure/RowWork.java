package io.ballast.authoring.measure;

import io.ballast.authoring.test.RuleTest;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.rule.Tuples;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Score;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One rule of the row plan over a table of nodes, asked by the pods of its package's tests under the settings of each test. The rows of the table are those
 * of the tests, over and over. Not thread-safe.
 */
final class RowWork implements Stopwatch.Work {
    private final CompiledRule rule;
    private final NodeRow[] column;
    private final List<Object[]> environments;
    private final int[] allRows;
    private final int[] rows;
    private final Score score;

    private RowWork(CompiledRule rule, NodeRow[] column, List<Object[]> environments) {
        this.rule = rule;
        this.column = column;
        this.environments = environments;
        this.allRows = new int[column.length];
        this.rows = new int[column.length];
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < column.length; i++) {
            allRows[i] = i;
            places.put(column[i].node(), i);
        }
        this.score = new Score(places);
        score.aim(new int[column.length], new long[column.length], 1);
    }

    static RowWork of(Bundle bundle, CompiledRule rule, List<RuleTest> tests, int nodes) throws Exception {
        Class<?> type = rule.shape().row().type();
        List<NodeRow> given = new ArrayList<>();
        List<Object[]> environments = new ArrayList<>();
        for (RuleTest test : tests) {
            test.facts().stream().filter(type::isInstance).forEach(f -> given.add((NodeRow) f));
            ParameterSet parameters = ParameterSet.of(bundle.pack(rule.entry().pack()), test.overrides());
            environments.addAll(Tuples.match(rule.shape(), t -> facts(t, test, parameters)));
        }
        return new RowWork(rule, column(type, given, nodes), environments);
    }

    private static List<?> facts(Class<?> type, RuleTest test, ParameterSet parameters) {
        List<Record> facts = test.facts().stream().filter(type::isInstance).toList();
        if (type == PodRequest.class) {
            return facts.isEmpty() ? List.of(FactBinder.neutralFact(PodRequest.class)) : facts.subList(0, 1);
        }
        return PerDecision.class.isAssignableFrom(type) ? facts : parameters.of(type);
    }

    private static NodeRow[] column(Class<?> type, List<NodeRow> given, int nodes) throws ReflectiveOperationException {
        // Generated loops expect an array of their own type.
        NodeRow[] column = (NodeRow[]) Array.newInstance(type, nodes);
        for (int i = 0; i < nodes; i++) {
            String node = "node-" + i;
            column[i] = given.isEmpty()
                    ? FactBinder.neutralRow(type.asSubclass(NodeRow.class), node)
                    : named(given.get(i % given.size()), node);
        }
        return column;
    }

    /** The same row of another node. */
    private static NodeRow named(NodeRow row, String node) throws ReflectiveOperationException {
        RecordComponent[] components = row.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = components[i].getName().equals("node")
                    ? node
                    : components[i].getAccessor().invoke(row);
        }
        return (NodeRow) row.getClass().getDeclaredConstructor(types).newInstance(values);
    }

    /** Evaluations of one run. */
    long evaluations() {
        return (long) environments.size() * column.length;
    }

    @Override
    public long run() throws Exception {
        long done = 0;
        for (Object[] environment : environments) {
            System.arraycopy(allRows, 0, rows, 0, rows.length);
            if (rule.filters()) {
                done += rule.filterLoop().keep(environment, column, rows, rows.length);
            } else {
                rule.scoreLoop().rows(environment, column, rows, rows.length, score);
                done += column.length;
            }
        }
        return done;
    }
}
