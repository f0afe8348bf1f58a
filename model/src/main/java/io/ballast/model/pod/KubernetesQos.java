package io.ballast.model.pod;

import java.util.Optional;

/** Kubernetes' own QoS class of a pod. */
public enum KubernetesQos {
    /** Every container asks for exactly its limit of CPU and memory. */
    GUARANTEED("Guaranteed"),
    /** Some container asks for CPU or memory or has a limit of them. */
    BURSTABLE("Burstable"),
    /** No container asks for CPU or memory or has a limit of them; other resources do not count. */
    BEST_EFFORT("BestEffort");

    private final String text;

    KubernetesQos(String text) {
        this.text = text;
    }

    /** The text that {@code status.qosClass} uses. */
    public String text() {
        return text;
    }

    /** The class of exactly that text; empty for every other text. */
    public static Optional<KubernetesQos> ofText(String text) {
        for (KubernetesQos qos : values()) {
            if (qos.text.equals(text)) {
                return Optional.of(qos);
            }
        }
        return Optional.empty();
    }
}
