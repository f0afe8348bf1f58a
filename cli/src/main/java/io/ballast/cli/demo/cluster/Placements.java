package io.ballast.cli.demo.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Counts, from a watch, where pods have gone. Thread-safe. */
final class Placements implements ResourceEventHandler<Pod> {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * What is so at one moment.
     *
     * @param seconds since the start
     * @param pods    pods in all
     * @param bound   pods that have a node
     * @param rate    pods bound in a second, from the first to the last of them
     * @param byGroup pods by title of the node group
     * @param onHot   pods on nodes that the rules shall keep them away from
     */
    record Snapshot(double seconds, int pods, int bound, double rate, Map<String, Integer> byGroup, int onHot) {}

    private final List<NodeGroup> groups;
    private final Map<String, NodeGroup> groupOf = new HashMap<>();
    private final Map<String, String> nodeOf = new HashMap<>();
    private final int pods;
    private final LongSupplier nanoTime;
    private final CountDownLatch all;
    private final long started;
    private long firstBind;
    private long lastBind;

    /**
     * Starts now.
     *
     * @param pods     how many will be bound
     * @param nanoTime clock, as {@link System#nanoTime}
     */
    Placements(List<NodeGroup> groups, int pods, LongSupplier nanoTime) {
        this.groups = List.copyOf(groups);
        for (NodeGroup group : groups) {
            for (int i = 0; i < group.count(); i++) {
                groupOf.put(group.name(i), group);
            }
        }
        this.pods = pods;
        this.nanoTime = nanoTime;
        all = new CountDownLatch(pods);
        started = nanoTime.getAsLong();
    }

    /** Waits until all are bound, or for some milliseconds; says whether they are. */
    boolean awaitAll(long millis) throws InterruptedException {
        return all.await(millis, TimeUnit.MILLISECONDS);
    }

    synchronized Snapshot now() {
        Map<String, Integer> byGroup = new LinkedHashMap<>();
        groups.forEach(group -> byGroup.put(group.title(), 0));
        int onHot = 0;
        for (String node : nodeOf.values()) {
            NodeGroup group = groupOf.get(node);
            byGroup.merge(group.title(), 1, Integer::sum);
            onHot += group.hot() ? 1 : 0;
        }
        double binding = (lastBind - firstBind) / NANOS_PER_SECOND;
        return new Snapshot(
                (nanoTime.getAsLong() - started) / NANOS_PER_SECOND,
                pods,
                nodeOf.size(),
                binding > 0 ? (nodeOf.size() - 1) / binding : 0,
                byGroup,
                onHot);
    }

    @Override
    public void onAdd(Pod pod) {
        see(pod);
    }

    @Override
    public void onUpdate(Pod before, Pod pod) {
        see(pod);
    }

    @Override
    public void onDelete(Pod pod, boolean stateUnknown) {
        // Nobody deletes pods here.
    }

    private synchronized void see(Pod pod) {
        String node = pod.getSpec().getNodeName();
        if (node != null && nodeOf.put(pod.getMetadata().getName(), node) == null) {
            lastBind = nanoTime.getAsLong();
            firstBind = nodeOf.size() == 1 ? lastBind : firstBind;
            all.countDown();
        }
    }
}
