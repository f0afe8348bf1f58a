package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.decide.PodWrites;
import java.time.Instant;

/**
 * Something that happened to a pod, as an event tells it.
 *
 * @param pod    the pod
 * @param reason why, in one word
 * @param same   what makes two events of a pod the same one, such as the rules that refuse it
 * @param note   what people read, at most {@value Notes#LONGEST} bytes
 * @param id     part of the event's name: the decision's id
 * @param at     when
 */
record PodEvent(PodWrites.Target pod, Reason reason, String same, String note, String id, Instant at) {
    /** Reasons. */
    enum Reason {
        /** No node of a question fits. */
        FAILED_BY_RULE("FailedByRule", "Filter", "Warning"),
        /** The pod is bound. */
        PLACED_BY_RULE("PlacedByRule", "Bind", "Normal");

        private final String word;
        private final String action;
        private final String type;

        Reason(String word, String action, String type) {
            this.word = word;
            this.action = action;
            this.type = type;
        }

        String word() {
            return word;
        }

        String action() {
            return action;
        }

        String type() {
            return type;
        }
    }

    PodEvent {
        requireNonNull(pod, "pod is null");
        requireNonNull(reason, "reason is null");
        requireNonNull(same, "same is null");
        requireNonNull(note, "note is null");
        requireNonNull(id, "id is null");
        requireNonNull(at, "at is null");
    }
}
