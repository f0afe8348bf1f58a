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
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What a pod asks for, summed as the Kubernetes scheduler does: containers and sidecars (init containers that restart always) run at once; every other
 * init container runs alone beside the sidecars started before it; the pod needs the larger of both, plus its overhead. Amounts at pod level replace the
 * sum of cpu and memory. Thread-safe.
 */
final class PodResources {
    private static final long UNSET_CPU_MILLI = 100;
    private static final long UNSET_MEMORY_BYTES = 200L << 20;

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

    /**
     * Requests as kube-scheduler counts a pod on a node in scores: like {@link #requests}, but a container that asks for no CPU (memory) counts with a little.
     */
    static ResourceAmounts scoredOnNode(Pod pod) {
        Map<Resource, Long> sum = sum(pod, ResourceRequirements::getRequests, "requests", PodResources::atLeastALittle);
        overhead(pod).forEach((resource, amount) -> sum.merge(resource, amount, PodResources::saturatedSum));
        return ResourceAmounts.of(sum);
    }

    /**
     * Requests as upstream's NodeResourcesFitPlus counts an asking pod: containers that ask for no CPU (memory) count with a little; init containers are
     * taken in order, sidecars added, others compared with what there is so far; overhead does not count.
     */
    static ResourceAmounts scoredAsking(Pod pod) {
        PodSpec spec = pod.getSpec();
        Map<Resource, Long> sum = new TreeMap<>();
        if (spec == null) {
            return ResourceAmounts.NONE;
        }
        for (int i = 0; i < spec.getContainers().size(); i++) {
            add(
                    sum,
                    atLeastALittle(
                            spec.getContainers().get(i),
                            requests(spec.getContainers().get(i), "spec.containers[" + i + "]")));
        }
        List<Container> init = spec.getInitContainers();
        for (int i = 0; i < init.size(); i++) {
            Map<Resource, Long> own =
                    atLeastALittle(init.get(i), requests(init.get(i), "spec.initContainers[" + i + "]"));
            if (isSidecar(init.get(i))) {
                add(sum, own);
            } else {
                max(sum, own);
            }
        }
        if (spec.getResources() != null) {
            atPodLevel(spec.getResources(), ResourceRequirements::getRequests, "requests", sum);
        }
        return ResourceAmounts.of(sum);
    }

    private static Map<Resource, Long> requests(Container container, String field) {
        return amounts(container, ResourceRequirements::getRequests, field + ".resources.requests");
    }

    /** What kube-scheduler takes for a container that says nothing, so that pods without requests spread in scores; a 0 that is written stays. */
    private static Map<Resource, Long> atLeastALittle(Container container, Map<Resource, Long> own) {
        ResourceRequirements resources = container.getResources();
        Map<String, Quantity> written =
                resources == null || resources.getRequests() == null ? Map.of() : resources.getRequests();
        Map<Resource, Long> counted = new TreeMap<>(own);
        if (!written.containsKey(Resource.CPU.name())) {
            counted.put(Resource.CPU, UNSET_CPU_MILLI);
        }
        if (!written.containsKey(Resource.MEMORY.name())) {
            counted.put(Resource.MEMORY, UNSET_MEMORY_BYTES);
        }
        return counted;
    }

    private static boolean isSidecar(Container init) {
        return "Always".equals(init.getRestartPolicy());
    }

    private static Map<Resource, Long> sum(
            Pod pod, Function<ResourceRequirements, Map<String, Quantity>> part, String name) {
        return sum(pod, part, name, (container, own) -> own);
    }

    private static Map<Resource, Long> sum(
            Pod pod,
            Function<ResourceRequirements, Map<String, Quantity>> part,
            String name,
            BiFunction<Container, Map<Resource, Long>, Map<Resource, Long>> counted) {
        PodSpec spec = pod.getSpec();
        if (spec == null) {
            return new TreeMap<>();
        }
        Map<Resource, Long> running = new TreeMap<>();
        for (int i = 0; i < spec.getContainers().size(); i++) {
            String field = "spec.containers[" + i + "].resources." + name;
            add(
                    running,
                    counted.apply(
                            spec.getContainers().get(i),
                            amounts(spec.getContainers().get(i), part, field)));
        }
        Map<Resource, Long> sidecars = new TreeMap<>();
        Map<Resource, Long> starting = new TreeMap<>();
        List<Container> init = spec.getInitContainers();
        for (int i = 0; i < init.size(); i++) {
            String field = "spec.initContainers[" + i + "].resources." + name;
            Map<Resource, Long> own = counted.apply(init.get(i), amounts(init.get(i), part, field));
            if (isSidecar(init.get(i))) {
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
