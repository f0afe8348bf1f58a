package io.ballast.bench.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** When pods were created, when a watch has shown them bound, and which nodes were nominated for them before. Thread-safe. */
final class BindTimes implements ResourceEventHandler<Pod> {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<String, Long> created = new ConcurrentHashMap<>();
    private final Map<String, Long> bound = new ConcurrentHashMap<>();
    /** The last nomination that was seen before the pod was bound. */
    private final Map<String, String> nominated = new ConcurrentHashMap<>();

    private final Set<String> boundAsNominated = ConcurrentHashMap.newKeySet();
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

    /** Waits until a pod is bound; whether it was in time. */
    boolean await(String name, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        synchronized (bound) {
            for (long left = patience.toMillis(); !bound.containsKey(name); left = millisUntil(deadline)) {
                if (left <= 0) {
                    return false;
                }
                bound.wait(left);
            }
        }
        return true;
    }

    private static long millisUntil(long deadline) {
        return TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }

    int bound() {
        return bound.size();
    }

    /** Pods for which a nomination was seen. */
    int nominated() {
        return nominated.size();
    }

    /** Pods that were bound to the node that was nominated last. */
    int boundAsNominated() {
        return boundAsNominated.size();
    }

    /** Milliseconds from creation to bind of each pod, in the order of their creation. */
    List<Double> millisInOrder() {
        return bound.entrySet().stream()
                .sorted(Comparator.comparing(e -> created.get(e.getKey())))
                .map(e -> (e.getValue() - created.get(e.getKey())) / NANOS_PER_MILLI)
                .toList();
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
        return sorted[(int) Math.max(0, Math.ceil(share * sorted.length) - 1)] / NANOS_PER_MILLI;
    }

    @Override
    public void onAdd(Pod pod) {
        String name = pod.getMetadata().getName();
        if (!created.containsKey(name) || bound.containsKey(name)) {
            return;
        }
        String node = pod.getSpec().getNodeName();
        String wanted = pod.getStatus() == null ? null : pod.getStatus().getNominatedNodeName();
        if (node == null) {
            if (wanted != null && !wanted.isEmpty()) {
                nominated.put(name, wanted);
            }
            return;
        }
        if (node.equals(nominated.get(name))) {
            boundAsNominated.add(name);
        }
        synchronized (bound) {
            bound.put(name, System.nanoTime());
            bound.notifyAll();
        }
        all.countDown();
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
