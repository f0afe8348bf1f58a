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
import io.ballast.model.node.NodeLoad;
import io.ballast.model.node.NodeResources;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.pod.GpuRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** One node with the pods that hold its resources. Owned by the {@link ClusterLedger}. */
final class NodeRecord {
    private static final Resource PODS = Resource.of("pods");
    private static final long MILLI_PER_GPU = 1000;

    private record Held(ResourceAmounts requests, ResourceAmounts scored, GpuRequest gpu, Amounts devices) {}

    private final String name;
    private final Map<String, Held> pods = new LinkedHashMap<>();
    private Optional<ObservedNode> node = Optional.empty();
    /** What the node offers, without the number of pods. */
    private ResourceAmounts offered = ResourceAmounts.NONE;

    private Optional<ObservedDevices> devices = Optional.empty();
    private boolean devicesGone;

    NodeRecord(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void node(Optional<ObservedNode> now) {
        node = now;
        offered = withoutPods(allocatable());
        dropDevices();
    }

    void devices(ObservedDevices now) {
        devices = Optional.of(now);
        devicesGone = false;
    }

    /** Devices of which nothing is said any more take no pod, but are remembered for as long as the node is there. */
    void devicesGone() {
        devices = devices.map(ObservedDevices::unhealthy);
        devicesGone = true;
        dropDevices();
    }

    private void dropDevices() {
        if (devicesGone && node.isEmpty()) {
            devices = Optional.empty();
        }
    }

    boolean isKnown() {
        return node.isPresent();
    }

    boolean isIdle() {
        return node.isEmpty() && pods.isEmpty() && devices.isEmpty();
    }

    /**
     * A pod that is seen again keeps its devices, unless the object names others.
     *
     * @return whether the pod holds anything else than before
     */
    boolean hold(ObservedPod pod, Amounts devices) {
        Held before = pods.get(pod.uid());
        Amounts kept = devices.size() == 0 && before != null && before.gpu.equals(pod.gpu()) ? before.devices : devices;
        // Some pods have requests near the end of the number range; sums over all pods of a node stay exact below this.
        Held now = new Held(
                pod.requests().atMost(LoadLedger.LARGEST),
                pod.scored().holding().atMost(LoadLedger.LARGEST),
                pod.gpu(),
                kept);
        pods.put(pod.uid(), now);
        return !now.equals(before);
    }

    /** Facts of the node as it is, its load among them. Immutable. */
    List<NodeRow> facts(NodeLoad load) {
        ResourceAmounts free = free();
        return List.of(fit(free), resources(), gpus(free), load);
    }

    void release(String uid) {
        pods.remove(uid);
    }

    /** Facts of the node as they would be without some of its pods. */
    List<NodeRow> without(Set<String> uids, NodeLoad load) {
        Map<String, Held> all = new LinkedHashMap<>(pods);
        pods.keySet().removeAll(uids);
        List<NodeRow> facts = facts(load);
        // Put back as they were: the order decides which GPUs a pod without named devices is counted on.
        pods.clear();
        pods.putAll(all);
        return facts;
    }

    private NodeFit fit(ResourceAmounts free) {
        return new NodeFit(
                name, free.cpuMilli(), free.memoryBytes(), allocatable().amount(PODS) - pods.size(), free.onlyOthers());
    }

    private NodeResources resources() {
        ResourceAmounts requested = ResourceAmounts.NONE;
        for (Held held : pods.values()) {
            requested = requested.plus(held.scored);
        }
        return new NodeResources(name, offered, requested);
    }

    private ResourceAmounts allocatable() {
        return node.map(ObservedNode::allocatable).orElse(ResourceAmounts.NONE);
    }

    private static ResourceAmounts withoutPods(ResourceAmounts allocatable) {
        Map<Resource, Long> offered = allocatable.asMap();
        offered.remove(PODS);
        return ResourceAmounts.of(offered);
    }

    private ResourceAmounts free() {
        ResourceAmounts free = offered;
        for (Held held : pods.values()) {
            free = free.minus(held.requests);
        }
        return free;
    }

    private NodeGpus gpus(ResourceAmounts freeAmounts) {
        List<Gpu> usable = usableGpus();
        long[] full = new long[usable.size()];
        Arrays.fill(full, MILLI_PER_GPU);
        Amounts free = Amounts.of(full);
        GpuTenants tenants = GpuTenants.NONE;
        for (Held held : pods.values()) {
            if (held.gpu.count() == 0) {
                continue;
            }
            tenants = tenants.with(held.gpu);
            free = GpuDevices.without(free, places(held, usable, free), held.gpu.milliPerGpu());
        }
        return new NodeGpus(name, gpuModel(), freeAmounts.cpuMilli(), notBelowZero(free), tenants);
    }

    /** Somebody else may have given more of a GPU away than there is. */
    private static Amounts notBelowZero(Amounts free) {
        Amounts left = free;
        for (int i = 0; i < free.size(); i++) {
            if (free.at(i) < 0) {
                left = left.with(i, 0);
            }
        }
        return left;
    }

    /** GPUs that pods may use, in the order in which rows list them: those of the Device object, else as many as the node offers. */
    List<Gpu> usableGpus() {
        if (devices.isPresent()) {
            return devices.get().gpus().stream().filter(Gpu::healthy).toList();
        }
        return LongStream.range(0, node.map(ObservedNode::gpus).orElse(0L))
                .mapToObj(minor -> new Gpu(minor, "", true, 0))
                .toList();
    }

    private String gpuModel() {
        String own = node.map(ObservedNode::gpuModel).orElse("");
        return own.isEmpty() ? devices.map(ObservedDevices::gpuModel).orElse("") : own;
    }

    /** Places of a pod's GPUs in the row. Where the object does not name them, the pod is counted on the tightest ones, which is what most allocators do. */
    private static Amounts places(Held held, List<Gpu> usable, Amounts free) {
        if (held.devices.size() == 0) {
            return GpuDevices.tightest(free, held.gpu);
        }
        return Amounts.of(IntStream.range(0, usable.size())
                .filter(place -> holds(held.devices, usable.get(place).minor()))
                .asLongStream()
                .toArray());
    }

    private static boolean holds(Amounts minors, long minor) {
        for (int i = 0; i < minors.size(); i++) {
            if (minors.at(i) == minor) {
                return true;
            }
        }
        return false;
    }
}
