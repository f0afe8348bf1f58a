package io.ballast.model.pod;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.Range;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.Single;

/**
 * A pod that asks for a node, as filter, score and reserve rules see it. Only the fields that the active bundle reads make up the pod's class.
 *
 * @param name          namespace and name; identifies the pod
 * @param cpuMilli      CPU request in milli-cores
 * @param memoryBytes   memory request in bytes
 * @param others        requests of every other resource
 * @param scored        requests as scores count them: a container that asks for no CPU (memory) counts as if it asked for a little
 * @param estimate      load that the pod is expected to cause, by resource: a share of what it asks for, which {@code EstimationFactor} sets
 * @param daemonSet     whether a DaemonSet owns the pod
 * @param qos           QoS class, an earlier verdict: of the label {@code koordinator.sh/qosClass}, else of the Kubernetes class. So as shipped a pod without
 *                      label that asks for no native CPU or memory is BE, also when it asks for batch resources
 * @param priorityClass priority class, an earlier verdict: of the label {@code koordinator.sh/priority-class}, without that label of the band that its priority
 *                      lies in, else of {@code qos}. So as shipped every BE pod without either is BATCH, whether it is BE by its label or asks for batch
 *                      resources only; to mean all pods that run in what others leave, ask {@code qos == QosClass.BE}
 * @param gpu           GPUs asked for
 * @param hint          nodes that the pod names for itself
 */
@FilledBy("the adapter, from the Pod that asks for a node")
public record PodRequest(
        String name,
        @Range long cpuMilli,
        @Range long memoryBytes,
        ResourceAmounts others,
        ResourceAmounts scored,
        ResourceAmounts estimate,
        boolean daemonSet,
        QosClass qos,
        PriorityClass priorityClass,
        GpuRequest gpu,
        NodeHint hint)
        implements Single {
    public PodRequest {
        requireNonNull(name, "name is null");
        requireNonNull(others, "others is null");
        requireNonNull(scored, "scored is null");
        requireNonNull(estimate, "estimate is null");
        requireNonNull(qos, "qos is null");
        requireNonNull(priorityClass, "priorityClass is null");
        requireNonNull(gpu, "gpu is null");
        requireNonNull(hint, "hint is null");
        Checks.notNegative(cpuMilli, "cpuMilli");
        Checks.notNegative(memoryBytes, "memoryBytes");
    }

    /** A pod that asks for CPU, memory and GPUs only, counts with just that in scores, and names no nodes. */
    public PodRequest(
            String name,
            long cpuMilli,
            long memoryBytes,
            ResourceAmounts estimate,
            boolean daemonSet,
            QosClass qos,
            PriorityClass priorityClass,
            GpuRequest gpu) {
        this(
                name,
                cpuMilli,
                memoryBytes,
                ResourceAmounts.NONE,
                ResourceAmounts.of(cpuMilli, memoryBytes),
                estimate,
                daemonSet,
                qos,
                priorityClass,
                gpu,
                NodeHint.NONE);
    }
}
