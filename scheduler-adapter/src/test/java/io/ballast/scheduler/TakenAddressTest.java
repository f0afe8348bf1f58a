package io.ballast.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ballast.engine.problem.ProblemException;
import io.ballast.scheduler.config.SchedulerConfig;
import io.ballast.scheduler.decide.World;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An adapter that cannot listen says where, and leaves nothing running. */
class TakenAddressTest {
    @TempDir
    private Path folder;

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("ballast-"))
                .collect(Collectors.toSet());
    }

    private void startFails(String config, String message) {
        Set<Thread> before = threads();
        String records = "records: {folder: " + folder + "}\n";
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl("https://127.0.0.1:1/")
                        .build())
                .build()) {
            assertThatThrownBy(() -> SchedulerProgram.start(
                            SchedulerConfig.read("scheduler.yaml", config + records),
                            World.rules(),
                            client,
                            new KeptTroubles()))
                    .isInstanceOf(ProblemException.class)
                    .hasMessageContaining(message);
        }
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(threads()).isSubsetOf(before));
    }

    @Test
    void whereKubeSchedulerAsks() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            startFails("listen: 127.0.0.1:" + port + "\n", "listen  BAL-I008  127.0.0.1:" + port + " cannot be had");
        }
    }

    @Test
    void whereMetricsAreRead() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            startFails(
                    "listen: 127.0.0.1:0\nmetrics: {listen: \"127.0.0.1:" + port + "\"}\n",
                    "metrics.listen  BAL-I008  127.0.0.1:" + port + " cannot be had");
        }
    }
}
