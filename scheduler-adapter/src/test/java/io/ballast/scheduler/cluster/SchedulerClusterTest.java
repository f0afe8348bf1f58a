package io.ballast.scheduler.cluster;

import static io.ballast.scheduler.cluster.AskedCluster.HALF_GPU;
import static io.ballast.scheduler.cluster.AskedCluster.SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.scheduler.RuleSource;
import io.ballast.scheduler.decide.World;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real kube-scheduler asks the adapter about real pods; what came of it is read from the API server. Busy nodes are hot by the shipped rules. */
class SchedulerClusterTest {
    private AskedCluster cluster;

    @BeforeEach
    void start() throws IOException {
        RuleSource shipped = RuleSource.fixed(World.rules(), World.rules().profile("cluster"));
        cluster = AskedCluster.start("candidates: 4\nplanner: {enabled: true}", shipped, "14");
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private void allAreBoundRightly(int count) {
        cluster.allAreBound(count);
        assertThat(cluster.pods(""))
                .allSatisfy(p -> assertThat(AskedCluster.isBusy(p.getSpec().getNodeName()))
                        .as(p.getMetadata().getName() + " on hot " + p.getSpec().getNodeName())
                        .isFalse());
        assertThat(Audit.of(cluster.plane().client())).isEmpty();
    }

    /** 40 halves are all GPUs of the ten cool nodes: none may be given away twice, and none left out. */
    @Test
    void podsAvoidHotNodesAndGetDevicesThatNobodyElseHas() {
        cluster.createPods("plain", 30, SMALL);
        cluster.createPods("gpu", 40, HALF_GPU);

        allAreBoundRightly(70);
        assertThat(cluster.troubles()).isEmpty();
    }

    @Test
    void podThatFitsNowhereIsToldWhyInTheWordsOfTheRules() {
        cluster.createPods("big", 1, Map.of("cpu", "15800m", "memory", "1Gi"));

        eventually("FailedScheduling", "node(s) cpu usage exceed threshold");
        eventually("FailedByRule", "node(s) cpu usage exceed threshold (load-aware/");
    }

    @Test
    void placedPodHasAnEventAndIsCounted() throws IOException, InterruptedException {
        cluster.createPods("small", 1, SMALL);

        eventually("PlacedByRule", " of 100 points, ");
        String metrics = cluster.metrics();
        assertThat(metrics.lines())
                .contains(
                        "ballast_ready 1.0",
                        "ballast_nodes 20.0",
                        "ballast_bind_duration_seconds_count{result=\"bound\"} 1",
                        "ballast_watch_connected{kind=\"Pod\"} 1.0",
                        "ballast_watch_events_total{event=\"seen\",kind=\"Node\"} 20.0",
                        "ballast_engine_faults_total 0.0");
        assertThat(metrics).contains("jvm_memory_used_bytes", "process_cpu_seconds_total");
    }

    private void eventually(String reason, String text) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(cluster.plane()
                        .client()
                        .v1()
                        .events()
                        .inNamespace("default")
                        .list()
                        .getItems())
                .as(cluster.plane()::logs)
                .anySatisfy(event -> {
                    assertThat(event.getReason()).isEqualTo(reason);
                    assertThat(event.getMessage()).contains(text);
                }));
    }

    @Test
    void nothingIsLostOrBookedTwiceWhenTheAdapterIsReplacedAndTheApiServerRestarts() throws IOException {
        cluster.createPods("before", 20, HALF_GPU);
        int port = cluster.adapter().port();
        cluster.adapter().close();
        cluster.createPods("meanwhile", 20, SMALL);
        cluster.startAdapter(port);
        cluster.createPods("after", 10, HALF_GPU);
        cluster.plane().restartApiServer();
        cluster.createPods("last", 10, HALF_GPU);

        allAreBoundRightly(60);
    }
}
