package io.ballast.scheduler.decide;

import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;

/** What a watch of the cluster tells. Any thread may call it; the order of calls from one thread is kept. */
public interface ClusterEvents {
    void node(ObservedNode node);

    /** What selectors and tolerations see of a node. */
    void traits(NodeTraits traits);

    void nodeGone(String name);

    /**
     * A pod, bound or not.
     *
     * @param devices GPU devices that the object names; empty when it names none
     */
    void pod(ObservedPod pod, Amounts devices);

    /** A pod that waits for a node; besides {@link #pod}, and after it. */
    void pending(PendingPod pod, ObservedPod observed);

    void podGone(String uid);

    void usage(ObservedUsage usage);

    /** The report of a node was deleted. */
    void usageGone(String node);

    /** Everything that was there when the watches began has been told. Questions are answered from now on. */
    void synced();
}
