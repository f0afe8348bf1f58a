package io.ballast.controlplane;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.crd.NodeMetric;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.Map;

/** Reports of nodes' load that no node agent makes. Thread-safe. */
public final class SimulatedLoads {
    private SimulatedLoads() {}

    /**
     * Creates the NodeMetric of a node, reported now.
     *
     * @param cpu    in use, as a quantity
     * @param memory in use, as a quantity
     */
    public static void report(KubernetesClient client, String node, String cpu, String memory) {
        NodeMetric metric = client.resource(ApiObjects.nodeMetric(Map.of("metadata", Map.of("name", node))))
                .create();
        Map<String, Object> usage = Map.of("resources", Map.of("cpu", cpu, "memory", memory));
        metric.setStatus(ApiObjects.nodeMetric(Map.of(
                        "status",
                        Map.of("updateTime", Instant.now().toString(), "nodeMetric", Map.of("nodeUsage", usage))))
                .getStatus());
        // The status is a subresource: what the creation says of it is ignored.
        client.resource(metric).updateStatus();
    }
}
