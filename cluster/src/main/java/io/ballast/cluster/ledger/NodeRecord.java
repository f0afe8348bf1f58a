package io.ballast.cluster.ledger;

import io.ballast.algorithms.GpuDevices;
import io.ballast.cluster.load.LoadLedger;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeResources;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.GpuRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One node with the pods that hold its resources. Owned by the {@link ClusterLedger}. */
final class NodeRecord {
    private static final Resource PODS = Resource.of("pods");
    private static final long MILLI_PER_GPU = 1000;

    private record Held(ResourceAmounts requests, ResourceAmounts scored, GpuRequest gpu, Amounts devices) {}

    private final String name;
    private final Map<String, Held> pods = new LinkedHashMap<>();
    private Optional<ObservedNode> node = Optional.empty();

    NodeRecord(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void node(Optional<ObservedNode> now) {
        node = now;
    }

    boolean isKnown() {
        return node.isPresent();
    }

    boolean isIdle() {
        return node.isEmpty() && pods.isEmpty();
    }

    /** A pod that is seen again keeps its devices, unless the object names others. */
    void hold(ObservedPod pod, Amounts devices) {
        Held before = pods.get(pod.uid());
        Amounts kept = devices.size() == 0 && before != null && before.gpu.equals(pod.gpu()) ? before.devices : devices;
        // Some pods have requests near the end of the number range; sums over all pods of a node stay exact below this.
        pods.put(
                pod.uid(),
                new Held(
                        pod.requests().atMost(LoadLedger.LARGEST),
                        pod.scored().holding().atMost(LoadLedger.LARGEST),
                        pod.gpu(),
                        kept));
    }

    void release(String uid) {
        pods.remove(uid);
    }

    /** Facts of the node as they would be without some of its pods. */
    List<NodeRow> without(Set<String> uids) {
        Map<String, Held> all = new LinkedHashMap<>(pods);
        pods.keySet().removeAll(uids);
        List<NodeRow> facts = List.of(fit(), resources(), gpus());
        // Put back as they were: the order decides which GPUs a pod without named devices is counted on.
        pods.clear();
        pods.putAll(all);
        return facts;
    }

    NodeFit fit() {
        ResourceAmounts free = free();
        return new NodeFit(
                name,
                free.cpuMilli(),
                free.memoryBytes(),
                allocatable().amount(PODS) - pods.size(),
                ResourceAmounts.of(free.others()));
    }

    NodeResources resources() {
        ResourceAmounts requested = ResourceAmounts.NONE;
        for (Held held : pods.values()) {
            requested = requested.plus(held.scored);
        }
        return new NodeResources(name, offered(), requested);
    }

    private ResourceAmounts allocatable() {
        return node.map(ObservedNode::allocatable).orElse(ResourceAmounts.NONE);
    }

    /** What the node offers, without the number of pods. */
    private ResourceAmounts offered() {
        Map<Resource, Long> offered = allocatable().asMap();
        offered.remove(PODS);
        return ResourceAmounts.of(offered);
    }

    private ResourceAmounts free() {
        ResourceAmounts free = offered();
        for (Held held : pods.values()) {
            free = free.minus(held.requests);
        }
        return free;
    }

    NodeGpus gpus() {
        long[] full = new long[(int) (long) node.map(ObservedNode::gpus).orElse(0L)];
        Arrays.fill(full, MILLI_PER_GPU);
        Amounts free = Amounts.of(full);
        GpuTenants tenants = GpuTenants.NONE;
        for (Held held : pods.values()) {
            if (held.gpu.count() == 0) {
                continue;
            }
            tenants = tenants.with(held.gpu);
            free = GpuDevices.without(free, devices(held, free), held.gpu.milliPerGpu());
        }
        return new NodeGpus(name, node.map(ObservedNode::gpuModel).orElse(""), free().cpuMilli(), free, tenants);
    }

    /** Where the object does not name devices, the pod is counted on the tightest ones, which is what most allocators do. */
    private static Amounts devices(Held held, Amounts free) {
        return held.devices.size() > 0 ? held.devices : GpuDevices.tightest(free, held.gpu);
    }
}
