package io.ballast.model.pod;

import java.util.Optional;

/** Koordinator priority class of a pod. */
public enum PriorityClass {
    PROD("koord-prod"),
    MID("koord-mid"),
    BATCH("koord-batch"),
    FREE("koord-free"),
    NONE("");

    private final String label;

    PriorityClass(String label) {
        this.label = label;
    }

    /** The label text, empty for {@link #NONE}. */
    public String label() {
        return label;
    }

    /** The class of exactly that label text; empty for every other text. */
    public static Optional<PriorityClass> ofLabel(String text) {
        for (PriorityClass c : values()) {
            if (c != NONE && c.label.equals(text)) {
                return Optional.of(c);
            }
        }
        return Optional.empty();
    }
}
