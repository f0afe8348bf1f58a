package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Which of the nodes of a question a pod may use.
 *
 * @param id       names it in events, spans and explanations; no other decision of this or another adapter has it
 * @param pod      the pod
 * @param at       when it was made
 * @param took     time that the engine needed for it
 * @param asked    number of nodes in the question
 * @param fitting  how many of them fit
 * @param best     those that were answered, the best first
 * @param refusals why the others were refused, most nodes first; empty when something fits and nobody asked why
 * @param revision revision of the rules
 * @param planned  whether the node had been planned for the pod before it was asked
 */
public record FilterDecision(
        String id,
        PodWrites.Target pod,
        Instant at,
        Duration took,
        int asked,
        int fitting,
        List<Scored> best,
        List<Refusal> refusals,
        String revision,
        boolean planned) {
    public FilterDecision {
        requireNonNull(id, "id is null");
        requireNonNull(pod, "pod is null");
        requireNonNull(at, "at is null");
        requireNonNull(took, "took is null");
        best = List.copyOf(best);
        refusals = List.copyOf(refusals);
        requireNonNull(revision, "revision is null");
    }

    /** The same with other best nodes. */
    FilterDecision withBest(List<Scored> other) {
        return new FilterDecision(id, pod, at, took, asked, fitting, other, refusals, revision, planned);
    }

    /**
     * A node and its points.
     *
     * @param points 0 to 100
     */
    public record Scored(String node, int points) {}

    /**
     * Nodes that one rule refuses for one reason; a node that several rules refuse is counted by each.
     *
     * @param rule      rule id; empty for a node that is not known yet
     * @param reason    the rule's reason with its values
     * @param permanent whether no other pod's leaving would change it
     * @param nodes     how many nodes
     */
    public record Refusal(String rule, String reason, boolean permanent, int nodes) {}
}
