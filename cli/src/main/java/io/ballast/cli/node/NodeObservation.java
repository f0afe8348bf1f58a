package io.ballast.cli.node;

import io.ballast.algorithms.CpuPools;
import io.ballast.algorithms.CpuUsage;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import io.ballast.model.suppress.CpuClaim;
import io.ballast.model.suppress.CpuSample;
import io.ballast.model.suppress.NodeCpuUse;
import io.ballast.model.suppress.NodeCpus;
import java.util.ArrayList;
import java.util.List;

/**
 * What a node agent saw in one round, before it becomes facts.
 *
 * @param node             name of the node
 * @param hasNode          whether the Node object is known
 * @param capacityMilli    physical capacity in milli-cores
 * @param reservedMilli    what is reserved for the system, in milli-cores
 * @param hasPods          whether the list of pods is known and holds one
 * @param hasNodeUse       whether there is a sample of the node's usage
 * @param usedNanos        usage of the whole node, in billionths of a core
 * @param pods             latest sample of each pod; counted = not best-effort
 * @param hostApps         latest sample of each host application; counted = not best-effort
 * @param processors       CPUs of the node; empty when unknown
 * @param reservedCpus     CPUs reserved by the NodeResourceTopology or held exclusively by the system
 * @param claims           CPUs bound to pods, in the order of the pods
 * @param kubeletStatic    whether the kubelet's CPU manager policy is {@code static}
 */
public record NodeObservation(
        String node,
        boolean hasNode,
        long capacityMilli,
        long reservedMilli,
        boolean hasPods,
        boolean hasNodeUse,
        long usedNanos,
        List<CpuSample> pods,
        List<CpuSample> hostApps,
        List<Processor> processors,
        CpuSet reservedCpus,
        List<CpuClaim> claims,
        boolean kubeletStatic) {
    private static final long NANOS_PER_MILLI = 1_000_000;

    public NodeObservation {
        pods = List.copyOf(pods);
        hostApps = List.copyOf(hostApps);
        processors = List.copyOf(processors);
        claims = List.copyOf(claims);
    }

    /** Who uses the node's CPU. */
    public NodeCpuUse use() {
        CpuUsage usage = CpuUsage.split(usedNanos, reservedMilli * NANOS_PER_MILLI, pods, hostApps);
        List<String> missing = missing();
        return new NodeCpuUse(
                node,
                missing.isEmpty(),
                String.join(", ", missing),
                capacityMilli,
                CpuUsage.milli(usage.podsNanos()),
                CpuUsage.milli(usage.hostAppsNanos()),
                CpuUsage.milli(usage.systemNanos()));
    }

    /** The node's CPUs as best-effort pods see them. */
    public NodeCpus cpus() {
        return CpuPools.of(node, processors, reservedCpus, claims, kubeletStatic);
    }

    private List<String> missing() {
        List<String> missing = new ArrayList<>();
        addUnless(hasNode, "the Node object", missing);
        addUnless(hasPods, "pods", missing);
        addUnless(!pods.isEmpty(), "CPU usage of pods", missing);
        addUnless(hasNodeUse, "CPU usage of the node", missing);
        addUnless(!processors.isEmpty(), "the node's CPUs", missing);
        return missing;
    }

    private static void addUnless(boolean known, String what, List<String> missing) {
        if (!known) {
            missing.add(what);
        }
    }
}
