package io.ballast.api.quantity;

import static java.util.Objects.requireNonNull;

/** A text that should be a Kubernetes quantity is none, or its amount does not fit. */
public final class QuantityException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String resource;
    private final String reason;

    QuantityException(String resource, String reason) {
        super(resource.isEmpty() ? reason : resource + ": " + reason);
        this.resource = requireNonNull(resource, "resource is null");
        this.reason = requireNonNull(reason, "reason is null");
    }

    /** The resource whose quantity it is; empty when there is none. */
    public String resource() {
        return resource;
    }

    /** What is wrong. */
    public String reason() {
        return reason;
    }
}
