package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedLoads;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.engine.bundle.Bundle;
import io.ballast.scheduler.KeptTroubles;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real kube-scheduler asks the adapter about real pods; what came of it is read from the API server. */
class SchedulerClusterTest {
    private static final int NODES = 20;
    private static final Map<String, String> SMALL = Map.of("cpu", "500m", "memory", "256Mi");
    private static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "500m", "memory", "256Mi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");

    private final KeptTroubles log = new KeptTroubles();
    private ControlPlane plane;
    private SchedulerProgram adapter;

    @BeforeEach
    void start() throws IOException {
        plane = TestControlPlane.start();
        plane.createNodes(NODES, i -> SimulatedNodes.ready(name(i), Map.of("nvidia.com/gpu", "2")));
        IntStream.range(0, NODES)
                .forEach(i -> SimulatedLoads.report(plane.client(), name(i), isHot(name(i)) ? "14" : "1", "1Gi"));
        adapter = adapter(0);
        plane.startScheduler(KubeSchedulerText.of(
                config(0), "http://127.0.0.1:" + adapter.port() + "/scheduler", "default-scheduler"));
    }

    @AfterEach
    void stop() {
        if (adapter != null) {
            adapter.close();
        }
        if (plane != null) {
            plane.close();
        }
    }

    private static String name(int i) {
        return "node-" + i;
    }

    private static boolean isHot(String node) {
        return Integer.parseInt(node.substring("node-".length())) % 2 == 1;
    }

    private static SchedulerConfig config(int port) {
        return SchedulerConfig.read(
                "scheduler.yaml",
                """
                listen: 127.0.0.1:%d
                candidates: 4
                planner: {enabled: true}
                """
                        .formatted(port));
    }

    private SchedulerProgram adapter(int port) throws IOException {
        try (InputStream in = getClass().getResourceAsStream("/io/ballast/rules/default.bundle")) {
            SchedulerProgram program =
                    SchedulerProgram.start(config(port), Bundle.load(in.readAllBytes()), plane.client(), log);
            program.synced().join();
            return program;
        }
    }

    private void createPods(String prefix, int count, Map<String, String> requests) {
        for (int i = 0; i < count; i++) {
            plane.client()
                    .resource(SimulatedPods.asking(prefix + "-" + i, requests))
                    .create();
        }
    }

    private void allAreBoundRightly(int count) {
        await().atMost(Duration.ofSeconds(90)).untilAsserted(() -> {
            List<Pod> pods = plane.client().pods().inNamespace("default").list().getItems();
            assertThat(pods).hasSize(count).allSatisfy(p -> assertThat(
                            p.getSpec().getNodeName())
                    .as(() -> plane.logs() + log.all())
                    .isNotNull());
        });
        assertThat(plane.client().pods().inNamespace("default").list().getItems())
                .allSatisfy(p -> assertThat(isHot(p.getSpec().getNodeName()))
                        .as(p.getMetadata().getName() + " on hot " + p.getSpec().getNodeName())
                        .isFalse());
        assertThat(Audit.of(plane.client())).isEmpty();
    }

    /** 40 halves are all GPUs of the ten cool nodes: none may be given away twice, and none left out. */
    @Test
    void podsAvoidHotNodesAndGetDevicesThatNobodyElseHas() {
        createPods("plain", 30, SMALL);
        createPods("gpu", 40, HALF_GPU);

        allAreBoundRightly(70);
        assertThat(log.all()).isEmpty();
    }

    @Test
    void podThatFitsNowhereIsToldWhyInTheWordsOfTheRules() {
        createPods("big", 1, Map.of("cpu", "15800m", "memory", "1Gi"));

        eventually("FailedScheduling", "node(s) cpu usage exceed threshold");
        eventually("FailedByRule", "node(s) cpu usage exceed threshold (load-aware/");
    }

    @Test
    void placedPodHasAnEventAndIsCounted() throws IOException, InterruptedException {
        createPods("small", 1, SMALL);

        eventually("PlacedByRule", " of 100 points, ");
        HttpResponse<String> metrics = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + adapter.port() + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(metrics.statusCode()).isEqualTo(200);
        assertThat(metrics.body().lines())
                .contains(
                        "ballast_ready 1.0",
                        "ballast_nodes 20.0",
                        "ballast_bind_duration_seconds_count{result=\"bound\"} 1",
                        "ballast_watch_connected{kind=\"Pod\"} 1.0",
                        "ballast_watch_events_total{event=\"seen\",kind=\"Node\"} 20.0",
                        "ballast_engine_faults_total 0.0");
        assertThat(metrics.body()).contains("jvm_memory_used_bytes", "process_cpu_seconds_total");
    }

    private void eventually(String reason, String text) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(plane.client()
                        .v1()
                        .events()
                        .inNamespace("default")
                        .list()
                        .getItems())
                .as(plane::logs)
                .anySatisfy(event -> {
                    assertThat(event.getReason()).isEqualTo(reason);
                    assertThat(event.getMessage()).contains(text);
                }));
    }

    @Test
    void nothingIsLostOrBookedTwiceWhenTheAdapterIsReplacedAndTheApiServerRestarts() throws IOException {
        createPods("before", 20, HALF_GPU);
        int port = adapter.port();
        adapter.close();
        createPods("meanwhile", 20, SMALL);
        adapter = adapter(port);
        createPods("after", 10, HALF_GPU);
        plane.restartApiServer();
        createPods("last", 10, HALF_GPU);

        allAreBoundRightly(60);
    }
}
