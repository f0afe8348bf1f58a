package io.ballast.api.convert;

import io.ballast.api.names.PodAnnotation;
import io.ballast.api.names.PodLabel;
import io.ballast.model.Amounts;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.NodeHint;
import io.ballast.model.pod.PodMarks;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Pods to facts. Thread-safe. */
public final class PodConversion {
    private PodConversion() {}

    /** Namespace and name as facts spell it; namespace {@code default} where the object names none. */
    public static String name(Pod pod) {
        ObjectMeta meta = meta(pod);
        return name(meta.getNamespace(), meta.getName());
    }

    static String name(String namespace, String name) {
        String space = namespace == null || namespace.isEmpty() ? "default" : namespace;
        return space + "/" + (name == null ? "" : name);
    }

    private static ObjectMeta meta(Pod pod) {
        return pod.getMetadata() == null ? new ObjectMeta() : pod.getMetadata();
    }

    /** What the pod says of its class. */
    public static PodMarks marks(Pod pod) {
        Map<String, String> labels = labels(pod);
        Integer priority = pod.getSpec() == null ? null : pod.getSpec().getPriority();
        return new PodMarks(
                name(pod),
                labels.getOrDefault(PodLabel.QOS_CLASS.key(), ""),
                labels.containsKey(PodLabel.PRIORITY_CLASS.key()),
                labels.getOrDefault(PodLabel.PRIORITY_CLASS.key(), ""),
                priority != null,
                priority == null ? 0 : priority,
                KubernetesClass.of(pod));
    }

    /**
     * The pod as ledgers see it. A malformed scheduling hint, and GPUs that cannot be counted, are an error only while the pod asks for a node.
     *
     * @throws ImpossibleRequestException when an asking pod asks for GPUs in a way that is wrong or cannot be counted
     * @throws ApiObjectException when a quantity is malformed or negative, a time is none, or an asking pod has a malformed scheduling hint
     */
    public static ObservedPod observed(Pod pod, Findings findings) {
        String uid = meta(pod).getUid();
        ResourceAmounts requests = PodResources.requests(pod);
        return new ObservedPod(
                uid == null || uid.isEmpty() ? name(pod) : uid,
                nodeName(pod),
                isTerminated(pod),
                isOwnedByDaemonSet(pod),
                "true".equals(annotations(pod).get(PodAnnotation.RESERVE_POD.key())),
                marks(pod),
                requests,
                PodResources.limits(pod),
                gpu(pod, requests, findings),
                timing(pod, findings),
                new ObservedPod.Scored(PodResources.scoredAsking(pod), PodResources.scoredOnNode(pod)),
                hint(pod, findings));
    }

    private static NodeHint hint(Pod pod, Findings findings) {
        try {
            return SchedulingHints.of(pod).map(SchedulingHints::fact).orElse(NodeHint.NONE);
        } catch (ApiObjectException e) {
            if (nodeName(pod).isEmpty()) {
                throw e;
            }
            findings.ignored(e.field(), e.reason());
            return NodeHint.NONE;
        }
    }

    /**
     * GPU devices that the pod was given, by their numbers (annotation {@code scheduling.koordinator.sh/device-allocated}); empty when the object does not say. A
     * malformed annotation is ignored.
     */
    public static Amounts gpuDevices(Pod pod, Findings findings) {
        String key = PodAnnotation.DEVICE_ALLOCATED.key();
        String text = annotations(pod).getOrDefault(key, "");
        if (text.isEmpty()) {
            return Amounts.EMPTY;
        }
        try {
            JsonNode gpus = ApiObjects.json(text).path("gpu");
            long[] minors = new long[gpus.size()];
            for (int i = 0; i < minors.length; i++) {
                JsonNode minor = gpus.path(i).path("minor");
                if (!minor.isInt() || minor.intValue() < 0) {
                    throw new ApiObjectException("gpu[" + i + "].minor", "is " + minor + ", must be 0 or more");
                }
                minors[i] = minor.intValue();
            }
            return Amounts.of(minors);
        } catch (ApiObjectException e) {
            findings.ignored(key, e.getMessage());
            return Amounts.EMPTY;
        }
    }

    private static String nodeName(Pod pod) {
        String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
        return node == null ? "" : node;
    }

    private static boolean isTerminated(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }

    private static boolean isOwnedByDaemonSet(Pod pod) {
        List<OwnerReference> owners = meta(pod).getOwnerReferences();
        return owners != null && owners.stream().anyMatch(o -> "DaemonSet".equals(o.getKind()));
    }

    private static GpuRequest gpu(Pod pod, ResourceAmounts requests, Findings findings) {
        try {
            return GpuRequests.of(requests);
        } catch (ImpossibleRequestException e) {
            if (nodeName(pod).isEmpty()) {
                throw e;
            }
            // Somebody else has placed it: what else it holds must be counted.
            findings.ignored("requests", e.reason());
            return GpuRequest.NONE;
        }
    }

    private static ObservedPod.Timing timing(Pod pod, Findings findings) {
        return new ObservedPod.Timing(
                since(pod, "PodScheduled"),
                since(pod, "Initialized"),
                factors(pod, findings),
                seconds(pod, PodAnnotation.ESTIMATED_SECONDS_AFTER_SCHEDULED, findings),
                seconds(pod, PodAnnotation.ESTIMATED_SECONDS_AFTER_INITIALIZED, findings));
    }

    /** Since when a condition is true. */
    private static Optional<Instant> since(Pod pod, String condition) {
        PodStatus status = pod.getStatus();
        if (status == null || status.getConditions() == null) {
            return Optional.empty();
        }
        for (PodCondition c : status.getConditions()) {
            if (condition.equals(c.getType()) && "True".equals(c.getStatus()) && c.getLastTransitionTime() != null) {
                return Optional.of(ApiTime.of(
                        c.getLastTransitionTime(), "status.conditions." + condition + ".lastTransitionTime"));
            }
        }
        return Optional.empty();
    }

    private static Map<Resource, Long> factors(Pod pod, Findings findings) {
        String text = annotations(pod).get(PodAnnotation.ESTIMATED_SCALING_FACTORS.key());
        Map<Resource, Long> factors = new TreeMap<>();
        if (text != null && !text.isEmpty()) {
            try {
                factors.putAll(Percentages.of(ApiObjects.json(text)));
                // A share above this is a mistake; the estimate would mean nothing.
                factors.values().removeIf(percent -> percent <= 0 || percent > 1_000_000);
            } catch (ApiObjectException e) {
                findings.ignored(PodAnnotation.ESTIMATED_SCALING_FACTORS.key(), e.getMessage());
            }
        }
        return factors;
    }

    private static Optional<Long> seconds(Pod pod, PodAnnotation annotation, Findings findings) {
        String text = annotations(pod).get(annotation.key());
        if (text == null) {
            return Optional.empty();
        }
        try {
            long seconds = Long.parseLong(text);
            if (seconds >= 0 && seconds <= Integer.MAX_VALUE) {
                return Optional.of(seconds);
            }
        } catch (NumberFormatException e) {
            findings.ignored(annotation.key(), "'" + text + "' is no number of seconds");
            return Optional.empty();
        }
        findings.ignored(annotation.key(), text + " seconds are out of range");
        return Optional.empty();
    }

    static Map<String, String> labels(Pod pod) {
        Map<String, String> labels = meta(pod).getLabels();
        return labels == null ? Map.of() : labels;
    }

    static Map<String, String> annotations(Pod pod) {
        Map<String, String> annotations = meta(pod).getAnnotations();
        return annotations == null ? Map.of() : annotations;
    }
}
