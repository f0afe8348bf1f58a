package io.ballast.engine.explain;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Says where the points of feasible nodes come from: by package and rule. It asks the rules one by one; the plan is far faster. Thread-safe. */
public final class ScoreExplainer {
    private final PlanProgram program;

    public ScoreExplainer(PlanProgram program) {
        this.program = program;
    }

    /**
     * The nodes as the decision ranks them, best first.
     *
     * @param perDecision facts made for this decision, such as a random draw
     * @param feasible    facts of every feasible node by node name, in row order; stretched points depend on all of them
     */
    public List<NodeScore> explain(
            PodRequest pod,
            List<? extends PerDecision> perDecision,
            Map<String, ? extends Collection<? extends NodeRow>> feasible) {
        Map<String, List<NodeScore.PackagePoints>> packages = new LinkedHashMap<>();
        feasible.keySet().forEach(node -> packages.put(node, new ArrayList<>()));
        for (PlanProgram.ScorePackage pack : program.scores()) {
            Map<String, List<NodeScore.RulePoints>> rules = new LinkedHashMap<>();
            feasible.forEach((node, rows) -> rules.put(node, rules(pack, pod, perDecision, node, rows)));
            int[] points = rules.values().stream()
                    .mapToInt(r -> Math.toIntExact(raw(r)))
                    .toArray();
            pack.normalize().apply(points);
            int at = 0;
            for (Map.Entry<String, List<NodeScore.RulePoints>> e : rules.entrySet()) {
                packages.get(e.getKey())
                        .add(new NodeScore.PackagePoints(
                                pack.name(),
                                program.bundle().pack(pack.name()).version(),
                                pack.weight(),
                                raw(e.getValue()),
                                points[at++],
                                e.getValue()));
            }
        }
        List<NodeScore> scores = new ArrayList<>();
        packages.forEach((node, of) -> scores.add(new NodeScore(
                node, of.stream().mapToLong(p -> p.weight() * p.points()).sum(), tieBreak(of), of)));
        scores.sort(Comparator.comparingLong(NodeScore::weighted)
                .thenComparingLong(NodeScore::tieBreak)
                .reversed());
        return scores;
    }

    private static long raw(List<NodeScore.RulePoints> rules) {
        return rules.stream().mapToLong(NodeScore.RulePoints::points).sum();
    }

    /** The last rule that writes a tie-break decides. */
    private static long tieBreak(List<NodeScore.PackagePoints> packages) {
        return packages.stream()
                .flatMap(p -> p.rules().stream())
                .mapToLong(NodeScore.RulePoints::tieBreak)
                .filter(t -> t != 0)
                .reduce(0, (a, b) -> b);
    }

    private List<NodeScore.RulePoints> rules(
            PlanProgram.ScorePackage pack,
            PodRequest pod,
            List<? extends PerDecision> perDecision,
            String node,
            Collection<? extends NodeRow> rows) {
        if (pack.rules().stream().anyMatch(r -> r.shape().planRefusal().isPresent())) {
            return inSession(pack, pod, perDecision, node, rows);
        }
        List<NodeScore.RulePoints> points = new ArrayList<>();
        for (CompiledRule rule : pack.rules()) {
            for (NodeRow row : rows) {
                if (rule.shape().row().type().isInstance(row)) {
                    points.add(points(rule, row, pod, perDecision));
                }
            }
        }
        return points;
    }

    private NodeScore.RulePoints points(
            CompiledRule rule, NodeRow row, PodRequest pod, List<? extends PerDecision> perDecision) {
        Function<Class<?>, List<?>> factsOf = type -> {
            if (type == PodRequest.class) {
                return List.of(pod);
            }
            return PerDecision.class.isAssignableFrom(type)
                    ? perDecision.stream().filter(type::isInstance).toList()
                    : program.parameters(rule.entry().pack()).of(type);
        };
        Target target = new Target(row.node());
        List<RuleExplanation.Trial> trials = new ArrayList<>();
        boolean fired = false;
        try {
            for (RuleTrials.Tried tried : RuleTrials.of(rule, row, factsOf)) {
                if (tried.holds()) {
                    fired = true;
                    tried.environment()[rule.shape().sink().slot()] = target.sink;
                    rule.shape().fire(tried.environment());
                }
                trials.add(tried.trial(tried.holds() ? rule.entry().reason() : ""));
            }
        } catch (Exception e) {
            throw new PolicyException(
                    "rule " + rule.entry().id() + " failed for pod " + pod.name() + ": " + e.getMessage(), e);
        }
        return new NodeScore.RulePoints(explanation(rule, fired, trials), target.points[0], target.tieBreaks[0]);
    }

    /** What each rule of a package gave, when one of them can only run in a session: without the constraints. */
    private List<NodeScore.RulePoints> inSession(
            PlanProgram.ScorePackage pack,
            PodRequest pod,
            List<? extends PerDecision> perDecision,
            String node,
            Collection<? extends NodeRow> rows) {
        Target target = new Target(node);
        List<Object> facts = new ArrayList<>(rows);
        facts.addAll(perDecision);
        facts.add(pod);
        Map<CompiledRule, Integer> points = new LinkedHashMap<>();
        List<CompiledRule> firing = new ArrayList<>();
        int[] before = {0};
        Runnable settle = () -> {
            if (!firing.isEmpty()) {
                points.merge(firing.get(firing.size() - 1), target.points[0] - before[0], Integer::sum);
            }
            before[0] = target.points[0];
        };
        new RuleSession(program.bundle(), pack.name(), program.parameters(pack.name()))
                .run(
                        facts,
                        rule -> {
                            settle.run();
                            firing.add(rule);
                        },
                        target.sink);
        settle.run();
        return pack.rules().stream()
                .map(r -> new NodeScore.RulePoints(
                        explanation(r, points.containsKey(r), List.of()),
                        points.getOrDefault(r, 0),
                        points.containsKey(r) ? target.tieBreaks[0] : 0))
                .toList();
    }

    private RuleExplanation explanation(CompiledRule rule, boolean fired, List<RuleExplanation.Trial> trials) {
        String version = program.bundle().pack(rule.entry().pack()).version();
        return new RuleExplanation(
                rule, version, fired, false, fired ? rule.entry().reason() : "", trials);
    }

    /** A sink over one node. */
    private static final class Target {
        private final int[] points = new int[1];
        private final long[] tieBreaks = new long[1];
        private final Score sink;

        Target(String node) {
            sink = new Score(Map.of(node, 0));
            sink.aim(points, tieBreaks, 1);
        }
    }
}
