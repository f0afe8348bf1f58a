package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.controlplane.ControlPlane;
import io.ballast.controlplane.SimulatedNodes;
import io.ballast.controlplane.SimulatedPods;
import io.ballast.scheduler.config.KubeSchedulerText;
import io.ballast.scheduler.config.SchedulerConfig;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two adapters as processes behind one address, a real kube-scheduler that asks it, and pods that want half a GPU each, as many as there are halves: whoever
 * takes over must know all that the one before gave away.
 */
class TakeOverTest {
    private static final int NODES = 12;
    private static final int HALVES = NODES * 4;
    private static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "100m", "memory", "64Mi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");
    private static final String ELECTION = "leaderElection: {enabled: true, namespace: default, name: ballast}\n";

    private ControlPlane plane;
    private ReadyRelay relay;
    private AdapterProcess first;
    private AdapterProcess second;

    @BeforeEach
    void start() throws IOException {
        plane = TestControlPlane.start();
        plane.createNodes(NODES, i -> SimulatedNodes.ready("node-" + i, Map.of("nvidia.com/gpu", "2")));
        relay = new ReadyRelay();
        first = adapter("first");
        await().atMost(Duration.ofMinutes(1)).until(first::ready);
        second = adapter("second");
        plane.startScheduler(KubeSchedulerText.of(
                SchedulerConfig.DEFAULTS, "http://127.0.0.1:" + relay.port() + "/scheduler", "default-scheduler"));
    }

    private AdapterProcess adapter(String name) {
        AdapterProcess adapter = AdapterProcess.start(name, plane.kubeconfig(), ELECTION, plane.folder());
        relay.add(adapter.port());
        return adapter;
    }

    @AfterEach
    void stop() throws IOException {
        for (AdapterProcess adapter : new AdapterProcess[] {first, second}) {
            if (adapter != null) {
                adapter.kill();
            }
        }
        if (relay != null) {
            relay.close();
        }
        if (plane != null) {
            plane.close();
        }
    }

    private void createPods() {
        for (int i = 0; i < HALVES; i++) {
            plane.client().resource(SimulatedPods.asking("pod-" + i, HALF_GPU)).create();
        }
    }

    private long bound() {
        return plane.client().pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .count();
    }

    private void untilSomeAreBound() {
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> bound() > HALVES / 6);
    }

    private void allAreBoundAndNothingIsBookedTwice() {
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            List<Pod> pods = plane.client().pods().inNamespace("default").list().getItems();
            assertThat(pods).hasSize(HALVES).allSatisfy(p -> assertThat(
                            p.getSpec().getNodeName())
                    .as(() -> plane.logs() + first.log() + second.log())
                    .isNotNull());
        });
        assertThat(Audit.of(plane.client())).isEmpty();
    }

    private static String filter(AdapterProcess adapter) throws IOException, InterruptedException {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + adapter.port() + "/scheduler/filter"))
                                .header("Content-Type", "application/json")
                                .POST(
                                        HttpRequest.BodyPublishers.ofString(
                                                "{\"Pod\":{\"metadata\":{\"name\":\"p\",\"uid\":\"u\"}},\"NodeNames\":[\"node-0\"]}"))
                                .build(),
                        BodyHandlers.ofString());
        return answer.body();
    }

    @Test
    void standbySaysWhoHoldsTheLease() throws IOException, InterruptedException {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(filter(second)).matches("(?s).*standby; .+ holds the lease.*"));
        assertThat(second.ready()).isFalse();
        assertThat(filter(first)).doesNotContain("standby");
    }

    @Test
    void standbyTakesOverFromOneThatWasKilledInTheMiddleOfBinds() {
        createPods();
        untilSomeAreBound();
        first.kill();

        await().atMost(Duration.ofSeconds(30)).until(second::ready);
        allAreBoundAndNothingIsBookedTwice();
    }

    @Test
    void standbyTakesOverFromOneThatStopsInOrder() {
        createPods();
        untilSomeAreBound();
        first.stop();

        await().atMost(Duration.ofSeconds(30)).until(second::ready);
        allAreBoundAndNothingIsBookedTwice();
        assertThat(first.log()).contains("lease RELEASED");
    }

    @Test
    void nobodyAnswersWhileTheLeaseCannotBeRenewed() {
        createPods();
        untilSomeAreBound();
        plane.stopApiServer();
        await().atMost(Duration.ofSeconds(30)).until(() -> relay.ready().isEmpty());
        plane.restartApiServer();

        allAreBoundAndNothingIsBookedTwice();
    }
}
