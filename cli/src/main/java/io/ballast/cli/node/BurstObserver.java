package io.ballast.cli.node;

import io.ballast.api.convert.PodConversion;
import io.ballast.api.names.PodAnnotation;
import io.ballast.api.quantity.Quantities;
import io.ballast.model.Resource;
import io.ballast.model.burst.BurstPod;
import io.ballast.model.burst.SharePool;
import io.ballast.model.pod.QosClass;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads from API objects what bursts need of them. Pure; thread-safe. */
public final class BurstObserver {
    private static final long MILLI = 1000;

    private BurstObserver() {}

    /**
     * The share pool of a node: its CPUs and their use without what LSE and LSR pods have to themselves, and without the use of BE pods, which gives way.
     *
     * @param cpus          number of CPUs; empty when it is not known
     * @param usedMilli     CPU in use on the node; empty without a sample
     * @param usedByUid     CPU in use by pod UID, in milli-cores
     */
    public static SharePool sharePool(
            String node, OptionalLong cpus, OptionalLong usedMilli, Collection<Pod> pods, Map<String, Long> usedByUid) {
        if (cpus.isEmpty() || usedMilli.isEmpty()) {
            return new SharePool(node, false, 0, 0);
        }
        long total = cpus.getAsLong() * MILLI;
        long used = usedMilli.getAsLong();
        for (Pod pod : pods) {
            QosClass qos = qos(pod);
            boolean own = qos == QosClass.LSE || qos == QosClass.LSR;
            if (own) {
                total -= requestMilli(pod);
            }
            if (own || qos == QosClass.BE) {
                used -= usedByUid.getOrDefault(pod.getMetadata().getUid(), 0L);
            }
        }
        return new SharePool(node, true, total, used);
    }

    /** The pod of containers that may burst. */
    public static BurstPod pod(Pod pod) {
        return new BurstPod(PodConversion.name(pod), qos(pod), EvictObserver.active(pod));
    }

    /** The pod's own settings, when it has any. */
    public static Optional<String> annotation(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return annotations == null
                ? Optional.empty()
                : Optional.ofNullable(annotations.get(PodAnnotation.CPU_BURST.key()));
    }

    /** CPU limit of a container in milli-cores; 0 when it has none. */
    public static long limitMilli(Container container) {
        return container.getResources() == null
                ? 0
                : cpuMilli(container.getResources().getLimits());
    }

    private static long requestMilli(Pod pod) {
        return sum(
                pod,
                c -> c.getResources() == null ? 0L : cpuMilli(c.getResources().getRequests()));
    }

    private static long sum(Pod pod, Function<Container, Long> milli) {
        return pod.getSpec() == null
                ? 0
                : pod.getSpec().getContainers().stream().mapToLong(milli::apply).sum();
    }

    private static QosClass qos(Pod pod) {
        return QosClass.ofLabel(PodConversion.marks(pod).qosLabel()).orElse(QosClass.NONE);
    }

    private static long cpuMilli(Map<String, Quantity> amounts) {
        Quantity cpu = amounts == null ? null : amounts.get(Resource.CPU.name());
        return cpu == null ? 0 : Quantities.milli(cpu);
    }
}
