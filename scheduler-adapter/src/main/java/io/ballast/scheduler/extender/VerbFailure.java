package io.ballast.scheduler.extender;

/** A question that cannot be answered, for a known reason. Its message is for the operator and reaches kube-scheduler as it is. */
public final class VerbFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public VerbFailure(String message) {
        super(message);
    }

    public VerbFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
