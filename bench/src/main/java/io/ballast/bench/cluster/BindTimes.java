package io.ballast.bench.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** When pods were created and when a watch has shown them bound. Thread-safe. */
final class BindTimes implements ResourceEventHandler<Pod> {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<String, Long> created = new ConcurrentHashMap<>();
    private final Map<String, Long> bound = new ConcurrentHashMap<>();
    private final CountDownLatch all;
    private final int pods;

    BindTimes(int pods) {
        this.pods = pods;
        all = new CountDownLatch(pods);
    }

    /** The pod is being created now. */
    void creating(String name) {
        created.put(name, System.nanoTime());
    }

    /** Waits until all are bound; whether they were in time. */
    boolean await(Duration patience) throws InterruptedException {
        return all.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    int bound() {
        return bound.size();
    }

    /** Pods in a second, from the first creation to the last bind. */
    double rate() {
        long first = created.values().stream().mapToLong(Long::longValue).min().orElseThrow();
        long last = bound.values().stream().mapToLong(Long::longValue).max().orElseThrow();
        return pods / ((last - first) / NANOS_PER_SECOND);
    }

    /** Milliseconds from creation to bind of that share of the pods, at most. */
    double millis(double share) {
        long[] sorted = bound.entrySet().stream()
                .mapToLong(e -> e.getValue() - created.get(e.getKey()))
                .sorted()
                .toArray();
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(share * sorted.length))] / NANOS_PER_MILLI;
    }

    @Override
    public void onAdd(Pod pod) {
        String name = pod.getMetadata().getName();
        if (pod.getSpec().getNodeName() != null
                && created.containsKey(name)
                && bound.putIfAbsent(name, System.nanoTime()) == null) {
            all.countDown();
        }
    }

    @Override
    public void onUpdate(Pod before, Pod pod) {
        onAdd(pod);
    }

    @Override
    public void onDelete(Pod pod, boolean stateUnknown) {
        // Pods are deleted when all is measured.
    }
}
