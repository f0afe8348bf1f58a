package io.ballast.scheduler.decide;

import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.FilterVerdict;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Judges what kube-scheduler would evict: a node is left where the rules would let the pod in without the victims. Whether a victim may be evicted, and which
 * are enough, is up to kube-scheduler. Not thread-safe: the engine thread owns it.
 */
final class Preemption {
    private final ClusterState state;

    Preemption(ClusterState state) {
        this.state = state;
    }

    /** The nodes of the question that are left, with all their victims. */
    Map<String, Victims> judge(ObservedPod pod, Map<String, Victims> nodes) {
        PodRequest request = state.request(pod);
        Map<String, Victims> left = new LinkedHashMap<>();
        nodes.forEach((node, victims) -> {
            boolean fits = state.verdictWithout(request, node, new HashSet<>(victims.uids()))
                    .filter(FilterVerdict.Fits.class::isInstance)
                    .isPresent();
            if (fits) {
                left.put(node, victims);
            }
        });
        return left;
    }
}
