package io.ballast.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.crd.Device;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.simulate.RulePlacer;
import io.ballast.cli.simulate.TraceSimulation;
import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.Replay;
import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.cli.trace.TraceNode;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.Programs;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.model.Amounts;
import io.ballast.model.pod.PodRequest;
import io.ballast.scheduler.KeptTroubles;
import io.ballast.scheduler.RuleSource;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The pods of the openb trace, one after the other, through a real kube-scheduler and the adapter onto 1,213 simulated nodes with Device objects: each goes to
 * the node and the GPUs to which the engine's own replay of the trace gives it, or is refused by both.
 *
 * <p>By default a short prefix of the arrivals; {@code -Dballast.openb.pods=all} runs all 10,866 of seed 42.
 */
class OpenbClusterTest {
    private static final String WORKLOAD = "default";
    private static final String SCORE = "gpu-fgd";
    private static final long SEED = 42;
    private static final int PREFIX = 60;
    private static final int PROGRESS = 500;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Where a pod went; empty node = nowhere. */
    private record Placed(String node, Amounts devices) {
        static final Placed NOWHERE = new Placed("", Amounts.EMPTY);
    }

    private final Bundle bundle = ShippedBundle.load();
    private final BlockingQueue<Pod> seen = new LinkedBlockingQueue<>();

    @Test
    void podsOfTheTraceGoWhereTheEngineSays() throws Exception {
        Trace trace = OpenbData.trace(WORKLOAD);
        Arrivals arrivals = OpenbData.arrivals(trace, SEED);
        List<PodRequest> requests = arrivals.requests();
        String asked = System.getProperty("ballast.openb.pods", Integer.toString(PREFIX));
        int count = asked.equals("all") ? requests.size() : Integer.parseInt(asked);
        List<Placed> expected = replay(trace, arrivals, requests.subList(0, count));
        Optional<Programs> programs = Programs.find();
        assumeTrue(programs.isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);

        try (ControlPlane plane = ControlPlane.start(programs.orElseThrow());
                SchedulerProgram adapter = adapter(plane, trace, arrivals.nodes())) {
            plane.startScheduler(KubeSchedulerText.of(
                            config(), "http://127.0.0.1:" + adapter.port() + "/scheduler", "default-scheduler")
                    + "percentageOfNodesToScore: 100\n");
            long begin = System.nanoTime();
            List<Placed> placed = placeAll(plane, requests.subList(0, count), expected);
            report(placed, expected, Duration.ofNanos(System.nanoTime() - begin));
            assertThat(placed).isEqualTo(expected);
        }
    }

    private List<Placed> replay(Trace trace, Arrivals arrivals, List<PodRequest> requests) {
        TraceCluster cluster = new TraceCluster(arrivals.nodes());
        RulePlacer placer =
                new RulePlacer(bundle, new TraceSimulation(bundle).profile(SCORE, trace), SCORE, cluster, SEED);
        List<Placed> placed = new ArrayList<>();
        Replay.run(
                cluster,
                requests,
                placer,
                (pod, to) -> placed.add(
                        to.map(a -> new Placed(name(a.row()), a.devices())).orElse(Placed.NOWHERE)));
        return placed;
    }

    /** Ties are broken by name in a cluster, so the names count up in the tie-break order of the trace. */
    private static String name(int row) {
        return "node-%04d".formatted(row);
    }

    private static SchedulerConfig config() {
        return SchedulerConfig.read("scheduler.yaml", "listen: 127.0.0.1:0\ncandidates: 1\n");
    }

    /** The rules of the replay; load-aware is there because it says how load is counted, and has nothing to say without reports. */
    private Profile profile(Trace trace) {
        Map<String, Map<String, List<Record>>> settings = new LinkedHashMap<>(
                new TraceSimulation(bundle).profile(SCORE, trace).overrides());
        settings.put("node-fit", bundle.profile("cluster").overrides("node-fit"));
        return new Profile("openb", List.of("node-fit", "gpu-share", "load-aware"), Map.of(SCORE, 1), settings);
    }

    private SchedulerProgram adapter(ControlPlane plane, Trace trace, List<TraceNode> nodes) throws IOException {
        plane.createNodes(nodes.size(), row -> {
            TraceNode node = nodes.get(row);
            return SimulatedNodes.ready(
                    name(row),
                    Map.of(
                            "cpu",
                            node.cpuMilli() + "m",
                            "memory",
                            Long.toString(node.memoryBytes()),
                            "pods",
                            Long.toString(TraceNode.MAX_PODS)));
        });
        plane.create(nodes.size(), row -> device(name(row), nodes.get(row)));
        SchedulerProgram program = SchedulerProgram.start(
                config(),
                RuleSource.fixed(bundle, profile(trace)),
                plane.client(),
                new KeptTroubles(),
                Clock.systemUTC());
        program.synced().join();
        return program;
    }

    private static Device device(String name, TraceNode node) {
        List<Map<String, Object>> gpus = IntStream.range(0, node.gpus())
                .mapToObj(minor -> Map.<String, Object>of("type", "gpu", "minor", minor, "health", true))
                .toList();
        Map<String, Object> metadata =
                Map.of("name", name, "labels", Map.of("node.koordinator.sh/gpu-model", node.model()));
        return ApiObjects.object(Map.of("metadata", metadata, "spec", Map.of("devices", gpus)), Device.class);
    }

    @SuppressWarnings("try") // a watch is there to be told
    private List<Placed> placeAll(ControlPlane plane, List<PodRequest> requests, List<Placed> expected)
            throws InterruptedException {
        List<Placed> placed = new ArrayList<>();
        KubernetesClient client = plane.client();
        try (Watch ignored = client.pods().inNamespace("default").watch(new Decided())) {
            for (PodRequest request : requests) {
                String name = "pod-%05d".formatted(placed.size());
                client.resource(SimulatedPods.asking(name, resources(request))).create();
                Pod pod = decided(name, plane);
                placed.add(placed(pod));
                if (pod.getSpec().getNodeName() == null) {
                    client.resource(pod).withGracePeriod(0).delete();
                }
                if (placed.size() % PROGRESS == 0) {
                    write("progress", placed.size() + " " + equal(placed, expected) + "\n");
                }
            }
        }
        return placed;
    }

    private Pod decided(String name, ControlPlane plane) throws InterruptedException {
        Pod pod;
        do {
            pod = seen.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (pod == null) {
                throw new AssertionError("pod " + name + " is neither bound nor refused\n" + plane.logs());
            }
        } while (!pod.getMetadata().getName().equals(name));
        return pod;
    }

    private static Placed placed(Pod pod) {
        if (pod.getSpec().getNodeName() == null) {
            return Placed.NOWHERE;
        }
        return new Placed(pod.getSpec().getNodeName(), PodConversion.gpuDevices(pod, (field, why) -> {
            throw new AssertionError(field + ": " + why);
        }));
    }

    private static Map<String, String> resources(PodRequest request) {
        Map<String, String> resources = new LinkedHashMap<>();
        resources.put("cpu", request.cpuMilli() + "m");
        resources.put("memory", Long.toString(request.memoryBytes()));
        if (request.gpu().count() > 0) {
            assertThat(request.gpu().milliPerGpu() % 10).as("whole percents").isZero();
            String percent = Long.toString(request.gpu().totalMilli() / 10);
            resources.put("koordinator.sh/gpu-core", percent);
            resources.put("koordinator.sh/gpu-memory-ratio", percent);
        }
        return resources;
    }

    private static long equal(List<Placed> placed, List<Placed> expected) {
        return IntStream.range(0, placed.size())
                .filter(i -> placed.get(i).equals(expected.get(i)))
                .count();
    }

    /** Keeps the figures, which an assertion that passes does not show. */
    private static void report(List<Placed> placed, List<Placed> expected, Duration took) {
        int first = 0;
        while (first < placed.size() && placed.get(first).equals(expected.get(first))) {
            first++;
        }
        String difference = first == placed.size()
                ? "none"
                : "pod %d went to %s, the engine says %s".formatted(first, placed.get(first), expected.get(first));
        write(
                "openb-cluster.txt",
                "pods=%d bound=%d equal=%d seconds=%d first difference: %s%n"
                        .formatted(
                                placed.size(),
                                placed.stream()
                                        .filter(p -> !p.equals(Placed.NOWHERE))
                                        .count(),
                                equal(placed, expected),
                                took.toSeconds(),
                                difference));
    }

    private static void write(String file, String text) {
        try {
            Files.createDirectories(Path.of("target"));
            Files.writeString(Path.of("target", file), text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Keeps pods that are bound, or that kube-scheduler has reported as unschedulable. */
    private final class Decided implements Watcher<Pod> {
        @Override
        public void eventReceived(Action action, Pod pod) {
            boolean refused = pod.getStatus() != null
                    && pod.getStatus().getConditions().stream()
                            .anyMatch(c -> "PodScheduled".equals(c.getType()) && "Unschedulable".equals(c.getReason()));
            if (action != Action.DELETED && (pod.getSpec().getNodeName() != null || refused)) {
                seen.add(pod);
            }
        }

        @Override
        public void onClose(WatcherException cause) {}
    }
}
