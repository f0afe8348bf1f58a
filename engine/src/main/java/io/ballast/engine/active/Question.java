package io.ballast.engine.active;

import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.util.List;

/**
 * What was asked about nodes.
 *
 * @param pod         the pod
 * @param perDecision facts of this one decision
 */
public record Question(PodRequest pod, List<PerDecision> perDecision) {
    public Question {
        perDecision = List.copyOf(perDecision);
    }
}
