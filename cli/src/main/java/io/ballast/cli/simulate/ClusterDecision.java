package io.ballast.cli.simulate;

import io.ballast.engine.explain.Explainer;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.plan.Candidate;
import io.ballast.model.Amounts;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.FilterVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the rules said about one pod of a snapshot.
 *
 * @param pod         the pod
 * @param asks        what it asks for, in a few words
 * @param node        node that it gets; empty when none fits
 * @param devices     GPU devices that it gets, by index; empty without GPU
 * @param candidates  best nodes, the best first
 * @param pointsFrom  points of each score package for each candidate, as text, by node
 * @param explanation every filter rule on every node, by node name
 */
record ClusterDecision(
        PodRequest pod,
        String asks,
        Optional<String> node,
        Amounts devices,
        List<Candidate> candidates,
        Map<String, String> pointsFrom,
        Map<String, List<RuleExplanation>> explanation) {
    /** Number of nodes that no rule refuses. */
    public long fitting() {
        return explanation.values().stream()
                .filter(rules -> Explainer.verdict(rules) instanceof FilterVerdict.Fits)
                .count();
    }
}
