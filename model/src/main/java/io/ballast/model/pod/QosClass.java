package io.ballast.model.pod;

import java.util.Optional;

/** Koordinator QoS class of a pod; {@link #NONE} where a pod names none. */
public enum QosClass {
    /** Latency-sensitive, CPUs of its own that it shares with nobody. */
    LSE,
    /** Latency-sensitive, reserved CPUs. */
    LSR,
    /** Latency-sensitive, shared CPUs. */
    LS,
    /** Best effort: runs in what the others leave. */
    BE,
    /** Part of the node's own system. */
    SYSTEM,
    /** The pod names no class. */
    NONE;

    /** The label text, empty for {@link #NONE}. */
    public String label() {
        return this == NONE ? "" : name();
    }

    /** The class of exactly that label text; empty for every other text. */
    public static Optional<QosClass> ofLabel(String text) {
        for (QosClass qos : values()) {
            if (qos != NONE && qos.name().equals(text)) {
                return Optional.of(qos);
            }
        }
        return Optional.empty();
    }
}
