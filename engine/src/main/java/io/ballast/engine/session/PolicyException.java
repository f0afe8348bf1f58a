package io.ballast.engine.session;

/** Rules contradicted each other or failed; the decision has no verdict. The message names the rules. */
public final class PolicyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public PolicyException(String message) {
        super(message);
    }

    public PolicyException(String message, Throwable cause) {
        super(message, cause);
    }
}
