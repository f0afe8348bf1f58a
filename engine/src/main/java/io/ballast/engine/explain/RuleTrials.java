package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.rule.Tuples;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Tries a rule over node rows constraint by constraint. Thread-safe. */
final class RuleTrials {
    /**
     * One tuple of parameters and pod, with the outcome on the row.
     *
     * @param environment facts in the slots of the rule; the sink's slot is empty
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Tried(Object[] environment, String parameters, List<RuleExplanation.Outcome> outcomes) {
        boolean holds() {
            return outcomes.stream().allMatch(RuleExplanation.Outcome::holds);
        }

        RuleExplanation.Trial trial(String reason) {
            return new RuleExplanation.Trial(parameters, outcomes, reason);
        }
    }

    private RuleTrials() {}

    /** Every tuple that concerns the pod, on one node. */
    static List<Tried> of(CompiledRule rule, NodeRow row, Function<Class<?>, List<?>> factsOf) throws Exception {
        List<Tried> tried = new ArrayList<>();
        for (Object[] tuple : Tuples.match(rule.shape(), factsOf)) {
            tuple[rule.shape().row().slot()] = row;
            tried.add(tried(rule, tuple, row));
        }
        return tried;
    }

    /** Whether any tuple holds on the node; the same answer without the texts. */
    static boolean holds(CompiledRule rule, NodeRow row, Function<Class<?>, List<?>> factsOf) throws Exception {
        for (Object[] tuple : Tuples.match(rule.shape(), factsOf)) {
            tuple[rule.shape().row().slot()] = row;
            if (CompiledConstraint.allHold(rule.shape().row().constraints(), tuple)) {
                return true;
            }
        }
        return false;
    }

    private static Tried tried(CompiledRule rule, Object[] tuple, NodeRow row) throws Exception {
        Map<String, Object> variables = variables(rule.shape(), tuple);
        List<String> parameters = new ArrayList<>();
        for (RuleShape.Step step : rule.shape().tupleSteps()) {
            Object fact = tuple[step.slot()];
            if (fact != null && step.type() != PodRequest.class) {
                parameters.add(fact.toString());
            }
        }
        List<RuleExplanation.Outcome> outcomes = new ArrayList<>();
        for (CompiledConstraint constraint : rule.shape().row().constraints()) {
            outcomes.add(outcome(rule, constraint.text(), constraint.holds(tuple), row, variables));
        }
        return new Tried(tuple, String.join(", ", parameters), outcomes);
    }

    static RuleExplanation.Outcome outcome(
            CompiledRule rule, String text, boolean holds, Object self, Map<String, Object> variables) {
        return new RuleExplanation.Outcome(
                text, line(rule, text), holds, ConstraintValues.compare(text, self, variables));
    }

    static Map<String, Object> variables(RuleShape shape, Object[] environment) {
        Map<String, Object> variables = new HashMap<>();
        for (RuleShape.Step step : shape.steps()) {
            Object fact = environment[step.slot()];
            if (fact != null) {
                variables.put(step.variable(), fact);
            }
        }
        return variables;
    }

    private static int line(CompiledRule rule, String text) {
        return rule.entry().constraints().stream()
                .filter(c -> c.text().replaceAll("\\s", "").equals(text.replaceAll("\\s", "")))
                .mapToInt(c -> c.line())
                .findFirst()
                .orElse(0);
    }
}
