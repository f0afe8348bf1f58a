package io.ballast.engine.plan;

import io.ballast.engine.session.Deadline;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Decides on nodes for pods: which ones fit, and which is best. Implementations agree on every answer. */
public interface NodeDecider {
    /**
     * Row of the best node, -1 when none fits.
     *
     * @param perDecision facts made for this decision, such as a random draw
     */
    int best(PodRequest pod, List<? extends PerDecision> perDecision);

    /** The best nodes, best first, at most that many. */
    List<Candidate> ranking(PodRequest pod, List<? extends PerDecision> perDecision, int limit);

    /** The best rows, at most that many, and how many fit: one decision, for a record of it. It holds until the next decision. */
    NodeAnswer answer(PodRequest pod, List<? extends PerDecision> perDecision, int limit);

    /**
     * The best of some rows, at most that many, and how many of them fit. Stretched points are stretched over all nodes. It holds until the next decision.
     *
     * @param rows rows of the table, in any order, each once
     */
    NodeAnswer among(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows, int limit);

    /**
     * Sums of weight times points of some rows, in their order; -1 for one that a rule refuses. Stretched points are stretched over all nodes.
     *
     * @param rows rows of the table
     */
    int[] weighted(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows);

    /** How many nodes each rule refuses, by rule id; rules that refuse none are left out. A node that several rules refuse counts for each. */
    default Map<String, Integer> refusalCounts(PodRequest pod) {
        Map<String, Integer> counts = new TreeMap<>();
        refusals(pod).values().forEach(rules -> rules.forEach(rule -> counts.merge(rule, 1, Integer::sum)));
        return counts;
    }

    /** Ids of the rules that refuse each node, ordered by package, then id; a node that fits has none. In row order. */
    Map<String, List<String>> refusals(PodRequest pod);

    /**
     * Sets until when the next decisions must be made. One that takes longer ends with a {@link io.ballast.engine.session.PolicyException}; what was worked out
     * for it is not used.
     */
    void within(Deadline deadline);
}
