package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.cpu.CpuSet;
import io.ballast.model.pod.QosClass;

/**
 * CPUs that the scheduler bound to a pod. Not a fact: the ledger turns claims into {@link NodeCpus}.
 *
 * @param qos  QoS class of the pod
 * @param cpus its CPUs
 */
public record CpuClaim(QosClass qos, CpuSet cpus) {
    public CpuClaim {
        requireNonNull(qos, "qos is null");
        requireNonNull(cpus, "cpus is null");
    }
}
