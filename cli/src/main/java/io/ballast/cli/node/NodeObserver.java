package io.ballast.cli.node;

import io.ballast.api.convert.PodConversion;
import io.ballast.api.names.DictionaryEntry;
import io.ballast.api.names.NodeAnnotation;
import io.ballast.api.names.PodAnnotation;
import io.ballast.api.quantity.Quantities;
import io.ballast.api.quantity.QuantityException;
import io.ballast.model.Resource;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.suppress.CpuClaim;
import io.ballast.model.suppress.CpuSample;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
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

/** Reads from API objects what suppression needs of them. Pure; thread-safe. */
public final class NodeObserver {
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
        long reserved = annotation(annotations(node.getMetadata()), NodeAnnotation.RESERVATION)
                .map(NodeObserver::reservationMilli)
                .orElse(0L);
        return Math.max(kept, reserved);
    }

    private static long reservationMilli(AnnotationJson reservation) {
        String cpus = reservation.text("reservedCPUs");
        if (!cpus.isEmpty()) {
            return cpuSet(cpus).map(set -> set.count() * 1000).orElse(0L);
        }
        String cpu = reservation.object("resources").map(r -> r.text("cpu")).orElse("");
        try {
            return cpu.isEmpty() ? 0 : Quantities.milli(Quantities.parse(cpu));
        } catch (QuantityException e) {
            return 0;
        }
    }

    /** CPUs that best-effort pods must leave alone, by the annotations of a NodeResourceTopology; a part that cannot be read withholds nothing. */
    public static CpuSet reservedCpus(Map<String, String> topologyAnnotations) {
        CpuSet reserved = annotation(topologyAnnotations, NodeAnnotation.RESERVATION)
                .flatMap(r -> cpuSet(r.text("reservedCPUs")))
                .orElse(CpuSet.NONE);
        CpuSet system = annotation(topologyAnnotations, NodeAnnotation.SYSTEM_QOS_RESOURCE)
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
        return annotation(annotations(pod.getMetadata()), PodAnnotation.RESOURCE_STATUS);
    }

    /** Whether a pod counts as best-effort: by its label, or by its Kubernetes class. */
    public static boolean bestEffort(Pod pod) {
        return qos(pod) == QosClass.BE || PodConversion.marks(pod).kubernetesQos() == KubernetesQos.BEST_EFFORT;
    }

    private static QosClass qos(Pod pod) {
        return QosClass.ofLabel(PodConversion.marks(pod).qosLabel()).orElse(QosClass.NONE);
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
        Quantity cpu = amounts == null ? null : amounts.get(Resource.CPU.name());
        return cpu == null ? 0 : Quantities.milli(cpu);
    }

    private static Optional<CpuSet> cpuSet(String text) {
        try {
            return Optional.of(CpuSet.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<AnnotationJson> annotation(Map<String, String> annotations, DictionaryEntry name) {
        return AnnotationJson.read(annotations.get(name.key()));
    }

    private static Map<String, String> annotations(ObjectMeta meta) {
        return meta == null || meta.getAnnotations() == null ? Map.of() : meta.getAnnotations();
    }
}
