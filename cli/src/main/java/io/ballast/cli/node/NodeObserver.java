package io.ballast.cli.node;

import io.ballast.model.cpu.CpuSet;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.suppress.CpuClaim;
import io.ballast.model.suppress.CpuSample;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads from API objects what suppression needs of them (spec 0.1, 0.2, 4.2). Pure; thread-safe. */
public final class NodeObserver {
    private static final String QOS_LABEL = "koordinator.sh/qosClass";
    private static final String PRIORITY_LABEL = "koordinator.sh/priority-class";
    private static final String RESOURCE_STATUS = "scheduling.koordinator.sh/resource-status";
    private static final String RESERVATION = "node.koordinator.sh/reservation";
    private static final String SYSTEM_QOS = "node.koordinator.sh/system-qos-resource";

    /**
     * A process beside the pods, as a NodeSLO declares it.
     *
     * @param name     its name
     * @param qos      QoS class
     * @param priority priority class
     * @param besteffortCgroup whether it runs in the best-effort directory
     */
    public record HostApp(String name, QosClass qos, PriorityClass priority, boolean besteffortCgroup) {
        /** Whether it counts as best-effort, like a BE pod. */
        public boolean bestEffort() {
            return qos == QosClass.BE && besteffortCgroup;
        }
    }

    private NodeObserver() {}

    /** Physical CPU of a node in milli-cores, 0 when it reports none. Not allocatable, which may be amplified. */
    public static long capacityMilli(Node node) {
        return node.getStatus() == null ? 0 : cpuMilli(node.getStatus().getCapacity());
    }

    /**
     * CPU reserved for the system in milli-cores: the larger of capacity without allocatable, and the reservation annotation of the node. An annotation
     * that cannot be read reserves nothing.
     */
    public static long reservedMilli(Node node) {
        long allocatable =
                node.getStatus() == null ? 0 : cpuMilli(node.getStatus().getAllocatable());
        long kept = Math.max(capacityMilli(node) - allocatable, 0);
        Map<String, String> annotations = node.getMetadata() == null
                ? Map.of()
                : nonNull(node.getMetadata().getAnnotations());
        return Math.max(
                kept,
                AnnotationJson.read(annotations.get(RESERVATION))
                        .map(NodeObserver::reservationMilli)
                        .orElse(0L));
    }

    private static long reservationMilli(AnnotationJson reservation) {
        String cpus = reservation.text("reservedCPUs");
        if (!cpus.isEmpty()) {
            return cpuSet(cpus).map(set -> set.count() * 1000).orElse(0L);
        }
        String cpu = reservation.object("resources").map(r -> r.text("cpu")).orElse("");
        try {
            return cpu.isEmpty() ? 0 : milli(new Quantity(cpu));
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    /** CPUs that best-effort pods must leave alone, by the annotations of a NodeResourceTopology; a part that cannot be read withholds nothing. */
    public static CpuSet reservedCpus(Map<String, String> topologyAnnotations) {
        CpuSet reserved = AnnotationJson.read(topologyAnnotations.get(RESERVATION))
                .flatMap(r -> cpuSet(r.text("reservedCPUs")))
                .orElse(CpuSet.NONE);
        CpuSet system = AnnotationJson.read(topologyAnnotations.get(SYSTEM_QOS))
                .filter(s -> s.flag("cpusetExclusive", true))
                .flatMap(s -> cpuSet(s.text("cpuset")))
                .orElse(CpuSet.NONE);
        return reserved.with(system);
    }

    /** CPUs that the scheduler bound to pods, in the order of the pods. */
    public static List<CpuClaim> claims(Collection<Pod> pods) {
        List<CpuClaim> claims = new ArrayList<>();
        for (Pod pod : pods) {
            resourceStatus(pod)
                    .flatMap(status -> cpuSet(status.text("cpuset")))
                    .filter(cpus -> !cpus.none())
                    .ifPresent(cpus -> claims.add(new CpuClaim(qos(pod), cpus)));
        }
        return claims;
    }

    /** Whether the scheduler gave a pod CPUs or a NUMA node of its own. */
    public static boolean assigned(Pod pod) {
        return resourceStatus(pod)
                .filter(s -> !s.text("cpuset").isEmpty() || s.hasItems("numaNodeResources"))
                .isPresent();
    }

    private static Optional<AnnotationJson> resourceStatus(Pod pod) {
        return AnnotationJson.read(nonNull(pod.getMetadata().getAnnotations()).get(RESOURCE_STATUS));
    }

    /** QoS class that the pod's label names. */
    public static QosClass qos(Pod pod) {
        return QosClass.ofLabel(nonNull(pod.getMetadata().getLabels()).get(QOS_LABEL))
                .orElse(QosClass.NONE);
    }

    /** Whether a pod counts as best-effort: by its label, or by its Kubernetes class. */
    public static boolean bestEffort(Pod pod) {
        return qos(pod) == QosClass.BE || kubernetesBestEffort(pod);
    }

    /** Whether a pod is of priority class batch or free, by its label, its priority or, without either, its QoS class (spec 0.2). */
    public static boolean batchOrFree(Pod pod) {
        String label = nonNull(pod.getMetadata().getLabels()).get(PRIORITY_LABEL);
        Integer priority = pod.getSpec() == null ? null : pod.getSpec().getPriority();
        if (label != null) {
            Optional<PriorityClass> named = PriorityClass.ofLabel(label);
            return named.map(NodeObserver::batchOrFree).orElseGet(() -> qos(pod) == QosClass.BE);
        }
        if (priority != null && (inBand(priority, 9000) || inBand(priority, 7000))) {
            return false;
        }
        if (priority != null && (inBand(priority, 5000) || inBand(priority, 3000))) {
            return true;
        }
        return bestEffort(pod);
    }

    private static boolean inBand(int priority, int low) {
        return priority >= low && priority < low + 1000;
    }

    /** Whether a priority class is batch or free. */
    public static boolean batchOrFree(PriorityClass priority) {
        return priority == PriorityClass.BATCH || priority == PriorityClass.FREE;
    }

    private static boolean kubernetesBestEffort(Pod pod) {
        String reported = pod.getStatus() == null ? null : pod.getStatus().getQosClass();
        if (reported != null && !reported.isEmpty()) {
            return reported.equals("BestEffort");
        }
        return pod.getSpec() == null
                || pod.getSpec().getContainers().stream()
                        .noneMatch(c -> c.getResources() != null
                                && (asks(c.getResources().getRequests())
                                        || asks(c.getResources().getLimits())));
    }

    private static boolean asks(Map<String, Quantity> amounts) {
        Map<String, Quantity> given = nonNull(amounts);
        return positive(given.get("cpu")) || positive(given.get("memory"));
    }

    private static boolean positive(Quantity amount) {
        return amount != null && amount.getNumericalAmount().signum() > 0;
    }

    /** Samples of pods by UID. A UID without a pod object counts as not best-effort, as upstream decides. */
    public static List<CpuSample> podSamples(
            Map<String, Double> usedCores, Collection<Pod> pods, Predicate<Pod> counted) {
        Map<String, Pod> byUid = new HashMap<>();
        pods.forEach(pod -> byUid.put(pod.getMetadata().getUid(), pod));
        List<CpuSample> samples = new ArrayList<>();
        usedCores.forEach((uid, cores) -> {
            Pod pod = byUid.get(uid);
            samples.add(new CpuSample(uid, pod == null || counted.test(pod), nanos(cores)));
        });
        return samples;
    }

    /** Samples of the host applications that are declared and have one. */
    public static List<CpuSample> hostAppSamples(
            Map<String, Double> usedCores, Collection<HostApp> apps, Predicate<HostApp> counted) {
        return apps.stream()
                .filter(app -> usedCores.containsKey(app.name()))
                .map(app -> new CpuSample(app.name(), counted.test(app), nanos(usedCores.get(app.name()))))
                .toList();
    }

    /** Cores as billionths of a core, to the nearest. */
    public static long nanos(double cores) {
        return BigDecimal.valueOf(cores)
                .movePointRight(9)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    private static long cpuMilli(Map<String, Quantity> amounts) {
        Quantity cpu = nonNull(amounts).get("cpu");
        return cpu == null ? 0 : milli(cpu);
    }

    private static long milli(Quantity quantity) {
        return quantity.getNumericalAmount()
                .movePointRight(3)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }

    private static Optional<CpuSet> cpuSet(String text) {
        try {
            return Optional.of(CpuSet.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static <V> Map<String, V> nonNull(Map<String, V> map) {
        return map == null ? Map.of() : map;
    }
}
