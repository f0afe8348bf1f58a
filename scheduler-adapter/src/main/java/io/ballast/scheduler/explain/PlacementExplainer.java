package io.ballast.scheduler.explain;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.explain.Explainer;
import io.ballast.engine.explain.NearestNodes;
import io.ballast.engine.explain.NodeScore;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.explain.ScoreExplainer;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks every rule about a pod on every node, one by one: far slower than the plan, and it knows why. Thread-safe. */
public final class PlacementExplainer {
    private static final int NEAREST = 3;

    private final PlanProgram program;
    private final Explainer explainer;
    private final ScoreExplainer scores;
    private final NearestNodes nearest;

    public PlacementExplainer(PlanProgram program) {
        this.program = requireNonNull(program, "program is null");
        explainer = new Explainer(program);
        scores = new ScoreExplainer(program);
        nearest = new NearestNodes(program);
    }

    /**
     * What the rules say, with the nodes ranked as they do it.
     *
     * @param rows facts of each node by type, in row order
     * @param most best nodes that are named
     */
    public PodPlacement explain(
            ObservedPod observed, PodRequest pod, Map<String, Map<Class<?>, NodeRow>> rows, int most) {
        Explained explained = explained(pod, rows);
        List<Candidate> candidates = explained.scores.stream()
                .limit(most)
                .map(s -> new Candidate(
                        s.node(),
                        (int) (s.weighted() / program.totalWeight()),
                        Math.toIntExact(s.weighted()),
                        s.tieBreak()))
                .toList();
        return placement(observed, pod, rows, candidates, Amounts.EMPTY, explained);
    }

    /** The same for a pod that was decided about already. */
    public PodPlacement explain(
            ObservedPod observed,
            PodRequest pod,
            Map<String, Map<Class<?>, NodeRow>> rows,
            List<Candidate> candidates,
            Amounts devices) {
        return placement(observed, pod, rows, candidates, devices, explained(pod, rows));
    }

    private record Explained(Map<String, List<RuleExplanation>> filters, List<NodeScore> scores) {}

    private Explained explained(PodRequest pod, Map<String, Map<Class<?>, NodeRow>> rows) {
        Map<String, List<RuleExplanation>> filters = new LinkedHashMap<>();
        Map<String, Collection<NodeRow>> feasible = new LinkedHashMap<>();
        rows.forEach((node, facts) -> {
            List<RuleExplanation> rules = explainer.explain(pod, facts);
            filters.put(node, rules);
            if (rules.stream().noneMatch(RuleExplanation::fired)) {
                feasible.put(node, facts.values());
            }
        });
        return new Explained(filters, scores.explain(pod, List.of(), feasible));
    }

    private PodPlacement placement(
            ObservedPod observed,
            PodRequest pod,
            Map<String, Map<Class<?>, NodeRow>> rows,
            List<Candidate> candidates,
            Amounts devices,
            Explained explained) {
        return new PodPlacement(
                pod,
                Asks.of(observed, pod),
                candidates.stream().findFirst().map(Candidate::node),
                devices,
                candidates,
                explained.scores,
                explained.filters,
                candidates.isEmpty() ? nearest.of(pod, explained.filters, rows, NEAREST) : List.of());
    }
}
