package io.ballast.api.convert;

import static java.util.Objects.requireNonNull;

/** An API object has a value of the wrong form. */
public class ApiObjectException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String field;
    private final String reason;

    /** A problem of a field; {@code field} is empty for the object itself. */
    public ApiObjectException(String field, String reason) {
        this(field, reason, null);
    }

    ApiObjectException(String field, String reason, Throwable cause) {
        super(field.isEmpty() ? reason : field + ": " + reason, cause);
        this.field = requireNonNull(field, "field is null");
        this.reason = requireNonNull(reason, "reason is null");
    }

    /** Path of the field, for example {@code spec.containers[0].resources.requests}; empty for the object itself. */
    public String field() {
        return field;
    }

    /** What is wrong with it. */
    public String reason() {
        return reason;
    }
}
