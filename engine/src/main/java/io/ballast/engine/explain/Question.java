package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * May this pod run on this node? With everything that the filter rules see, so that a fact can be replaced and the rules asked again. Immutable.
 *
 * @param rows       facts of the node, by type
 * @param parameters settings of each package with filter rules
 */
record Question(
        PlanProgram program, PodRequest pod, Map<Class<?>, NodeRow> rows, Map<String, ParameterSet> parameters) {
    static Question of(PlanProgram program, PodRequest pod, Map<Class<?>, NodeRow> rows) {
        Map<String, ParameterSet> parameters = new LinkedHashMap<>();
        program.filters()
                .forEach(r -> parameters.put(
                        r.entry().pack(), program.parameters(r.entry().pack())));
        return new Question(program, pod, Map.copyOf(rows), parameters);
    }

    Question with(PodRequest other) {
        return new Question(program, other, rows, parameters);
    }

    Question with(NodeRow other) {
        Map<Class<?>, NodeRow> changed = new LinkedHashMap<>(rows);
        changed.put(other.getClass(), other);
        return new Question(program, pod, changed, parameters);
    }

    Question with(String pack, Record fact, Record by) {
        Map<String, ParameterSet> changed = new LinkedHashMap<>(parameters);
        changed.computeIfPresent(pack, (p, set) -> set.replacing(fact, by));
        return new Question(program, pod, rows, changed);
    }

    /** The rules that refuse the node, in the order of the program. */
    Set<CompiledRule> refusing() {
        Set<CompiledRule> refusing = new LinkedHashSet<>();
        for (CompiledRule rule : program.filters()) {
            if (refuses(rule)) {
                refusing.add(rule);
            }
        }
        return refusing;
    }

    /** Whether one rule refuses the node. */
    boolean refuses(CompiledRule rule) {
        try {
            if (rule.shape().planRefusal().isPresent()) {
                return refusesInSession(rule);
            }
            NodeRow row = rows.get(rule.shape().row().type());
            return row != null && RuleTrials.holds(rule, row, type -> factsOf(rule, type));
        } catch (PolicyException e) {
            throw e;
        } catch (Exception e) {
            throw new PolicyException(
                    "rule " + rule.entry().id() + " failed for pod " + pod.name() + ": " + e.getMessage(), e);
        }
    }

    private List<?> factsOf(CompiledRule rule, Class<?> type) {
        return type == PodRequest.class
                ? List.of(pod)
                : parameters.get(rule.entry().pack()).of(type);
    }

    private boolean refusesInSession(CompiledRule rule) {
        List<Object> facts = new ArrayList<>(rows.values());
        facts.add(pod);
        Filter filter = new Filter();
        String pack = rule.entry().pack();
        new RuleSession(program.bundle(), pack, parameters.get(pack)).run(facts, filter);
        return filter.rejections().stream().anyMatch(r -> r.rule() == rule.index());
    }
}
