package io.ballast.api.convert;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What a pod asks for, summed as the Kubernetes scheduler does: containers and sidecars (init containers that restart always) run at once; every other
 * init container runs alone beside the sidecars started before it; the pod needs the larger of both, plus its overhead. Amounts at pod level replace the
 * sum of cpu and memory. Thread-safe.
 */
final class PodResources {
    private PodResources() {}

    /** Sum of requests. */
    static ResourceAmounts requests(Pod pod) {
        Map<Resource, Long> sum = sum(pod, ResourceRequirements::getRequests, "requests");
        overhead(pod).forEach((resource, amount) -> sum.merge(resource, amount, PodResources::saturatedSum));
        return ResourceAmounts.of(sum);
    }

    /** Sum of limits; a resource without limit is absent. Overhead counts only where there is a limit. */
    static ResourceAmounts limits(Pod pod) {
        Map<Resource, Long> sum = sum(pod, ResourceRequirements::getLimits, "limits");
        overhead(pod).forEach((resource, amount) -> sum.computeIfPresent(resource, (r, a) -> saturatedSum(a, amount)));
        return ResourceAmounts.of(sum);
    }

    private static Map<Resource, Long> sum(
            Pod pod, Function<ResourceRequirements, Map<String, Quantity>> part, String name) {
        PodSpec spec = pod.getSpec();
        if (spec == null) {
            return new TreeMap<>();
        }
        Map<Resource, Long> running = new TreeMap<>();
        for (int i = 0; i < spec.getContainers().size(); i++) {
            add(running, amounts(spec.getContainers().get(i), part, "spec.containers[" + i + "].resources." + name));
        }
        Map<Resource, Long> sidecars = new TreeMap<>();
        Map<Resource, Long> starting = new TreeMap<>();
        List<Container> init = spec.getInitContainers();
        for (int i = 0; i < init.size(); i++) {
            Map<Resource, Long> own = amounts(init.get(i), part, "spec.initContainers[" + i + "].resources." + name);
            if ("Always".equals(init.get(i).getRestartPolicy())) {
                add(running, own);
                add(sidecars, own);
                max(starting, sidecars);
            } else {
                Map<Resource, Long> beside = new TreeMap<>(sidecars);
                add(beside, own);
                max(starting, beside);
            }
        }
        max(running, starting);
        if (spec.getResources() != null) {
            atPodLevel(spec.getResources(), part, name, running);
        }
        return running;
    }

    private static void atPodLevel(
            ResourceRequirements resources,
            Function<ResourceRequirements, Map<String, Quantity>> part,
            String name,
            Map<Resource, Long> sum) {
        Map<Resource, Long> own = list(part.apply(resources), "spec.resources." + name);
        own.forEach((resource, amount) -> {
            if (resource.equals(Resource.CPU)
                    || resource.equals(Resource.MEMORY)
                    || resource.name().startsWith("hugepages-")) {
                sum.put(resource, amount);
            }
        });
    }

    private static Map<Resource, Long> overhead(Pod pod) {
        return pod.getSpec() == null ? Map.of() : list(pod.getSpec().getOverhead(), "spec.overhead");
    }

    static Map<Resource, Long> amounts(
            Container container, Function<ResourceRequirements, Map<String, Quantity>> part, String field) {
        return container.getResources() == null ? Map.of() : list(part.apply(container.getResources()), field);
    }

    private static Map<Resource, Long> list(Map<String, Quantity> list, String field) {
        return ResourceLists.amounts(list, field).asMap();
    }

    private static void add(Map<Resource, Long> sum, Map<Resource, Long> more) {
        more.forEach((resource, amount) -> sum.merge(resource, amount, PodResources::saturatedSum));
    }

    private static void max(Map<Resource, Long> larger, Map<Resource, Long> other) {
        other.forEach((resource, amount) -> larger.merge(resource, amount, Math::max));
    }

    /** Some pods have limits near the end of the number range; their sum stays there. Both amounts are not negative. */
    static long saturatedSum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
