package io.ballast.scheduler.decide;

import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PlacementNeeds;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Which rows Kubernetes' own constraints leave to pods, worked out once for pods with the same needs. Not thread-safe: the engine thread owns it. */
final class EligibleRows {
    private static final int NEEDS_KEPT = 256;

    private final ClusterState state;
    private final Map<String, NodeTraits> nodes = new HashMap<>();
    private final Map<PlacementNeeds, int[]> known = new Recent<>(NEEDS_KEPT);
    private long layout = -1;

    EligibleRows(ClusterState state) {
        this.state = state;
    }

    void node(NodeTraits traits) {
        if (!traits.equals(nodes.put(traits.name(), traits))) {
            known.clear();
        }
    }

    void nodeGone(String name) {
        if (nodes.remove(name) != null) {
            known.clear();
        }
    }

    /** Rows in their order; nobody may write to the array. */
    int[] of(PlacementNeeds needs) {
        if (layout != state.layout()) {
            known.clear();
            layout = state.layout();
        }
        return known.computeIfAbsent(needs, this::find);
    }

    private int[] find(PlacementNeeds needs) {
        return IntStream.range(0, state.nodes())
                .filter(row -> {
                    NodeTraits traits = nodes.get(state.node(row));
                    return traits != null && needs.allow(traits);
                })
                .toArray();
    }
}
