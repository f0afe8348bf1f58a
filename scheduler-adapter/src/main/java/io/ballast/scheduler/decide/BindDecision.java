package io.ballast.scheduler.decide;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What became of a bind.
 *
 * @param id       id of the filter decision that came before it; empty when there was none
 * @param pod      the pod
 * @param node     the node that was asked for
 * @param at       when it ended
 * @param took     time from the question to its end, the API server's included
 * @param kind     how it ended
 * @param problem  why it was refused or failed
 */
public record BindDecision(
        Optional<String> id,
        PodWrites.Target pod,
        String node,
        Instant at,
        Duration took,
        Kind kind,
        Optional<String> problem) {
    /** How a bind ends. */
    public enum Kind {
        /** The API server has the pod on the node. */
        BOUND,
        /** The node does not take the pod any more, or the pod is elsewhere; nothing was written. */
        CONFLICT,
        /** The API server refused it; everything was taken back. */
        FAILED
    }

    public BindDecision {
        requireNonNull(id, "id is null");
        requireNonNull(pod, "pod is null");
        requireNonNull(node, "node is null");
        requireNonNull(at, "at is null");
        requireNonNull(took, "took is null");
        requireNonNull(kind, "kind is null");
        requireNonNull(problem, "problem is null");
    }
}
