package io.ballast.model.evict;

/** What of a pod counts towards the amount to be released. */
public enum ReleaseTarget {
    /** What the pod uses. */
    POD_USED("podUsed"),
    /** What the pod asks for. */
    POD_RESOURCE_REQUEST("podResourceRequest");

    private final String label;

    ReleaseTarget(String label) {
        this.label = label;
    }

    /** Name of the target in upstream's terms. */
    public String label() {
        return label;
    }
}
