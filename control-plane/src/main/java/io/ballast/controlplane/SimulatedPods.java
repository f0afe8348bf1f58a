package io.ballast.controlplane;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import java.util.TreeMap;

/** Pods that are bound and never run. Thread-safe. */
public final class SimulatedPods {
    private SimulatedPods() {}

    /**
     * A pod of one container, in the namespace {@code default}.
     *
     * @param requests what it asks for, which is its limit as well: quantity by resource name
     */
    public static Pod asking(String name, Map<String, String> requests) {
        Map<String, Quantity> amounts = new TreeMap<>();
        requests.forEach((resource, amount) -> amounts.put(resource, new Quantity(amount)));
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage("none")
                .withNewResources()
                .withRequests(amounts)
                .withLimits(amounts)
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }
}
