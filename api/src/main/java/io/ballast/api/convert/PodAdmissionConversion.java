package io.ballast.api.convert;

import io.ballast.api.names.PodLabel;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.ContainerAsk;
import io.ballast.model.pod.NewPod;
import io.ballast.model.pod.OldPod;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Pods that ask to be created or changed, as facts. Thread-safe. */
public final class PodAdmissionConversion {
    private PodAdmissionConversion() {}

    /**
     * The pod as it would be.
     *
     * @param qos           verdict on the QoS class that it names
     * @param priorityClass verdict on the priority class that it names
     * @throws ApiObjectException when a quantity is malformed or negative
     */
    public static NewPod newPod(Pod pod, QosClass qos, PriorityClass priorityClass) {
        return new NewPod(PodConversion.name(pod), qos, priorityClass, subPriority(pod), PodResources.requests(pod));
    }

    /**
     * The pod as it was.
     *
     * @param name namespace and name of the pod that takes its place
     */
    public static OldPod oldPod(String name, Pod pod, QosClass qos, PriorityClass priorityClass) {
        return new OldPod(name, qos, priorityClass, subPriority(pod));
    }

    private static String subPriority(Pod pod) {
        return PodConversion.labels(pod).getOrDefault(PodLabel.SUB_PRIORITY.key(), "");
    }

    /**
     * What each container and init container asks for.
     *
     * @throws ApiObjectException when a quantity is malformed or negative
     */
    public static List<ContainerAsk> containers(Pod pod) {
        List<ContainerAsk> containers = new ArrayList<>();
        if (pod.getSpec() != null) {
            add(containers, pod, pod.getSpec().getInitContainers(), "spec.initContainers[");
            add(containers, pod, pod.getSpec().getContainers(), "spec.containers[");
        }
        return containers;
    }

    private static void add(List<ContainerAsk> asks, Pod pod, List<Container> containers, String field) {
        for (int i = 0; i < containers.size(); i++) {
            Container container = containers.get(i);
            String path = field + i + "]";
            Map<Resource, Long> asked = new TreeMap<>(
                    PodResources.amounts(container, ResourceRequirements::getRequests, path + ".resources.requests"));
            PodResources.amounts(container, ResourceRequirements::getLimits, path + ".resources.limits")
                    .forEach((resource, amount) -> asked.merge(resource, amount, Math::max));
            String name = container.getName() == null ? path : container.getName();
            asks.add(new ContainerAsk(name, PodConversion.name(pod), ResourceAmounts.of(asked)));
        }
    }
}
