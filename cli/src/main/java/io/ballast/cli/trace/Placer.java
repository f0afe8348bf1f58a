package io.ballast.cli.trace;

import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.PodRequest;
import java.util.Optional;

/** Decides where the pods of a replay go. It sees the rows of the nodes, in tie-break order, when it is made and learns of every change. */
public interface Placer {
    /** The node and devices for a pod; empty when no node fits. Nothing is taken before {@link #changed} says so. */
    Optional<Assignment> place(PodRequest pod);

    /** The row of a node was replaced, because a pod was bound to it. */
    void changed(int row, NodeFit fit, NodeGpus gpus);
}
