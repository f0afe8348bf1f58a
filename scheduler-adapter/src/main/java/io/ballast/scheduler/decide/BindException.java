package io.ballast.scheduler.decide;

/** A pod was not bound; the message says why, for the scheduler's event about the pod. */
public final class BindException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BindException(String message) {
        super(message);
    }

    BindException(String message, Throwable cause) {
        super(message, cause);
    }
}
