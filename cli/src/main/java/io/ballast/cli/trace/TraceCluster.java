package io.ballast.cli.trace;

import io.ballast.algorithms.GpuDevices;
import io.ballast.model.Amounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.PodRequest;
import java.util.List;

/** The nodes of a trace and what is left of them, one row a node in tie-break order. Pods only arrive. Not thread-safe. */
public final class TraceCluster {
    private final NodeFit[] fits;
    private final NodeGpus[] gpus;
    private final long gpuMilli;
    private long usedGpuMilli;

    /** A cluster where nothing runs; rows are numbered in the order of the list. */
    public TraceCluster(List<TraceNode> nodes) {
        fits = nodes.stream().map(TraceNode::emptyFit).toArray(NodeFit[]::new);
        gpus = nodes.stream().map(TraceNode::emptyGpus).toArray(NodeGpus[]::new);
        gpuMilli = nodes.stream().mapToLong(n -> n.gpus() * TraceNode.GPU_MILLI).sum();
    }

    /** Number of nodes. */
    public int size() {
        return fits.length;
    }

    /** What is left of a node for requests. */
    public NodeFit fit(int row) {
        return fits[row];
    }

    /** What is left of a node's GPUs. */
    public NodeGpus gpus(int row) {
        return gpus[row];
    }

    /** Thousandths of a GPU that all nodes have together. */
    public long gpuMilli() {
        return gpuMilli;
    }

    /** Thousandths of a GPU that the bound pods take. */
    public long usedGpuMilli() {
        return usedGpuMilli;
    }

    /** Takes a pod's requests from a node. Refuses what the node does not have: a placer that asks for it is wrong. */
    public void bind(PodRequest pod, Assignment assignment) {
        NodeFit fit = fits[assignment.row()];
        NodeGpus node = gpus[assignment.row()];
        check(pod, fit, node, assignment.devices());
        fits[assignment.row()] = new NodeFit(
                fit.node(),
                fit.freeCpuMilli() - pod.cpuMilli(),
                fit.freeMemoryBytes() - pod.memoryBytes(),
                fit.freePods() - 1);
        gpus[assignment.row()] = new NodeGpus(
                node.node(),
                node.model(),
                node.freeCpuMilli() - pod.cpuMilli(),
                GpuDevices.without(
                        node.freeMilli(), assignment.devices(), pod.gpu().milliPerGpu()),
                node.tenants().with(pod.gpu()));
        usedGpuMilli += pod.gpu().totalMilli();
    }

    private static void check(PodRequest pod, NodeFit fit, NodeGpus node, Amounts devices) {
        boolean enough = fit.freeCpuMilli() >= pod.cpuMilli()
                && fit.freeMemoryBytes() >= pod.memoryBytes()
                && fit.freePods() > 0
                && pod.gpu().accepts(node.model())
                && devices.size() == pod.gpu().count();
        long previous = -1;
        for (int i = 0; enough && i < devices.size(); i++) {
            long device = devices.at(i);
            enough = device > previous
                    && device < node.freeMilli().size()
                    && node.freeMilli().at((int) device) >= pod.gpu().milliPerGpu();
            previous = device;
        }
        if (!enough) {
            throw new IllegalStateException("pod " + pod + " was placed on devices " + devices + " of " + fit + ", "
                    + node + ", which it does not fit");
        }
    }
}
