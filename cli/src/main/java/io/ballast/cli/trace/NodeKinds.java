package io.ballast.cli.trace;

import io.ballast.model.policy.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the kinds of nodes of a trace. */
public final class NodeKinds {
    private record Kind(String model, long gpus, long cpuMilli) implements Comparable<Kind> {
        @Override
        public int compareTo(Kind other) {
            int byModel = model.compareTo(other.model);
            int byGpus = byModel != 0 ? byModel : Long.compare(gpus, other.gpus);
            return byGpus != 0 ? byGpus : Long.compare(cpuMilli, other.cpuMilli);
        }
    }

    private NodeKinds() {}

    /** Nodes with GPU, counted by model, GPUs and CPU, in that order. */
    public static List<NodeKind> of(List<TraceNode> nodes) {
        Map<Kind, Long> counts = new TreeMap<>();
        for (TraceNode node : nodes) {
            if (node.gpus() > 0) {
                counts.merge(new Kind(node.model(), node.gpus(), node.cpuMilli()), 1L, Long::sum);
            }
        }
        List<NodeKind> kinds = new ArrayList<>();
        counts.forEach((kind, count) -> kinds.add(new NodeKind(kind.model, kind.gpus, kind.cpuMilli, count)));
        return kinds;
    }
}
