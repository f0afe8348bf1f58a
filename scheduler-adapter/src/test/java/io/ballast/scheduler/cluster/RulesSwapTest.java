package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedLoads;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.scheduler.KeptTroubles;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.TestStore;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules that become active in the policy store decide for a real kube-scheduler from then on, while pods come and are bound. */
class RulesSwapTest {
    private static final int NODES = 20;
    private static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "500m", "memory", "256Mi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");

    /** Nodes at half of their CPU are hot by these rules, and not by the shipped ones. */
    private static final byte[] STRICTER =
            TestStore.layer("{parameters: {load-aware: {usageThresholds: [{resource: cpu, percent: 40}]}}}");

    private final KeptTroubles log = new KeptTroubles();

    @TempDir
    private Path folder;

    private TestStore store;
    private ControlPlane plane;
    private SchedulerProgram adapter;

    @BeforeEach
    void start() throws IOException {
        store = new TestStore(folder.resolve("store"));
        store.activate(TestStore.SHIPPED);
        plane = TestControlPlane.start();
        plane.createNodes(NODES, i -> SimulatedNodes.ready("node-" + i, Map.of("nvidia.com/gpu", "2")));
        IntStream.range(0, NODES)
                .forEach(i -> SimulatedLoads.report(plane.client(), "node-" + i, i % 2 == 1 ? "8" : "1", "1Gi"));
        SchedulerConfig config = SchedulerConfig.read("scheduler.yaml", "{listen: 127.0.0.1:0, candidates: 4}");
        adapter = SchedulerProgram.start(config, store.rules(), plane.client(), log, Clock.systemUTC());
        adapter.synced().join();
        plane.startScheduler(
                KubeSchedulerText.of(config, "http://127.0.0.1:" + adapter.port() + "/scheduler", "default-scheduler"));
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

    private void createPods(String prefix, int count) {
        for (int i = 0; i < count; i++) {
            plane.client()
                    .resource(SimulatedPods.asking(prefix + "-" + i, HALF_GPU))
                    .create();
        }
    }

    private List<Pod> pods(String prefix) {
        return plane.client().pods().inNamespace("default").list().getItems().stream()
                .filter(p -> p.getMetadata().getName().startsWith(prefix))
                .toList();
    }

    private void allAreBound(String prefix) {
        await().atMost(Duration.ofSeconds(90)).untilAsserted(() -> assertThat(pods(prefix))
                .as(() -> plane.logs() + log.all())
                .allSatisfy(p -> assertThat(p.getSpec().getNodeName()).isNotNull()));
    }

    private void decidesBy(String revision) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(metrics().lines().filter(l -> l.startsWith("ballast_rules{")))
                        .containsExactly("ballast_rules{profile=\"cluster\",revision=\"" + revision + "\"} 1.0"));
    }

    private String metrics() throws IOException, InterruptedException {
        URI page = URI.create("http://127.0.0.1:" + adapter.port() + "/metrics");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void decisionsFollowTheStoreAndNothingIsLostOrBookedTwice() throws IOException, InterruptedException {
        createPods("before", 10);
        String stricter = store.activate(TestStore.SHIPPED, STRICTER);
        createPods("meanwhile", 10);
        decidesBy(stricter);
        createPods("after", 10);
        allAreBound("");
        assertThat(pods("after"))
                .extracting(p -> Integer.parseInt(p.getSpec().getNodeName().substring("node-".length())) % 2)
                .containsOnly(0);

        String shipped = store.activate(TestStore.SHIPPED);
        decidesBy(shipped);
        createPods("last", 50); // and so every half of every GPU is given away

        allAreBound("");
        assertThat(Audit.of(plane.client())).isEmpty();
        assertThat(metrics().lines())
                .contains(
                        "ballast_policy_changes_total{result=\"used\",what=\"rules\"} 2.0",
                        "ballast_policy_changes_total{result=\"refused\",what=\"rules\"} 0.0",
                        "ballast_engine_faults_total 0.0");
        assertThat(log.all()).isEmpty();
    }
}
