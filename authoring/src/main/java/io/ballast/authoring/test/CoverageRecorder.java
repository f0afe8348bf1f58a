package io.ballast.authoring.test;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.bundle.RuleEntry;
import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.DecisionPoint;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import io.ballast.model.sink.Sink;
import io.ballast.model.sink.Sinks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Notes which outcomes of constraints the tests of a package see. It works on the compiled rules, so it sees what the executors see: a constraint counts
 * for a tuple of facts for which everything before it held. Not thread-safe.
 */
public final class CoverageRecorder {
    private final Bundle bundle;
    private final PackageSource source;
    private final List<Seen> rules;

    /** A recorder of a package that is in the bundle. */
    public CoverageRecorder(Bundle bundle, PackageSource source) {
        this.bundle = bundle;
        this.source = source;
        rules = bundle.rulesOf(source.manifest().name()).stream().map(Seen::new).toList();
    }

    /**
     * Notes what a test sees.
     *
     * @throws PolicyException when a constraint fails
     */
    public void record(RuleTest test) {
        rules.forEach(rule -> trace(test, rule, rule));
    }

    /** Says for each expected rule that does not match which constraint stopped it. */
    List<String> nearMisses(RuleTest test) {
        List<String> misses = new ArrayList<>();
        for (Seen rule : rules) {
            if (test.expect().fired().contains(rule.rule.entry().id())) {
                Furthest furthest = new Furthest();
                trace(test, rule, furthest);
                if (!furthest.matched) {
                    misses.add(rule.stopped(furthest));
                }
            }
        }
        return misses;
    }

    /** What was seen so far. */
    public PackageCoverage coverage() {
        return new PackageCoverage(rules.stream().map(Seen::coverage).toList());
    }

    private void trace(RuleTest test, Seen rule, RuleTrace.Listener listener) {
        RuleShape shape = rule.rule.shape();
        if (shape.sink() == null || !sinkOf(test.point()).equals(shape.sink().type())) {
            return;
        }
        try {
            RuleTrace.walk(shape, facts(test), listener);
        } catch (Exception e) {
            throw new PolicyException("rule " + rule.rule.entry().id() + " failed: " + e.getMessage(), e);
        }
    }

    private Function<Class<?>, List<?>> facts(RuleTest test) {
        List<Record> facts = new ArrayList<>(test.facts());
        boolean nodes = test.point() == DecisionPoint.FILTER || test.point() == DecisionPoint.SCORE;
        if (nodes && facts.stream().noneMatch(PodRequest.class::isInstance)) {
            facts.add(FactBinder.neutralFact(PodRequest.class));
        }
        facts.addAll(
                0,
                ParameterSet.of(bundle.pack(source.manifest().name()), test.overrides())
                        .all());
        return type -> facts.stream().filter(type::isInstance).toList();
    }

    private static Class<? extends Sink> sinkOf(DecisionPoint point) {
        return switch (point) {
            case FILTER -> Filter.class;
            case SCORE -> Score.class;
            default -> Sinks.of(point).getClass();
        };
    }

    /** How far a rule came at best. */
    private static final class Furthest implements RuleTrace.Listener {
        private int pattern = -1;
        private int constraint = -1;
        private boolean matched;

        @Override
        public void constraint(int p, int c, boolean holds) {
            if (!holds && (p > pattern || (p == pattern && c > constraint))) {
                pattern = p;
                constraint = c;
            }
        }

        @Override
        public void quantifier(int p, boolean found) {
            if (p > pattern) {
                pattern = p;
                constraint = -1;
            }
        }

        @Override
        public void matched() {
            matched = true;
        }
    }

    /** What was seen of one rule. */
    private final class Seen implements RuleTrace.Listener {
        private final CompiledRule rule;
        private final boolean[][][] outcomes;
        private boolean matched;

        Seen(CompiledRule rule) {
            this.rule = rule;
            List<RuleShape.Step> steps = rule.shape().steps();
            outcomes = new boolean[steps.size()][][];
            for (int p = 0; p < outcomes.length; p++) {
                // The last place of a pattern is for its quantifier.
                outcomes[p] = new boolean[steps.get(p).constraints().size() + 1][2];
            }
        }

        @Override
        public void constraint(int pattern, int constraint, boolean holds) {
            outcomes[pattern][constraint][holds ? 1 : 0] = true;
        }

        @Override
        public void quantifier(int pattern, boolean found) {
            outcomes[pattern][outcomes[pattern].length - 1][found ? 1 : 0] = true;
        }

        @Override
        public void matched() {
            matched = true;
        }

        RuleCoverage coverage() {
            List<ConstraintCoverage> constraints = new ArrayList<>();
            List<RuleShape.Step> steps = rule.shape().steps();
            for (int p = 0; p < steps.size(); p++) {
                int count = steps.get(p).constraints().size();
                for (int c = 0; c < count; c++) {
                    RuleEntry.ConstraintEntry written = written(p, c);
                    constraints.add(new ConstraintCoverage(
                            written.text(), written.line(), outcomes[p][c][1], outcomes[p][c][0]));
                }
                if (steps.get(p).quantifier() != RuleShape.Quantifier.EACH) {
                    constraints.add(new ConstraintCoverage(
                            quantified(p),
                            count == 0 ? rule.entry().line() : written(p, 0).line(),
                            outcomes[p][count][1],
                            outcomes[p][count][0]));
                }
            }
            RuleEntry entry = rule.entry();
            return new RuleCoverage(entry.id(), source.display(entry.file()), entry.line(), matched, constraints);
        }

        private String quantified(int pattern) {
            RuleShape.Step step = rule.shape().steps().get(pattern);
            return (step.quantifier() == RuleShape.Quantifier.NOT ? "not " : "exists ")
                    + step.type().getSimpleName();
        }

        /** The constraint as its author wrote it; Drools keeps only its text, and splits one that is joined by "and". */
        private RuleEntry.ConstraintEntry written(int pattern, int constraint) {
            List<RuleEntry.ConstraintEntry> ofPattern = rule.entry().constraints().stream()
                    .filter(c -> c.pattern() == pattern)
                    .toList();
            String text = rule.shape()
                    .steps()
                    .get(pattern)
                    .constraints()
                    .get(constraint)
                    .text();
            if (ofPattern.size()
                    == rule.shape().steps().get(pattern).constraints().size()) {
                return ofPattern.get(constraint);
            }
            int line = ofPattern.stream()
                    .filter(c -> plain(c.text()).contains(plain(text)))
                    .mapToInt(RuleEntry.ConstraintEntry::line)
                    .findFirst()
                    .orElse(rule.entry().line());
            return new RuleEntry.ConstraintEntry(pattern, text, line);
        }

        private static String plain(String text) {
            return text.replaceAll("\\s", "");
        }

        String stopped(Furthest at) {
            String position = source.display(rule.entry().file()) + ":";
            String id = rule.entry().id();
            if (at.pattern < 0) {
                return id + " did not match: a fact that it needs is not there (" + position
                        + rule.entry().line() + ")";
            }
            if (at.constraint < 0) {
                return id + " was stopped by: " + quantified(at.pattern) + " (" + position
                        + rule.entry().line() + ")";
            }
            RuleEntry.ConstraintEntry written = written(at.pattern, at.constraint);
            return id + " was stopped by: " + written.text() + " (" + position + written.line() + ")";
        }
    }
}
