package io.ballast.scheduler.explain;

import io.ballast.engine.explain.Explainer;
import io.ballast.engine.explain.NodeChanges;
import io.ballast.engine.explain.NodeScore;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.plan.Candidate;
import io.ballast.model.Amounts;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.FilterVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the rules say about a pod on every node of a cluster.
 *
 * @param pod         the pod
 * @param asks        what it asks for, in a few words
 * @param node        node that it gets; empty when none fits
 * @param devices     GPU devices that it gets, by index; empty without GPU
 * @param candidates  best nodes, the best first
 * @param scores      where the points of the nodes that fit come from, the best node first
 * @param explanation every filter rule on every node, by node name
 * @param nearest     when no node fits, those that come nearest, with what they would need
 */
public record PodPlacement(
        PodRequest pod,
        String asks,
        Optional<String> node,
        Amounts devices,
        List<Candidate> candidates,
        List<NodeScore> scores,
        Map<String, List<RuleExplanation>> explanation,
        List<NodeChanges> nearest) {
    /** Points of each score package on a node, as text. */
    public String pointsFrom(String node) {
        return scores.stream()
                .filter(s -> s.node().equals(node))
                .flatMap(s -> s.packages().stream())
                .map(p -> p.pack() + " " + p.points())
                .collect(Collectors.joining(", "));
    }

    /** Number of nodes that no rule refuses. */
    public long fitting() {
        return explanation.values().stream()
                .filter(rules -> Explainer.verdict(rules) instanceof FilterVerdict.Fits)
                .count();
    }
}
