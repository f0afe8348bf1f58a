package io.ballast.engine.session;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.Tuples;
import io.ballast.model.NodeRow;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules of one package about one pod on one node, without a session: the few facts are matched directly. Rules of a shape that this cannot match run in a
 * {@link RuleSession} instead, with the same answers. Thread-safe.
 */
public final class RowRules {
    private final Bundle bundle;
    private final PackageManifest pack;
    private final ParameterSet parameters;
    private final List<CompiledRule> rules;
    private final RuleSession fallback;
    private final TupleBudget budget;

    /**
     * Rules of a package that write to one kind of sink.
     *
     * @throws io.ballast.engine.bundle.BundleException when the bundle has no such package
     */
    public RowRules(Bundle bundle, String pack, Class<? extends Sink> sink, ParameterSet parameters) {
        this.bundle = bundle;
        this.pack = bundle.pack(pack);
        this.parameters = parameters;
        rules = bundle.rulesOf(pack).stream()
                .filter(r -> r.shape().sink() != null && r.shape().sink().type() == sink)
                .toList();
        budget = new TupleBudget(this.pack, rules, parameters);
        boolean direct = rules.stream().allMatch(r -> r.shape().planRefusal().isEmpty());
        fallback = direct ? null : new RuleSession(bundle, pack, parameters);
    }

    /**
     * Runs the rules.
     *
     * @param row   the node's fact
     * @param facts the pod and whatever else the rules match
     * @throws PolicyException when rules contradict each other or one fails
     */
    public SessionOutcome run(NodeRow row, List<?> facts, Sink sink) {
        if (fallback != null) {
            List<Object> all = new ArrayList<>(facts);
            all.add(row);
            return fallback.run(all, sink);
        }
        budget.require(facts);
        Map<Class<?>, List<Object>> byType = new LinkedHashMap<>();
        facts.forEach(f ->
                byType.computeIfAbsent(f.getClass(), t -> new ArrayList<>()).add(f));
        List<CompiledRule> fired = new ArrayList<>();
        for (CompiledRule rule : rules) {
            if (rule.shape().row().type().isInstance(row)) {
                fire(rule, row, byType, sink, fired);
            }
        }
        return HitResolution.resolve(bundle, pack, fired, sink);
    }

    private List<Object> all(Map<Class<?>, List<Object>> facts, Class<?> type) {
        List<Object> all = new ArrayList<>(parameters.of(type));
        all.addAll(facts.getOrDefault(type, List.of()));
        return all;
    }

    private void fire(
            CompiledRule rule, NodeRow row, Map<Class<?>, List<Object>> facts, Sink sink, List<CompiledRule> fired) {
        try {
            for (Object[] tuple : Tuples.match(rule.shape(), type -> all(facts, type))) {
                tuple[rule.shape().row().slot()] = row;
                if (CompiledConstraint.allHold(rule.shape().row().constraints(), tuple)) {
                    tuple[rule.shape().sink().slot()] = sink;
                    sink.firing(rule.index());
                    rule.shape().fire(tuple);
                    fired.add(rule);
                }
            }
        } catch (PolicyException e) {
            throw e;
        } catch (Exception e) {
            throw new PolicyException("rule " + rule.entry().id() + " failed: " + e.getMessage(), e);
        }
    }
}
