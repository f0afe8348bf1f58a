package io.ballast.engine.plan;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Score;
import java.util.Arrays;
import java.util.List;

/** Finds out which rule made a decision fail: loops are shared by rules and do not say, so each rule is tried on its own. Thread-safe. */
final class FailingRule {
    private FailingRule() {}

    /** What to throw for a failure that a rule caused. */
    static PolicyException of(Exception failure, PlanProgram program, PodRequest pod, RowTable table) {
        PlanProgram interpreted = program.interpreted();
        for (CompiledRule rule : interpreted.filters()) {
            try {
                for (Object[] tuple : PlanDecider.tuples(program, rule, pod, List.of())) {
                    rule.filterLoop().keep(tuple, column(rule, table), rows(table), table.size());
                }
            } catch (Exception e) {
                return failed(rule, pod, e);
            }
        }
        for (PlanProgram.ScorePackage pack : interpreted.scores()) {
            for (CompiledRule rule : pack.rules()) {
                try {
                    Score sink = new Score(table.rows());
                    sink.aim(new int[table.size()], null, 1);
                    for (Object[] tuple : PlanDecider.tuples(program, rule, pod, List.of())) {
                        rule.scoreLoop().rows(tuple, column(rule, table), rows(table), table.size(), sink);
                    }
                } catch (Exception e) {
                    return failed(rule, pod, e);
                }
            }
        }
        return new PolicyException("a rule failed for pod " + pod.name() + ": " + failure.getMessage(), failure);
    }

    /** What to throw when it is known which rule failed. */
    static PolicyException failed(CompiledRule rule, PodRequest pod, Exception e) {
        return new PolicyException(
                "rule " + rule.entry().id() + " failed for pod " + pod.name() + ": " + e.getMessage(), e);
    }

    private static NodeRow[] column(CompiledRule rule, RowTable table) {
        return table.column(table.type(rule.shape().row().type()));
    }

    private static int[] rows(RowTable table) {
        int[] rows = new int[table.size()];
        Arrays.setAll(rows, row -> row);
        return rows;
    }
}
