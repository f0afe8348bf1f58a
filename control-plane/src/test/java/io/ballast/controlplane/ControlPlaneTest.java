package io.ballast.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.crd.Device;
import io.ballast.api.crd.NodeMetric;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The control plane keeps what it promises; the scheduler asks nobody here. */
class ControlPlaneTest {
    private static final int NODES = 10;
    private static final int PODS = 20;

    @Test
    void theStockSchedulerBindsPodsToSimulatedNodesAndNothingIsLeftBehind() {
        Collection<Long> processes;
        Path folder;
        try (ControlPlane plane = ControlPlane.start(TestPrograms.find())) {
            plane.createNodes(NODES, i -> SimulatedNodes.ready("node-" + i));
            plane.startScheduler();
            IntStream.range(0, PODS).forEach(i -> plane.client()
                    .resource(SimulatedPods.asking("pod-" + i, Map.of("cpu", "1", "memory", "1Gi")))
                    .create());
            everyPodIsBound(plane);
            objectsOfTheNodeAgentAreStored(plane);

            plane.restartApiServer();
            everyPodIsBound(plane);
            processes = plane.pids().values();
            folder = plane.folder();
        }
        assertThat(processes).hasSize(3).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(folder).doesNotExist();
    }

    private static void everyPodIsBound(ControlPlane plane) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            List<Pod> pods = plane.client().pods().inNamespace("default").list().getItems();
            assertThat(pods).hasSize(PODS).allSatisfy(pod -> assertThat(
                            pod.getSpec().getNodeName())
                    .as(plane::logs)
                    .startsWith("node-"));
            // Equal pods on equal nodes are spread.
            assertThat(pods.stream().map(pod -> pod.getSpec().getNodeName()).collect(Collectors.toSet()))
                    .hasSize(NODES);
        });
    }

    private static void objectsOfTheNodeAgentAreStored(ControlPlane plane) {
        Map<String, Object> usage = Map.of("nodeUsage", Map.of("resources", Map.of("cpu", "1500m")), "later", true);
        NodeMetric metric = ApiObjects.nodeMetric(Map.of(
                "metadata", Map.of("name", "node-0"),
                "spec", Map.of("metricCollectPolicy", Map.of("reportIntervalSeconds", 60))));
        NodeMetric created = plane.client().resource(metric).create();
        created.setStatus(ApiObjects.nodeMetric(Map.of("status", Map.of("nodeMetric", usage)))
                .getStatus());
        plane.client().resource(created).updateStatus();
        NodeMetric stored =
                plane.client().resources(NodeMetric.class).withName("node-0").get();
        assertThat(stored.getStatus().nodeMetric().nodeUsage().resources()).containsEntry("cpu", new Quantity("1500m"));
        assertThat(stored.getStatus().nodeMetric().unknown()).containsEntry("later", true);

        Map<String, Object> gpu =
                Map.of("type", "gpu", "minor", 0, "resources", Map.of("koordinator.sh/gpu-core", 100));
        Device device = ApiObjects.object(
                Map.of("metadata", Map.of("name", "node-0"), "spec", Map.of("devices", List.of(gpu))), Device.class);
        plane.client().resource(device).create();
        Device kept = plane.client().resources(Device.class).withName("node-0").get();
        assertThat(kept.getSpec().devices()).singleElement().satisfies(one -> {
            assertThat(one.health()).isFalse();
            assertThat(one.resources()).containsEntry("koordinator.sh/gpu-core", new Quantity("100"));
        });
    }
}
