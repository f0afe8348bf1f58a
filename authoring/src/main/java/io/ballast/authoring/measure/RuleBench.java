package io.ballast.authoring.measure;

import io.ballast.authoring.measure.RuleCost.Cost;
import io.ballast.authoring.test.RuleTest;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.DecisionPoint;
import io.ballast.model.NodeRow;
import io.ballast.model.sink.Score;
import io.ballast.model.sink.Sink;
import io.ballast.model.sink.Sinks;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Measures the rules of packages on the facts of the packages' own tests: rules of the row plan one by one over a table of nodes, all others as whole
 * decisions in a session. Two versions of the rules are measured in turns on the same facts. Not thread-safe.
 */
public final class RuleBench {
    private static final int WARM_UPS = 20;
    private static final int ROUNDS = 31;
    private static final Set<DecisionPoint> ON_NODES = EnumSet.of(DecisionPoint.FILTER, DecisionPoint.SCORE);

    private final Bundle now;
    private final Optional<Bundle> before;
    private final int nodes;
    private final Stopwatch stopwatch;

    /**
     * A measurement.
     *
     * @param now    rules to measure
     * @param before rules to compare them with
     * @param nodes  rows of the table of nodes; positive
     */
    public RuleBench(Bundle now, Optional<Bundle> before, int nodes) {
        this(now, before, nodes, WARM_UPS, ROUNDS);
    }

    RuleBench(Bundle now, Optional<Bundle> before, int nodes, int warmUps, int rounds) {
        this.now = now;
        this.before = before;
        this.nodes = nodes;
        this.stopwatch = new Stopwatch(warmUps, rounds);
    }

    /**
     * What the rules of a package cost: for each decision point the package as a whole, then its rules, the dearest first.
     *
     * @param tests tests of the package
     * @throws PolicyException when a rule fails
     */
    public List<RuleCost> measure(String pack, List<RuleTest> tests) {
        List<RuleCost> costs = new ArrayList<>();
        for (DecisionPoint point : DecisionPoint.values()) {
            List<RuleTest> ofPoint =
                    tests.stream().filter(t -> t.point() == point).toList();
            if (ofPoint.isEmpty()) {
                continue;
            }
            try {
                costs.addAll(
                        ON_NODES.contains(point) ? onNodes(pack, point, ofPoint) : onSubject(pack, point, ofPoint));
            } catch (PolicyException e) {
                throw e;
            } catch (Exception e) {
                throw new PolicyException("package " + pack + " could not be measured: " + e.getMessage(), e);
            }
        }
        return costs;
    }

    private List<RuleCost> onNodes(String pack, DecisionPoint point, List<RuleTest> tests) throws Exception {
        List<RuleCost> rules = new ArrayList<>();
        for (CompiledRule rule : now.rulesOf(pack)) {
            if (rule.planned() && (point == DecisionPoint.FILTER ? rule.filters() : rule.scores())) {
                rules.add(rule(pack, point, rule, tests));
            }
        }
        if (rules.isEmpty()) {
            return onSubject(pack, point, tests);
        }
        double all = rules.stream().mapToDouble(r -> r.now().nanos()).sum();
        List<RuleCost> costs = new ArrayList<>();
        costs.add(new RuleCost(
                pack,
                point.word(),
                "",
                "plan",
                sum(rules.stream().map(RuleCost::now).toList()),
                before.isEmpty()
                        ? Optional.empty()
                        : Optional.of(sum(
                                rules.stream().flatMap(r -> r.before().stream()).toList())),
                100));
        rules.stream()
                .sorted((a, b) -> Double.compare(b.now().nanos(), a.now().nanos()))
                .map(r -> new RuleCost(
                        r.pack(),
                        r.point(),
                        r.rule(),
                        r.executor(),
                        r.now(),
                        r.before(),
                        all == 0 ? 0 : r.now().nanos() / all * 100))
                .forEach(costs::add);
        return costs;
    }

    private static Cost sum(List<Cost> costs) {
        return new Cost(
                costs.stream().mapToDouble(Cost::evaluations).sum(),
                costs.stream().mapToDouble(Cost::nanos).sum(),
                costs.stream().mapToDouble(Cost::bytes).sum());
    }

    private RuleCost rule(String pack, DecisionPoint point, CompiledRule rule, List<RuleTest> tests) throws Exception {
        RowWork work = RowWork.of(now, rule, tests, nodes);
        List<Stopwatch.Work> works = new ArrayList<>(List.of(work));
        Optional<RowWork> old = Optional.empty();
        Optional<CompiledRule> earlier = earlier(rule);
        if (earlier.isPresent()) {
            old = Optional.of(RowWork.of(before.orElseThrow(), earlier.get(), tests, nodes));
            works.add(old.get());
        }
        List<Stopwatch.Measured> measured = stopwatch.measure(works);
        return new RuleCost(
                pack,
                point.word(),
                rule.entry().id(),
                "plan",
                cost(measured.get(0), (double) work.evaluations(), tests.size()),
                old.map(o -> cost(measured.get(1), (double) o.evaluations(), tests.size())),
                0);
    }

    private Optional<CompiledRule> earlier(CompiledRule rule) {
        return before.filter(b -> b.packages().containsKey(rule.entry().pack()))
                .flatMap(b -> b.rulesOf(rule.entry().pack()).stream()
                        .filter(r -> r.entry().id().equals(rule.entry().id()))
                        .filter(r -> r.planned() && r.filters() == rule.filters())
                        .findFirst());
    }

    private static Cost cost(Stopwatch.Measured measured, double evaluations, int decisions) {
        return new Cost(evaluations / decisions, measured.nanos() / decisions, measured.bytes() / decisions);
    }

    private List<RuleCost> onSubject(String pack, DecisionPoint point, List<RuleTest> tests) throws Exception {
        List<Stopwatch.Work> works = new ArrayList<>(List.of(session(now, pack, point, tests)));
        boolean compared = before.isPresent() && before.get().packages().containsKey(pack);
        if (compared) {
            works.add(session(before.orElseThrow(), pack, point, tests));
        }
        List<Stopwatch.Measured> measured = stopwatch.measure(works);
        return List.of(new RuleCost(
                pack,
                point.word(),
                "",
                "session",
                cost(measured.get(0), tests.size(), tests.size()),
                compared ? Optional.of(cost(measured.get(1), tests.size(), tests.size())) : Optional.empty(),
                100));
    }

    /** The decisions of all tests, one after the other. */
    private static Stopwatch.Work session(Bundle bundle, String pack, DecisionPoint point, List<RuleTest> tests) {
        List<RuleSession> sessions = tests.stream()
                .map(t -> new RuleSession(bundle, pack, ParameterSet.of(bundle.pack(pack), t.overrides())))
                .toList();
        return () -> {
            long fired = 0;
            for (int i = 0; i < sessions.size(); i++) {
                RuleTest test = tests.get(i);
                fired += sessions.get(i)
                        .run(test.facts(), sink(point, test))
                        .fired()
                        .size();
            }
            return fired;
        };
    }

    private static Sink sink(DecisionPoint point, RuleTest test) {
        if (point != DecisionPoint.SCORE) {
            return Sinks.of(point);
        }
        List<String> nodes = test.facts().stream()
                .filter(NodeRow.class::isInstance)
                .map(f -> ((NodeRow) f).node())
                .distinct()
                .toList();
        Map<String, Integer> places = new HashMap<>();
        nodes.forEach(n -> places.put(n, places.size()));
        Score score = new Score(places);
        score.aim(new int[nodes.size()], new long[nodes.size()], 1);
        return score;
    }
}
