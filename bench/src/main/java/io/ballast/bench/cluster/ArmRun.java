package io.ballast.bench.cluster;

import io.ballast.controlplane.ControlPlane;
import io.ballast.scheduler.apiserver.SingleRequests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One run of one arm against a control plane: extender, scheduler, pods, and everything away again. Not thread-safe.
 *
 * @param plane     the control plane, with its nodes
 * @param extenders starts what is asked
 * @param loads     reports the load of the nodes
 * @param scenario  what pods there are
 * @param pods      pods that are measured
 * @param warmUp    pods that are bound before, so that all processes are synced and warm
 */
record ArmRun(ControlPlane plane, Extenders extenders, Loads loads, Scenario scenario, int pods, int warmUp) {
    /**
     * What a run has shown.
     *
     * @param rate    pods in a second, from the first creation to the last bind
     * @param p50     milliseconds from creation to bind of half of the pods
     * @param p99     of 99 of 100
     * @param use     CPU time and memory of every process
     * @param figures figures of the scenario by name
     */
    record Measured(double rate, double p50, double p99, ProcessUse use, Map<String, Double> figures) {}

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** kube-scheduler tries a pod again that nothing has woken up after five minutes, and may have to do so eight times at 5,000 nodes. */
    private static final Duration PATIENCE_WITH_ONE = Duration.ofHours(1);

    private static final long STEP_MILLIS = 100;
    private static final String NAMESPACE = "default";

    /** @throws IllegalStateException when not all pods are bound in time, with what the programs have said */
    Measured measure(Arm arm) throws IOException, InterruptedException {
        // Reports expire; every arm begins with new ones.
        loads.reportAgain();
        Loads.Reporting reports = loads.keepReporting();
        try (Extenders.Running extender = extenders.start(arm)) {
            startScheduler(arm, extender.scheduler());
            Pods made = pods(arm);
            bind("warm-up", warmUp, made, extender, new ArrayList<>());
            clean();
            Measured measured = measure(made, extender);
            reports.requireGoingOn();
            return measured;
        } finally {
            reports.end();
            plane.stopScheduler();
            clean();
        }
    }

    /** Makes a pod of a name and a number. */
    private interface Pods {
        void make(String name, int number);
    }

    private Pods pods(Arm arm) {
        Pods created = (name, number) ->
                plane.client().resource(scenario.pod(name, number)).create();
        if (!arm.nominates()) {
            return created;
        }
        SingleRequests once = new SingleRequests(plane.client());
        return (name, number) -> {
            created.make(name, number);
            String patch = "{\"status\":{\"nominatedNodeName\":\"" + Scenario.nodeName(number % loads.nodes()) + "\"}}";
            once.patch(
                    "/api/v1/namespaces/" + NAMESPACE + "/pods/" + name + "/status",
                    "application/merge-patch+json",
                    patch.getBytes(StandardCharsets.UTF_8),
                    PATIENCE);
        };
    }

    private Measured measure(Pods made, Extenders.Running extender) throws IOException, InterruptedException {
        Map<String, Long> pids = new TreeMap<>(plane.pids());
        pids.putAll(extender.pids());
        double peak = peak(ProcessUse.of(pids));
        ProcessUse.resetPeaks(pids);
        ProcessUse before = ProcessUse.of(pids);
        Optional<AdapterMetrics> metrics = extender.read();
        List<Double> questions = new ArrayList<>();
        BindTimes times = bind("pod", pods, made, extender, questions);
        ProcessUse use = ProcessUse.of(pids).since(before);
        Optional<AdapterMetrics> after = extender.read();
        Seen seen = new Seen(
                times,
                metrics.map(earlier -> new AdapterMetrics.Change(earlier, after.orElseThrow())),
                Math.max(peak, peak(use)),
                questions);
        return new Measured(times.rate(), times.millis(0.5), times.millis(0.99), use, scenario.figures(seen));
    }

    private static double peak(ProcessUse use) {
        return use.peakMebis().getOrDefault(Extenders.NAME, 0.0);
    }

    private void startScheduler(Arm arm, String configuration) {
        if (arm.program().isPresent()) {
            plane.startScheduler(arm.program().get(), configuration);
        } else {
            plane.startScheduler(configuration);
        }
    }

    /**
     * Creates pods and returns when a watch has shown all of them bound.
     *
     * @param questions gets the number of filter questions about each pod, where pods come one by one
     */
    private BindTimes bind(String prefix, int count, Pods made, Extenders.Running extender, List<Double> questions)
            throws IOException, InterruptedException {
        BindTimes times = new BindTimes(count);
        try (var watch = plane.client().pods().inNamespace(NAMESPACE).runnableInformer(0)) {
            watch.addEventHandler(times).start().toCompletableFuture().join();
            if (scenario.oneByOne()) {
                for (int i = 0; i < count; i++) {
                    Optional<AdapterMetrics> before = extender.read();
                    String name = create(prefix, i, made, times);
                    if (!times.await(name, PATIENCE_WITH_ONE)) {
                        throw late(times, count);
                    }
                    Optional<AdapterMetrics> after = extender.read();
                    before.ifPresent(earlier -> questions.add(filters(after.orElseThrow()) - filters(earlier)));
                }
            } else {
                plane.withWorkers(count, i -> create(prefix, i, made, times));
            }
            if (!times.await(PATIENCE)) {
                throw late(times, count);
            }
        }
        return times;
    }

    private static String create(String prefix, int number, Pods made, BindTimes times) {
        String name = String.format(Locale.ROOT, "%s-%05d", prefix, number);
        times.creating(name);
        made.make(name, number);
        return name;
    }

    private static double filters(AdapterMetrics metrics) {
        return metrics.sum("ballast_extender_request_duration_seconds_count", "verb", "filter");
    }

    private IllegalStateException late(BindTimes times, int count) {
        return new IllegalStateException(
                "only " + times.bound() + " of " + count + " pods were bound in time\n" + plane.logs());
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
