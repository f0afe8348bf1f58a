package io.ballast.api.placement;

import static io.ballast.api.placement.NodeTraits.text;
import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pod that waits for a node, as far as it decides whether somebody may plan for it. Immutable, thread-safe.
 *
 * @param namespace  its namespace
 * @param name       its name
 * @param uid        its UID
 * @param version    resourceVersion of the object
 * @param scheduler  schedulerName
 * @param priority   its priority; 0 when it has none
 * @param needs      where it may run
 * @param unmodelled what it asks for that {@link PlacementNeeds} does not know, in one word; empty when there is nothing
 * @param waits      whether it is not to be scheduled now: it is gated or being deleted
 * @param nominated  node that somebody nominated for it; empty when there is none
 */
public record PendingPod(
        String namespace,
        String name,
        String uid,
        String version,
        String scheduler,
        int priority,
        PlacementNeeds needs,
        Optional<String> unmodelled,
        boolean waits,
        String nominated) {
    public PendingPod {
        requireNonNull(namespace, "namespace is null");
        requireNonNull(name, "name is null");
        requireNonNull(uid, "uid is null");
        requireNonNull(version, "version is null");
        requireNonNull(scheduler, "scheduler is null");
        requireNonNull(needs, "needs is null");
        requireNonNull(unmodelled, "unmodelled is null");
        requireNonNull(nominated, "nominated is null");
    }

    /** A pod object; empty when it has a node or has ended. */
    public static Optional<PendingPod> of(Pod pod) {
        PodSpec spec = pod.getSpec();
        String phase = pod.getStatus() == null ? "" : text(pod.getStatus().getPhase());
        if (spec == null
                || !text(spec.getNodeName()).isEmpty()
                || phase.equals("Succeeded")
                || phase.equals("Failed")) {
            return Optional.empty();
        }
        boolean gated =
                spec.getSchedulingGates() != null && !spec.getSchedulingGates().isEmpty();
        return Optional.of(new PendingPod(
                text(pod.getMetadata().getNamespace()),
                text(pod.getMetadata().getName()),
                text(pod.getMetadata().getUid()),
                text(pod.getMetadata().getResourceVersion()),
                text(spec.getSchedulerName()),
                spec.getPriority() == null ? 0 : spec.getPriority(),
                PlacementNeeds.of(spec),
                unmodelled(spec),
                gated || pod.getMetadata().getDeletionTimestamp() != null,
                pod.getStatus() == null ? "" : text(pod.getStatus().getNominatedNodeName())));
    }

    private static Optional<String> unmodelled(PodSpec spec) {
        Affinity affinity = spec.getAffinity();
        if (some(spec.getTopologySpreadConstraints())) {
            return Optional.of("spread");
        }
        if (affinity != null && (affinity.getPodAffinity() != null || affinity.getPodAntiAffinity() != null)) {
            return Optional.of("pod-affinity");
        }
        if (affinity != null
                && affinity.getNodeAffinity() != null
                && some(affinity.getNodeAffinity().getPreferredDuringSchedulingIgnoredDuringExecution())) {
            return Optional.of("preferred-affinity");
        }
        if (some(spec.getResourceClaims())) {
            return Optional.of("resource-claims");
        }
        if (hostPorts(spec)) {
            return Optional.of("ports");
        }
        if (spec.getVolumes() != null && spec.getVolumes().stream().anyMatch(PendingPod::bindsToNodes)) {
            return Optional.of("volumes");
        }
        return Optional.empty();
    }

    private static boolean some(List<?> list) {
        return list != null && !list.isEmpty();
    }

    private static boolean hostPorts(PodSpec spec) {
        Stream<Container> containers = Stream.of(spec.getContainers(), spec.getInitContainers())
                .filter(Objects::nonNull)
                .flatMap(List::stream);
        return containers
                .filter(c -> c.getPorts() != null)
                .flatMap(c -> c.getPorts().stream())
                .anyMatch(p -> p.getHostPort() != null && p.getHostPort() > 0);
    }

    /** Whether a volume may hold the pod to some nodes; those that are made on any node do not. */
    private static boolean bindsToNodes(Volume volume) {
        return volume.getEmptyDir() == null
                && volume.getConfigMap() == null
                && volume.getSecret() == null
                && volume.getDownwardAPI() == null
                && volume.getProjected() == null
                && volume.getHostPath() == null;
    }
}
