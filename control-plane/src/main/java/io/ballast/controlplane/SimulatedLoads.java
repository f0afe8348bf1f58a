package io.ballast.controlplane;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.crd.NodeMetric;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
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
        client.resource(ApiObjects.nodeMetric(Map.of("metadata", Map.of("name", node))))
                .create();
        // The status is a subresource: what the creation says of it is ignored.
        reportAgain(client, node, cpu, memory);
    }

    /** Reports the load of a node anew, now: a report that is some minutes old does not count. */
    public static void reportAgain(KubernetesClient client, String node, String cpu, String memory) {
        Map<String, Object> usage = Map.of("resources", Map.of("cpu", cpu, "memory", memory));
        Map<String, Object> status =
                Map.of("updateTime", Instant.now().toString(), "nodeMetric", Map.of("nodeUsage", usage));
        client.resources(NodeMetric.class)
                .withName(node)
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(Map.of("status", status)));
    }
}
