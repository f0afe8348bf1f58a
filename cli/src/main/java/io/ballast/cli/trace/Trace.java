package io.ballast.cli.trace;

import java.util.Comparator;
import java.util.List;

/**
 * A workload and the cluster that it arrives at.
 *
 * @param workload name of the workload
 * @param nodes    nodes by name
 * @param pods     pods by name
 */
public record Trace(String workload, List<TraceNode> nodes, List<TracePod> pods) {
    public Trace {
        nodes = nodes.stream().sorted(Comparator.comparing(TraceNode::name)).toList();
        pods = pods.stream().sorted(Comparator.comparing(TracePod::name)).toList();
    }

    /** Thousandths of a GPU that all nodes have together. */
    public long gpuMilli() {
        return nodes.stream().mapToLong(n -> n.gpus() * TraceNode.GPU_MILLI).sum();
    }
}
