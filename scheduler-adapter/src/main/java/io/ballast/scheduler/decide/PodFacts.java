package io.ballast.scheduler.decide;

import io.ballast.model.NodeRow;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that an explanation of a pod needs, as it was at one moment. Immutable, thread-safe.
 *
 * @param uid      its UID
 * @param waiting  the pod with what rules see of it, while it waits for a node
 * @param node     node that it holds, assumed or seen there
 * @param last     the last decision about it
 * @param bind     the last bind of it
 * @param profile  profile that decides
 * @param revision revision of the rules
 * @param nodes    facts of every node by type, in row order; empty unless the pod waits
 */
public record PodFacts(
        String uid,
        Optional<Waiting> waiting,
        Optional<String> node,
        Optional<FilterDecision> last,
        Optional<BindDecision> bind,
        String profile,
        String revision,
        Map<String, Map<Class<?>, NodeRow>> nodes) {
    /** A pod that waits. */
    public record Waiting(ObservedPod pod, PodRequest request) {}
}
