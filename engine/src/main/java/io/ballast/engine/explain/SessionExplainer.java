package io.ballast.engine.explain;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.rule.CompiledConstraint;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.Parameter;
import io.ballast.model.sink.Sink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Explains a decision about one subject (classify, suppress, reserve and the like): which rules fired, and which missed by one constraint. The decision
 * itself comes from a session; the constraints are looked at one by one beside it. Thread-safe.
 */
public final class SessionExplainer {
    /** Combinations of facts that are looked at for one rule, and those that are shown. */
    private static final int MAX_LOOKED_AT = 10_000;

    private static final int MAX_SHOWN = 100;

    private final Bundle bundle;
    private final String pack;
    private final ParameterSet parameters;

    /**
     * A package with its settings.
     *
     * @throws io.ballast.engine.bundle.BundleException when the bundle has no such package
     */
    public SessionExplainer(Bundle bundle, String pack, ParameterSet parameters) {
        this.bundle = bundle;
        this.pack = bundle.pack(pack).name();
        this.parameters = parameters;
    }

    /**
     * Decides and explains.
     *
     * @throws PolicyException when rules contradict each other or one fails
     */
    public SessionExplanation explain(Collection<?> facts, Sink... sinks) {
        SessionOutcome outcome = new RuleSession(bundle, pack, parameters).run(facts, sinks);
        List<Object> all = new ArrayList<>(parameters.all());
        all.addAll(facts);
        List<Class<?>> asked =
                Arrays.stream(sinks).<Class<?>>map(Sink::getClass).toList();
        List<RuleExplanation> rules = bundle.rulesOf(pack).stream()
                .filter(r -> r.shape().sink() == null
                        || asked.contains(r.shape().sink().type()))
                .map(r -> explain(r, outcome, all))
                .toList();
        return new SessionExplanation(outcome, rules);
    }

    private RuleExplanation explain(CompiledRule rule, SessionOutcome outcome, List<Object> facts) {
        boolean fired = outcome.fired().stream().anyMatch(f -> f.index() == rule.index());
        String reason = outcome.writes().values().stream()
                .filter(w -> w.rule().index() == rule.index())
                .map(SessionOutcome.Written::reason)
                .distinct()
                .collect(Collectors.joining("; "));
        String told = fired && reason.isEmpty() ? rule.entry().reason() : reason;
        return new RuleExplanation(rule, bundle.pack(pack).version(), fired, false, told, trials(rule, facts, told));
    }

    private static List<RuleExplanation.Trial> trials(CompiledRule rule, List<Object> facts, String reason) {
        if (!rule.shape().readable()) {
            return List.of();
        }
        try {
            Matching matching = new Matching(rule, facts, reason);
            matching.extend(0, 0, new ArrayList<>());
            return matching.trials;
        } catch (Exception e) {
            throw new PolicyException("rule " + rule.entry().id() + " failed: " + e.getMessage(), e);
        }
    }

    /** Combinations of facts that meet all constraints of a rule but one at most. */
    private static final class Matching {
        private final CompiledRule rule;
        private final List<Object> facts;
        private final String reason;
        private final Object[] environment;
        private final List<RuleExplanation.Trial> trials = new ArrayList<>();
        private int lookedAt;

        Matching(CompiledRule rule, List<Object> facts, String reason) {
            this.rule = rule;
            this.facts = facts;
            this.reason = reason;
            environment = new Object[rule.shape().slotCount()];
        }

        void extend(int k, int failed, List<RuleExplanation.Outcome> outcomes) throws Exception {
            if (trials.size() == MAX_SHOWN || lookedAt++ == MAX_LOOKED_AT) {
                return;
            }
            List<RuleShape.Step> steps = rule.shape().steps();
            if (k == steps.size()) {
                trials.add(new RuleExplanation.Trial(shown(), List.copyOf(outcomes), failed == 0 ? reason : ""));
                return;
            }
            RuleShape.Step step = steps.get(k);
            if (Sink.class.isAssignableFrom(step.type())) {
                extend(k + 1, failed, outcomes);
            } else if (step.quantifier() == RuleShape.Quantifier.EACH) {
                each(step, k, failed, outcomes);
            } else {
                oneOrNone(step, k, failed, outcomes);
            }
            environment[step.slot()] = null;
        }

        private void each(RuleShape.Step step, int k, int failed, List<RuleExplanation.Outcome> outcomes)
                throws Exception {
            for (Object fact : facts) {
                if (!step.type().isInstance(fact)) {
                    continue;
                }
                environment[step.slot()] = fact;
                Map<String, Object> variables = RuleTrials.variables(rule.shape(), environment);
                List<RuleExplanation.Outcome> more = new ArrayList<>(outcomes);
                int failing = failed;
                for (CompiledConstraint c : step.constraints()) {
                    boolean holds = c.holds(environment);
                    failing += holds ? 0 : 1;
                    more.add(RuleTrials.outcome(rule, c.text(), holds, fact, variables));
                }
                if (failing <= 1) {
                    extend(k + 1, failing, more);
                }
            }
        }

        /** A pattern under {@code not} or {@code exists} counts as one constraint. */
        private void oneOrNone(RuleShape.Step step, int k, int failed, List<RuleExplanation.Outcome> outcomes)
                throws Exception {
            boolean any = false;
            for (Object fact : facts) {
                if (step.type().isInstance(fact)) {
                    environment[step.slot()] = fact;
                    any |= CompiledConstraint.allHold(step.constraints(), environment);
                }
            }
            environment[step.slot()] = null;
            boolean holds = any == (step.quantifier() == RuleShape.Quantifier.EXISTS);
            if (failed + (holds ? 0 : 1) <= 1) {
                List<RuleExplanation.Outcome> more = new ArrayList<>(outcomes);
                more.add(new RuleExplanation.Outcome(text(step), 0, holds, Optional.empty()));
                extend(k + 1, failed + (holds ? 0 : 1), more);
            }
        }

        private static String text(RuleShape.Step step) {
            return step.constraints().stream()
                    .map(CompiledConstraint::text)
                    .collect(Collectors.joining(
                            ", ",
                            (step.quantifier() == RuleShape.Quantifier.NOT ? "not " : "exists ")
                                    + step.type().getSimpleName() + "( ",
                            " )"));
        }

        private String shown() {
            return Arrays.stream(environment)
                    .filter(f -> f instanceof Parameter)
                    .map(Object::toString)
                    .collect(Collectors.joining(", "));
        }
    }
}
