package io.ballast.model.observed;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.NodeHint;
import io.ballast.model.pod.PodMarks;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A pod as its API object shows it; what ledgers make rows and requests from. Two equal records stand for the same state of the pod.
 *
 * @param uid         uid, or namespace and name where there is none; identifies the pod
 * @param node        node that it is bound to; empty while it has none
 * @param terminated  whether it has ended
 * @param daemonSet   whether a DaemonSet owns it
 * @param placeholder whether it only holds the place of a reservation and never runs
 * @param marks       what it says of its class; its name is the pod's namespace and name
 * @param requests    sum of requests as the scheduler counts it
 * @param limits      sum of limits; 0 = none
 * @param gpu         GPUs asked for
 * @param timing      what decides how long its estimate counts
 * @param scored      what scores count of it
 * @param hint        nodes that it names for itself
 */
public record ObservedPod(
        String uid,
        String node,
        boolean terminated,
        boolean daemonSet,
        boolean placeholder,
        PodMarks marks,
        ResourceAmounts requests,
        ResourceAmounts limits,
        GpuRequest gpu,
        Timing timing,
        Scored scored,
        NodeHint hint) {
    public ObservedPod {
        Checks.notEmpty(uid, "uid");
        requireNonNull(node, "node is null");
        requireNonNull(marks, "marks is null");
        requireNonNull(requests, "requests is null");
        requireNonNull(limits, "limits is null");
        requireNonNull(gpu, "gpu is null");
        requireNonNull(timing, "timing is null");
        requireNonNull(scored, "scored is null");
        requireNonNull(hint, "hint is null");
    }

    /** A pod that counts in scores with what it requests, and names no nodes. */
    public ObservedPod(
            String uid,
            String node,
            boolean terminated,
            boolean daemonSet,
            boolean placeholder,
            PodMarks marks,
            ResourceAmounts requests,
            ResourceAmounts limits,
            GpuRequest gpu,
            Timing timing) {
        this(
                uid,
                node,
                terminated,
                daemonSet,
                placeholder,
                marks,
                requests,
                limits,
                gpu,
                timing,
                new Scored(requests, requests),
                NodeHint.NONE);
    }

    /** Namespace and name. */
    public String name() {
        return marks.name();
    }

    /**
     * Requests as scores count them: a container that asks for no CPU (memory) counts as if it asked for a little.
     *
     * @param asking  while the pod asks for a node
     * @param holding once it has one, as kube-scheduler counts it
     */
    public record Scored(ResourceAmounts asking, ResourceAmounts holding) {
        public Scored {
            requireNonNull(asking, "asking is null");
            requireNonNull(holding, "holding is null");
        }
    }

    /**
     * Start of a pod, and what it says itself of its estimate.
     *
     * @param scheduledAt             when it got its node (condition {@code PodScheduled}); empty when the object does not say
     * @param initializedAt           when its init containers ended (condition {@code Initialized}); empty while they run
     * @param factorsPercent          factors by resource from its annotation; empty = none
     * @param secondsAfterScheduled   window from its annotation; empty = none
     * @param secondsAfterInitialized window from its annotation; empty = none
     */
    public record Timing(
            Optional<Instant> scheduledAt,
            Optional<Instant> initializedAt,
            Map<Resource, Long> factorsPercent,
            Optional<Long> secondsAfterScheduled,
            Optional<Long> secondsAfterInitialized) {
        /** Nothing is known. */
        public static final Timing NONE =
                new Timing(Optional.empty(), Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

        public Timing {
            requireNonNull(scheduledAt, "scheduledAt is null");
            requireNonNull(initializedAt, "initializedAt is null");
            requireNonNull(secondsAfterScheduled, "secondsAfterScheduled is null");
            requireNonNull(secondsAfterInitialized, "secondsAfterInitialized is null");
            factorsPercent = Map.copyOf(factorsPercent);
        }
    }
}
