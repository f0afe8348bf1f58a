package io.ballast.cli.trace;

import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;

/**
 * A pod of a trace.
 *
 * @param name        name of the pod
 * @param cpuMilli    CPU request in milli-cores
 * @param memoryBytes memory request in bytes
 * @param gpu         GPUs asked for
 * @param gpuSpec     accepted GPU models as the trace writes them; empty = any. Pods whose text differs are of different shapes.
 * @param qos         QoS class; NONE for the Kubernetes classes of the trace
 */
public record TracePod(String name, long cpuMilli, long memoryBytes, GpuRequest gpu, String gpuSpec, QosClass qos) {
    /** The request of one arrival; the first arrival of a pod is number 0, its clones count up. */
    public PodRequest arrival(int number) {
        return new PodRequest(
                number == 0 ? "trace/" + name : "trace/" + name + "-clone-" + number,
                cpuMilli,
                memoryBytes,
                ResourceAmounts.of(cpuMilli, memoryBytes),
                false,
                qos,
                PriorityClass.NONE,
                gpu);
    }
}
