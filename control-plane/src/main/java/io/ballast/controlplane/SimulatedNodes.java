package io.ballast.controlplane;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Nodes that are ready without a kubelet: no controller is there that would miss its heartbeat. Thread-safe. */
public final class SimulatedNodes {
    private static final Map<String, String> USUAL = Map.of("cpu", "16", "memory", "64Gi", "pods", "110");

    private SimulatedNodes() {}

    /** A ready node with 16 cores, 64 GiB and room for 110 pods. */
    public static Node ready(String name) {
        return ready(name, Map.of());
    }

    /**
     * A ready node.
     *
     * @param resources what it offers besides, or instead of, 16 cores, 64 GiB and 110 pods: quantity by resource name
     */
    public static Node ready(String name, Map<String, String> resources) {
        Map<String, String> texts = new TreeMap<>(USUAL);
        texts.putAll(resources);
        Map<String, Quantity> offered =
                texts.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> new Quantity(e.getValue())));
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", name)
                .endMetadata()
                .withNewStatus()
                .withCapacity(offered)
                .withAllocatable(offered)
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .withReason("Simulated")
                .endCondition()
                .endStatus()
                .build();
    }
}
