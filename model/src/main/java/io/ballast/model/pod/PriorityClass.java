package io.ballast.model.pod;

import java.util.Optional;

/** Koordinator priority class of a pod. */
public enum PriorityClass {
    /** Services. */
    PROD("koord-prod"),
    /** Work that runs in what services will not need for a long time. */
    MID("koord-mid"),
    /** Batch work, in what others do not use now. */
    BATCH("koord-batch"),
    /** Work without any claim. */
    FREE("koord-free"),
    /** The pod has no class. */
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
