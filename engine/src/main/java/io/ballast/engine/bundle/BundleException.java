package io.ballast.engine.bundle;

/** A rule bundle was refused; the message says what is wrong with it. Nothing of it is active. */
public final class BundleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BundleException(String message) {
        super(message);
    }

    public BundleException(String message, Throwable cause) {
        super(message, cause);
    }
}
