package io.ballast.api.convert;

import io.ballast.model.Resource;
import io.ballast.model.pod.KubernetesQos;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Kubernetes' QoS class of a pod: the one in its status, else computed from cpu and memory of all its containers. Guaranteed when every container has
 * both limits and the sums of requests equal those of limits; BestEffort when nothing is asked for at all; else Burstable. Thread-safe.
 */
final class KubernetesClass {
    private KubernetesClass() {}

    static KubernetesQos of(Pod pod) {
        return declared(pod).orElseGet(() -> computed(pod));
    }

    private static Optional<KubernetesQos> declared(Pod pod) {
        return Optional.ofNullable(pod.getStatus())
                .map(status -> status.getQosClass())
                .flatMap(KubernetesQos::ofText);
    }

    private static KubernetesQos computed(Pod pod) {
        Map<Resource, Long> requests = new TreeMap<>();
        Map<Resource, Long> limits = new TreeMap<>();
        boolean everyContainerLimited = true;
        for (Container container : containers(pod)) {
            positive(
                    PodResources.amounts(container, ResourceRequirements::getRequests, "resources.requests"), requests);
            Map<Resource, Long> own = new TreeMap<>();
            positive(PodResources.amounts(container, ResourceRequirements::getLimits, "resources.limits"), own);
            positive(own, limits);
            everyContainerLimited &= own.size() == 2;
        }
        if (requests.isEmpty() && limits.isEmpty()) {
            return KubernetesQos.BEST_EFFORT;
        }
        return everyContainerLimited && requests.equals(limits) ? KubernetesQos.GUARANTEED : KubernetesQos.BURSTABLE;
    }

    private static void positive(Map<Resource, Long> amounts, Map<Resource, Long> into) {
        for (Resource resource : List.of(Resource.CPU, Resource.MEMORY)) {
            long amount = amounts.getOrDefault(resource, 0L);
            if (amount > 0) {
                into.merge(resource, amount, PodResources::saturatedSum);
            }
        }
    }

    private static List<Container> containers(Pod pod) {
        List<Container> all = new ArrayList<>();
        if (pod.getSpec() != null) {
            all.addAll(pod.getSpec().getContainers());
            all.addAll(pod.getSpec().getInitContainers());
        }
        return all;
    }
}
