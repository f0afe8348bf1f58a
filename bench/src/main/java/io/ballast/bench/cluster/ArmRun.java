package io.ballast.bench.cluster;

import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One run of one arm against a control plane: extender, scheduler, pods, and everything away again. Not thread-safe.
 *
 * @param plane     the control plane, with its nodes
 * @param extenders starts what is asked
 * @param pods      pods that are measured
 * @param warmUp    pods that are bound before, so that all processes are synced and warm
 */
record ArmRun(ControlPlane plane, Extenders extenders, int pods, int warmUp) {
    /**
     * What a run has shown.
     *
     * @param rate pods in a second, from the first creation to the last bind
     * @param p50  milliseconds from creation to bind of half of the pods
     * @param p99  of 99 of 100
     * @param use  CPU time and memory of every process
     */
    record Measured(double rate, double p50, double p99, ProcessUse use) {}

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final long STEP_MILLIS = 100;
    private static final String NAMESPACE = "default";

    private static final List<Map<String, String>> SHAPES = List.of(
            Map.of("cpu", "250m", "memory", "256Mi"),
            Map.of("cpu", "500m", "memory", "1Gi"),
            Map.of("cpu", "1", "memory", "2Gi"),
            Map.of("cpu", "2", "memory", "2Gi"),
            Map.of("cpu", "100m", "memory", "4Gi"));

    /** @throws IllegalStateException when not all pods are bound in time, with what the programs have said */
    Measured measure(Arm arm) throws IOException, InterruptedException {
        try (Extenders.Running extender = extenders.start(arm)) {
            startScheduler(arm, extender.scheduler());
            bind("warm-up", warmUp);
            clean();
            Map<String, Long> pids = new TreeMap<>(plane.pids());
            pids.putAll(extender.pids());
            ProcessUse.resetPeaks(pids);
            ProcessUse before = ProcessUse.of(pids);
            BindTimes times = bind("pod", pods);
            return new Measured(
                    times.rate(),
                    times.millis(0.5),
                    times.millis(0.99),
                    ProcessUse.of(pids).since(before));
        } finally {
            plane.stopScheduler();
            clean();
        }
    }

    private void startScheduler(Arm arm, String configuration) {
        if (arm.program().isPresent()) {
            plane.startScheduler(arm.program().get(), configuration);
        } else {
            plane.startScheduler(configuration);
        }
    }

    /** Creates pods and returns when a watch has shown all of them bound. */
    private BindTimes bind(String prefix, int count) throws InterruptedException {
        BindTimes times = new BindTimes(count);
        try (var watch = plane.client().pods().inNamespace(NAMESPACE).runnableInformer(0)) {
            watch.addEventHandler(times).start().toCompletableFuture().join();
            plane.withWorkers(count, i -> {
                Pod pod = SimulatedPods.asking(
                        String.format(Locale.ROOT, "%s-%05d", prefix, i), SHAPES.get(i % SHAPES.size()));
                times.creating(pod.getMetadata().getName());
                plane.client().resource(pod).create();
            });
            if (!times.await(PATIENCE)) {
                throw new IllegalStateException(
                        "only " + times.bound() + " of " + count + " pods were bound in time\n" + plane.logs());
            }
        }
        return times;
    }

    /** Deletes pods and events, and returns when no pod is left. */
    private void clean() throws InterruptedException {
        // No kubelet is there that would end a pod in its time.
        plane.client().pods().inNamespace(NAMESPACE).withGracePeriod(0).delete();
        plane.client().raw("/apis/events.k8s.io/v1/namespaces/" + NAMESPACE + "/events", "DELETE", null);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!plane.client().pods().inNamespace(NAMESPACE).list().getItems().isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("pods are not deleted in time");
            }
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        }
    }
}
