package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.rule.Tuples;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import io.ballast.model.verdict.FilterVerdict;
import io.ballast.model.verdict.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says of one pod on one node which filter rules fired or just missed, and with which values. Thread-safe. */
public final class Explainer {
    private final PlanProgram program;

    public Explainer(PlanProgram program) {
        this.program = program;
    }

    /**
     * Every active filter rule, in the order of packages and ids.
     *
     * @param rows facts of the node, by type
     */
    public List<RuleExplanation> explain(PodRequest pod, Map<Class<?>, NodeRow> rows) {
        List<RuleExplanation> explanations = new ArrayList<>();
        for (CompiledRule rule : program.filters()) {
            RuleShape shape = rule.shape();
            if (shape.planRefusal().isPresent()) {
                explanations.add(inSession(rule, pod, rows));
                continue;
            }
            if (!rows.containsKey(shape.row().type())) {
                continue;
            }
            try {
                explanations.add(explain(rule, pod, rows.get(shape.row().type())));
            } catch (Exception e) {
                throw new PolicyException(
                        "rule " + rule.entry().id() + " failed for pod " + pod.name() + ": " + e.getMessage(), e);
            }
        }
        return explanations;
    }

    /** The verdict that an explanation of all rules comes to. */
    public static FilterVerdict verdict(List<RuleExplanation> explanation) {
        List<Reason> reasons = explanation.stream()
                .filter(RuleExplanation::fired)
                .map(e -> new Reason(e.rule().entry().id(), e.reason()))
                .toList();
        return reasons.isEmpty() ? new FilterVerdict.Fits() : new FilterVerdict.Rejected(reasons);
    }

    private RuleExplanation explain(CompiledRule rule, PodRequest pod, NodeRow row) throws Exception {
        RuleShape shape = rule.shape();
        String version = program.bundle().pack(rule.entry().pack()).version();
        List<RuleExplanation.Trial> trials = new ArrayList<>();
        Filter filter = new Filter();
        List<Object[]> tuples = Tuples.match(
                shape,
                type -> type == PodRequest.class
                        ? List.of(pod)
                        : program.parameters(rule.entry().pack()).of(type));
        for (Object[] tuple : tuples) {
            tuple[shape.row().slot()] = row;
            RuleExplanation.Trial trial = trial(rule, tuple, row);
            trials.add(trial);
            if (trial.failed() == 0) {
                tuple[shape.sink().slot()] = filter;
                filter.firing(rule.index());
                shape.fire(tuple);
            }
        }
        List<String> reasons = filter.rejections().stream()
                .map(r -> ReasonText.fill(rule.entry().reason(), r.arguments()))
                .distinct()
                .toList();
        return new RuleExplanation(rule, version, !reasons.isEmpty(), String.join("; ", reasons), trials);
    }

    /** A rule whose constraints cannot be looked at one by one: what it says, without the values. */
    private RuleExplanation inSession(CompiledRule rule, PodRequest pod, Map<Class<?>, NodeRow> rows) {
        String pack = rule.entry().pack();
        List<Object> facts = new ArrayList<>(rows.values());
        facts.add(pod);
        Filter filter = new Filter();
        new RuleSession(program.bundle(), pack, program.parameters(pack)).run(facts, filter);
        List<String> reasons = filter.rejections().stream()
                .filter(r -> r.rule() == rule.index())
                .map(r -> ReasonText.fill(rule.entry().reason(), r.arguments()))
                .distinct()
                .toList();
        return new RuleExplanation(
                rule, program.bundle().pack(pack).version(), !reasons.isEmpty(), String.join("; ", reasons), List.of());
    }

    private static RuleExplanation.Trial trial(CompiledRule rule, Object[] tuple, NodeRow row) throws Exception {
        Map<String, Object> variables = new HashMap<>();
        List<String> parameters = new ArrayList<>();
        for (RuleShape.Step step : rule.shape().steps()) {
            Object fact = tuple[step.slot()];
            if (fact != null) {
                variables.put(step.variable(), fact);
            }
        }
        for (RuleShape.Step step : rule.shape().tupleSteps()) {
            Object fact = tuple[step.slot()];
            if (fact != null && step.type() != PodRequest.class) {
                parameters.add(fact.toString());
            }
        }
        List<RuleExplanation.Outcome> outcomes = new ArrayList<>();
        for (CompiledConstraint constraint : rule.shape().row().constraints()) {
            String text = constraint.text();
            Optional<String> values = ConstraintValues.describe(text, row, variables);
            outcomes.add(
                    new RuleExplanation.Outcome(text, line(rule, text), constraint.holds(tuple), values.orElse("")));
        }
        return new RuleExplanation.Trial(String.join(", ", parameters), outcomes);
    }

    private static int line(CompiledRule rule, String text) {
        return rule.entry().constraints().stream()
                .filter(c -> c.text().replaceAll("\\s", "").equals(text.replaceAll("\\s", "")))
                .mapToInt(c -> c.line())
                .findFirst()
                .orElse(0);
    }
}
