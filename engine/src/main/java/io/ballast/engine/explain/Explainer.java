package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import io.ballast.model.verdict.FilterVerdict;
import io.ballast.model.verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
        return reasons.isEmpty()
                ? new FilterVerdict.Fits()
                : new FilterVerdict.Rejected(reasons, explanation.stream().anyMatch(RuleExplanation::permanent));
    }

    private RuleExplanation explain(CompiledRule rule, PodRequest pod, NodeRow row) throws Exception {
        RuleShape shape = rule.shape();
        String version = program.bundle().pack(rule.entry().pack()).version();
        List<RuleExplanation.Trial> trials = new ArrayList<>();
        boolean permanent = false;
        for (RuleTrials.Tried tried : RuleTrials.of(
                rule,
                row,
                type -> type == PodRequest.class
                        ? List.of(pod)
                        : program.parameters(rule.entry().pack()).of(type))) {
            Filter filter = new Filter();
            if (tried.holds()) {
                tried.environment()[shape.sink().slot()] = filter;
                filter.firing(rule.index());
                shape.fire(tried.environment());
            }
            permanent |= permanent(rule, filter);
            trials.add(tried.trial(String.join("; ", reasons(rule, filter))));
        }
        List<String> reasons = trials.stream()
                .map(RuleExplanation.Trial::reason)
                .filter(r -> !r.isEmpty())
                .distinct()
                .toList();
        return new RuleExplanation(rule, version, !reasons.isEmpty(), permanent, String.join("; ", reasons), trials);
    }

    private static boolean permanent(CompiledRule rule, Filter filter) {
        return filter.rejections().stream().anyMatch(r -> r.rule() == rule.index() && r.permanent());
    }

    private static List<String> reasons(CompiledRule rule, Filter filter) {
        return filter.rejections().stream()
                .filter(r -> r.rule() == rule.index())
                .map(r -> ReasonText.fill(rule.entry().reason(), r.arguments()))
                .distinct()
                .toList();
    }

    /** A rule whose constraints cannot be looked at one by one: what it says, without the values. */
    private RuleExplanation inSession(CompiledRule rule, PodRequest pod, Map<Class<?>, NodeRow> rows) {
        String pack = rule.entry().pack();
        List<Object> facts = new ArrayList<>(rows.values());
        facts.add(pod);
        Filter filter = new Filter();
        new RuleSession(program.bundle(), pack, program.parameters(pack)).run(facts, filter);
        List<String> reasons = reasons(rule, filter);
        return new RuleExplanation(
                rule,
                program.bundle().pack(pack).version(),
                !reasons.isEmpty(),
                permanent(rule, filter),
                String.join("; ", reasons),
                List.of());
    }
}
