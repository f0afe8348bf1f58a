package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.ReleaseLoop;
import io.ballast.algorithms.ResourceNaming;
import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.names.PodAnnotation;
import io.ballast.api.names.PodLabel;
import io.ballast.api.quantity.Quantities;
import io.ballast.api.quantity.QuantityException;
import io.ballast.engine.classify.PodClassifier;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.evict.ClassRequests;
import io.ballast.model.evict.EvictCandidate;
import io.ballast.model.evict.PriorityRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.verdict.PodClasses;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads from API objects what eviction needs of them. Not thread-safe. */
public final class EvictObserver {
    private final PodClassifier classifier;
    private final ResourceNaming naming;

    /** An observer that goes by these verdicts on classes and names of resources. */
    public EvictObserver(PodClassifier classifier, ResourceNaming naming) {
        this.classifier = requireNonNull(classifier, "classifier is null");
        this.naming = requireNonNull(naming, "naming is null");
    }

    /** Capacity of a node, in milli-cores or bytes; 0 when it reports none. */
    public static long capacity(Node node, Resource resource) {
        return node.getStatus() == null ? 0 : amount(node.getStatus().getCapacity(), resource);
    }

    /** Allocatable of a node, in the unit of the resource; empty when it reports none. */
    public static Optional<Long> allocatable(Node node, Resource resource) {
        Map<String, Quantity> list =
                node.getStatus() == null ? null : node.getStatus().getAllocatable();
        return list == null || list.get(resource.name()) == null
                ? Optional.empty()
                : Optional.of(amount(list, resource));
    }

    /**
     * The pods of a node.
     *
     * @param usedByUid what pods use of the native resource, by UID; pods that are not in it were not measured
     */
    public List<EvictFacts.Pod> pods(Collection<Pod> pods, Resource resource, Map<String, Long> usedByUid) {
        List<EvictFacts.Pod> observed = new ArrayList<>();
        for (Pod pod : pods) {
            observed.add(pod(
                    pod,
                    resource,
                    Optional.ofNullable(usedByUid.get(pod.getMetadata().getUid()))));
        }
        return observed;
    }

    private EvictFacts.Pod pod(Pod pod, Resource resource, Optional<Long> used) {
        PodClasses classes = classes(pod);
        Resource batch = naming.nameFor(PriorityClass.BATCH, resource).orElse(resource);
        Resource own = naming.nameFor(classes.priorityClass(), resource).orElse(resource);
        Optional<Set<String>> policies = policies(pod);
        EvictCandidate fact = new EvictCandidate(
                PodConversion.name(pod),
                classes.rawQos(),
                active(pod),
                "true".equals(labels(pod).get(PodLabel.EVICTION_ENABLED.key())),
                policies.isPresent(),
                policies.orElse(Set.of()),
                number(annotations(pod).get(PodAnnotation.EVICTION_PRIORITY.key()), 0),
                classes.priority(),
                subPriority(pod, classes.priority()),
                used.isPresent(),
                used.orElse(0L),
                requested(pod, own),
                requested(pod, batch));
        Map<Resource, Long> requested = new TreeMap<>(Map.of(batch, fact.batchRequested()));
        requested.put(own, fact.requested());
        // Native requests are not overcommitted, so no eviction by request releases any.
        requested.remove(resource);
        return new EvictFacts.Pod(
                fact,
                new ReleaseLoop.Victim(
                        fact.pod(), ResourceAmounts.of(Map.of(resource, fact.used())), ResourceAmounts.of(requested)));
    }

    /** What the pods of a node ask for of a native resource, by the names under which their classes ask for it. Pods that have ended ask for nothing. */
    public List<ClassRequests> requests(Node node, Collection<Pod> pods, Resource resource) {
        Map<Resource, Map<Long, Long>> sums = new TreeMap<>();
        for (Pod pod : pods) {
            if (active(pod)) {
                PodClasses classes = classes(pod);
                Resource own = naming.nameFor(classes.priorityClass(), resource).orElse(resource);
                sums.computeIfAbsent(own, r -> new TreeMap<>())
                        .merge(classes.priority(), requested(pod, own), Math::addExact);
            }
        }
        List<ClassRequests> requests = new ArrayList<>();
        sums.forEach((own, byPriority) -> requests.add(new ClassRequests(
                own,
                !own.equals(resource),
                Math.max(allocatable(node, own).orElse(0L), 0),
                byPriority.entrySet().stream()
                        .map(e -> new PriorityRequest(e.getKey(), e.getValue()))
                        .toList())));
        return requests;
    }

    /** What a pod asks for of a native resource, under the name of its class. */
    public Map<Resource, Long> requestOfClass(Pod pod, Resource resource) {
        PriorityClass own = classes(pod).priorityClass();
        Resource name = naming.nameFor(own, resource).orElse(resource);
        return Map.of(name, requested(pod, name));
    }

    /** A pod whose requests cannot be read has requests all the same, so its Kubernetes class is Burstable. */
    private PodClasses classes(Pod pod) {
        try {
            return classifier.classify(PodConversion.marks(pod));
        } catch (ApiObjectException e) {
            Pod readable = new PodBuilder(pod)
                    .editOrNewStatus()
                    .withQosClass("Burstable")
                    .endStatus()
                    .build();
            return classifier.classify(PodConversion.marks(readable));
        }
    }

    /** Sum of what the containers ask for; a negative amount counts 0. */
    private static long requested(Pod pod, Resource resource) {
        long sum = 0;
        if (pod.getSpec() != null) {
            for (Container container : pod.getSpec().getContainers()) {
                Map<String, Quantity> requests = container.getResources() == null
                        ? null
                        : container.getResources().getRequests();
                sum = Math.max(sum, sum + Math.max(amount(requests, resource), 0));
            }
        }
        return sum;
    }

    /** What a pod may be evicted for; empty when it does not restrict that, a set without names when it says so in a way that cannot be read. */
    private static Optional<Set<String>> policies(Pod pod) {
        String text = annotations(pod).get(PodAnnotation.EVICTION_POLICY.key());
        return text == null ? Optional.empty() : Optional.of(AnnotationJson.texts(text));
    }

    /** Whether a pod itself lets a feature of that name evict it. */
    public static boolean allows(Pod pod, String feature) {
        return policies(pod).map(names -> names.contains(feature)).orElse(true);
    }

    /** The sub-priority of a pod, or a fallback when the label is absent or no number. */
    public static long subPriority(Pod pod, long fallback) {
        return number(labels(pod).get(PodLabel.SUB_PRIORITY.key()), fallback);
    }

    private static long number(String text, long fallback) {
        try {
            return text == null ? fallback : Long.parseLong(text);
        } catch (NumberFormatException e) {
            return fallback;
        }
    }

    static boolean active(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Running".equals(phase) || "Pending".equals(phase);
    }

    private static long amount(Map<String, Quantity> list, Resource resource) {
        Quantity quantity = list == null ? null : list.get(resource.name());
        try {
            return quantity == null ? 0 : Quantities.amount(resource, quantity);
        } catch (QuantityException e) {
            return 0;
        }
    }

    private static Map<String, String> labels(Pod pod) {
        Map<String, String> labels =
                pod.getMetadata() == null ? null : pod.getMetadata().getLabels();
        return labels == null ? Map.of() : labels;
    }

    private static Map<String, String> annotations(Pod pod) {
        Map<String, String> annotations =
                pod.getMetadata() == null ? null : pod.getMetadata().getAnnotations();
        return annotations == null ? Map.of() : annotations;
    }
}
