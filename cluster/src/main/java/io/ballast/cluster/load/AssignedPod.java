package io.ballast.cluster.load;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.ForcedEstimate;
import io.ballast.algorithms.LoadEstimate;
import io.ballast.model.Checks;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.EstimationWindow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A pod on a node, as far as load goes. Immutable.
 *
 * @param uid         identity
 * @param name        namespace and name, by which reports know it
 * @param node        node
 * @param prod        whether its priority class is prod
 * @param estimate    load that it is expected to cause
 * @param since       when it got its node
 * @param forcedUntil until when the estimate counts although usage is measured; empty = not
 */
public record AssignedPod(
        String uid,
        String name,
        String node,
        boolean prod,
        ResourceAmounts estimate,
        Instant since,
        Optional<Instant> forcedUntil) {
    public AssignedPod {
        Checks.notEmpty(uid, "uid");
        requireNonNull(name, "name is null");
        Checks.notEmpty(node, "node");
        requireNonNull(estimate, "estimate is null");
        requireNonNull(since, "since is null");
        requireNonNull(forcedUntil, "forcedUntil is null");
    }

    /**
     * The pod on a node.
     *
     * @param priorityClass verdict on the pod's class
     * @param now           when it got the node, unless the pod itself says so
     */
    public static AssignedPod of(
            ObservedPod pod, String node, PriorityClass priorityClass, LoadPolicy policy, Instant now) {
        Instant since = pod.timing().scheduledAt().orElse(now);
        return new AssignedPod(
                pod.uid(),
                pod.name(),
                node,
                priorityClass == PriorityClass.PROD,
                estimate(pod, priorityClass, policy),
                since,
                deadline(pod, policy.window(), since));
    }

    /**
     * Load that a pod is expected to cause, by its own factors where the policy lets it have some. Cut at {@link LoadLedger#LARGEST}, since some pods have
     * limits near the end of the number range.
     */
    public static ResourceAmounts estimate(ObservedPod pod, PriorityClass priorityClass, LoadPolicy policy) {
        return LoadEstimate.ofPod(pod.requests(), pod.limits(), priorityClass, factors(pod, policy), policy.naming())
                .atMost(LoadLedger.LARGEST);
    }

    private static List<EstimationFactor> factors(ObservedPod pod, LoadPolicy policy) {
        Map<Resource, Long> own = pod.timing().factorsPercent();
        if (!policy.window().customizable() || own.isEmpty()) {
            return policy.factors();
        }
        Map<Resource, EstimationFactor> factors = new TreeMap<>();
        policy.factors().forEach(f -> factors.put(f.resource(), f));
        own.forEach((resource, percent) -> {
            EstimationFactor configured = factors.get(resource);
            long whenUnset = configured == null ? 0 : configured.whenUnset();
            factors.put(resource, new EstimationFactor(resource, percent, whenUnset));
        });
        return new ArrayList<>(factors.values());
    }

    private static Optional<Instant> deadline(ObservedPod pod, EstimationWindow window, Instant since) {
        long afterScheduled = window.secondsAfterScheduled();
        long afterInitialized = window.secondsAfterInitialized();
        if (window.customizable()) {
            afterScheduled = pod.timing().secondsAfterScheduled().orElse(afterScheduled);
            afterInitialized = pod.timing().secondsAfterInitialized().orElse(afterInitialized);
        }
        return ForcedEstimate.deadline(since, pod.timing().initializedAt(), afterScheduled, afterInitialized);
    }
}
