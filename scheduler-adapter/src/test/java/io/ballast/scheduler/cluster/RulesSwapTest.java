package io.ballast.scheduler.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.controlplane.Audit;
import io.ballast.scheduler.TestStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules that become active in the policy store decide for a real kube-scheduler from then on, while pods come and are bound. */
class RulesSwapTest {
    /** Busy nodes, at half of their CPU, are hot by these rules, and not by the shipped ones. */
    private static final byte[] STRICTER =
            TestStore.layer("{parameters: {load-aware: {usageThresholds: [{resource: cpu, percent: 40}]}}}");

    @TempDir
    private Path folder;

    private TestStore store;
    private AskedCluster cluster;

    @BeforeEach
    void start() throws IOException {
        store = new TestStore(folder.resolve("store"));
        store.activate(TestStore.SHIPPED);
        cluster = AskedCluster.start("candidates: 4", store.rules(), "8");
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private void createPods(String prefix, int count) {
        cluster.createPods(prefix, count, AskedCluster.HALF_GPU);
    }

    private void decidesBy(String revision) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(cluster.metrics().lines().filter(l -> l.startsWith("ballast_rules{")))
                        .containsExactly("ballast_rules{profile=\"cluster\",revision=\"" + revision + "\"} 1.0"));
    }

    @Test
    void decisionsFollowTheStoreAndNothingIsLostOrBookedTwice() throws IOException, InterruptedException {
        createPods("before", 10);
        String stricter = store.activate(TestStore.SHIPPED, STRICTER);
        createPods("meanwhile", 10);
        decidesBy(stricter);
        createPods("after", 10);
        cluster.allAreBound(30);
        assertThat(cluster.pods("after"))
                .extracting(p -> p.getSpec().getNodeName())
                .noneMatch(AskedCluster::isBusy);

        String shipped = store.activate(TestStore.SHIPPED);
        decidesBy(shipped);
        createPods("last", 50); // and so every half of every GPU is given away

        cluster.allAreBound(80);
        assertThat(Audit.of(cluster.plane().client())).isEmpty();
        assertThat(cluster.metrics().lines())
                .contains(
                        "ballast_policy_changes_total{result=\"used\",what=\"rules\"} 2.0",
                        "ballast_policy_changes_total{result=\"refused\",what=\"rules\"} 0.0",
                        "ballast_engine_faults_total 0.0");
        assertThat(cluster.troubles()).isEmpty();
    }
}
