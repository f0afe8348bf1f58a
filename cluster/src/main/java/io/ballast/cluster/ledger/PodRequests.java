package io.ballast.cluster.ledger;

import io.ballast.cluster.load.AssignedPod;
import io.ballast.cluster.load.LoadPolicy;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.verdict.PodClasses;

/** What filter and score rules see of a pod that asks for a node. */
public final class PodRequests {
    private PodRequests() {}

    /** The request of a pod, with its estimated load and its classes. */
    public static PodRequest of(ObservedPod pod, PodClasses classes, LoadPolicy policy) {
        return new PodRequest(
                pod.name(),
                pod.requests().cpuMilli(),
                pod.requests().memoryBytes(),
                ResourceAmounts.of(pod.requests().others()),
                pod.scored().asking(),
                AssignedPod.estimate(pod, classes.priorityClass(), policy),
                pod.daemonSet(),
                classes.qos(),
                classes.priorityClass(),
                pod.gpu(),
                pod.hint());
    }
}
