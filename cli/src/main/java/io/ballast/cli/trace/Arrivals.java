package io.ballast.cli.trace;

import io.ballast.model.pod.PodRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In which order pods arrive, and which node wins among equals.
 *
 * @param pods      pods in arrival order; a pod that comes more than once is a clone
 * @param nodes     nodes in tie-break order, the winner first
 * @param published whether the order is the published one of this seed, not one of our own
 */
public record Arrivals(List<TracePod> pods, List<TraceNode> nodes, boolean published) {
    public Arrivals {
        pods = List.copyOf(pods);
        nodes = List.copyOf(nodes);
    }

    /** The requests in arrival order; each has a name of its own. */
    public List<PodRequest> requests() {
        Map<String, Integer> seen = new HashMap<>();
        List<PodRequest> requests = new ArrayList<>(pods.size());
        for (TracePod pod : pods) {
            requests.add(pod.arrival(seen.merge(pod.name(), 1, Integer::sum) - 1));
        }
        return requests;
    }
}
