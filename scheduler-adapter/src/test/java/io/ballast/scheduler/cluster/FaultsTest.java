package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.engine.bundle.Bundle;
import io.ballast.scheduler.KeptTroubles;
import io.ballast.scheduler.RuleSource;
import io.ballast.scheduler.SchedulerProgram;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What goes wrong between an adapter and its API server: afterwards no pod is lost, stuck or booked twice. Pods want half a GPU each, as many as there are
 * halves, so that one that is given away twice, or lost, leaves another pod without. Small unless {@code -Dballast.faults=full}.
 */
class FaultsTest {
    private static final int NODES = Faults.size(12, 250);
    private static final int PODS = NODES * 4;
    private static final Duration LOSS = Faults.size(Duration.ofSeconds(5), Duration.ofMinutes(1));
    private static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "100m", "memory", "64Mi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");

    private final JumpingClock clock = new JumpingClock();
    private ControlPlane plane;
    private FaultyNetwork network;
    private KubernetesClient client;
    private SchedulerProgram adapter;

    /** The system's clock, set forward or back at will. */
    private static final class JumpingClock extends Clock {
        private volatile Duration ahead = Duration.ZERO;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(ahead);
        }
    }

    @BeforeEach
    void start() throws IOException {
        plane = TestControlPlane.start();
        plane.createNodes(NODES, i -> SimulatedNodes.ready("node-" + i, Map.of("nvidia.com/gpu", "2")));
        Config config = Config.fromKubeconfig(plane.kubeconfig());
        network = new FaultyNetwork(Integer.parseInt(config.getMasterUrl().replaceAll(".*:(\\d+)/?$", "$1")));
        config.setMasterUrl("https://127.0.0.1:" + network.port() + "/");
        client = new KubernetesClientBuilder().withConfig(config).build();
        SchedulerConfig settings =
                SchedulerConfig.read("scheduler.yaml", "listen: 127.0.0.1:0\nplanner: {enabled: true}\n");
        try (InputStream in = getClass().getResourceAsStream("/io/ballast/rules/default.bundle")) {
            Bundle bundle = Bundle.load(in.readAllBytes());
            adapter = SchedulerProgram.start(
                    settings,
                    RuleSource.fixed(bundle, bundle.profile(settings.profile())),
                    client,
                    new KeptTroubles(),
                    clock);
        }
        adapter.synced().join();
        plane.startScheduler(KubeSchedulerText.of(
                settings, "http://127.0.0.1:" + adapter.port() + "/scheduler", "default-scheduler"));
    }

    @AfterEach
    void stop() throws IOException {
        if (adapter != null) {
            adapter.close();
            client.close();
            network.close();
        }
        if (plane != null) {
            plane.close();
        }
    }

    private void createPods(int from, int to) {
        plane.create(to - from, i -> SimulatedPods.asking("pod-" + (from + i), HALF_GPU));
    }

    private long bound() {
        return plane.client().pods().inNamespace("default").list().getItems().stream()
                .filter(p -> p.getSpec().getNodeName() != null)
                .count();
    }

    private void someAreBound() {
        await().atMost(Faults.PATIENCE).until(() -> bound() > PODS / 10);
    }

    private void allAreBoundRightly() {
        await().atMost(Faults.PATIENCE).pollInterval(Duration.ofMillis(500)).untilAsserted(() -> {
            List<Pod> pods = plane.client().pods().inNamespace("default").list().getItems();
            assertThat(pods).hasSize(PODS);
            assertThat(pods).filteredOn(p -> p.getSpec().getNodeName() == null).isEmpty();
        });
        assertThat(Audit.of(plane.client())).isEmpty();
    }

    @Test
    void watchesAndWritesAreLostForAWhile() throws IOException {
        createPods(0, PODS / 2);
        someAreBound();
        network.cut();
        Instant end = Instant.now().plus(LOSS);
        createPods(PODS / 2, PODS);
        await().pollDelay(LOSS).atMost(LOSS.multipliedBy(3)).until(() -> Instant.now()
                .isAfter(end));
        network.heal();

        allAreBoundRightly();
    }

    @Test
    void whatIsWrittenAndWatchedArrivesASecondLater() {
        network.delay(Duration.ofSeconds(1));
        createPods(0, PODS);

        allAreBoundRightly();
    }

    /** Somebody else binds pods and changes others all the while; both must give way to each other. */
    @Test
    void othersWriteTheSamePods() {
        createPods(0, PODS);
        int taken = 0;
        for (int i = 0; i < PODS; i += 5) {
            String pod = "pod-" + i;
            plane.client()
                    .pods()
                    .inNamespace("default")
                    .withName(pod)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"labels\":{\"touched\":\"yes\"}}}");
            taken += bindElsewhere(pod, "node-extra") ? 1 : 0;
        }
        int others = taken;

        await().atMost(Faults.PATIENCE).untilAsserted(() -> assertThat(bound()).isEqualTo(PODS));
        assertThat(Audit.of(plane.client()).stream().filter(f -> !f.contains("asks for a GPU: true, has one: false")))
                .as(others + " pods were bound by somebody who gives no devices")
                .isEmpty();
    }

    private boolean bindElsewhere(String pod, String node) {
        try {
            plane.client()
                    .bindings()
                    .inNamespace("default")
                    .resource(new BindingBuilder()
                            .withNewMetadata()
                            .withName(pod)
                            .endMetadata()
                            .withNewTarget()
                            .withApiVersion("v1")
                            .withKind("Node")
                            .withName(node)
                            .endTarget()
                            .build())
                    .create();
            return true;
        } catch (KubernetesClientException e) {
            return false;
        }
    }

    /** An hour forward ends every assumption at once, and an hour back makes reports come from the future. */
    @Test
    void clockIsSetForwardAndBack() {
        createPods(0, PODS / 2);
        someAreBound();
        clock.ahead = Duration.ofHours(1);
        createPods(PODS / 2, PODS * 3 / 4);
        await().atMost(Faults.PATIENCE).until(() -> bound() > PODS / 2);
        clock.ahead = Duration.ofHours(-1);
        createPods(PODS * 3 / 4, PODS);

        allAreBoundRightly();
    }
}
