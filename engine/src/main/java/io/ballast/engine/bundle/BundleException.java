package io.ballast.engine.bundle;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;

/**
 * A rule bundle, its signature, or a change of the active policy was refused; the message says what is wrong. Nothing of it is active, and what was active
 * before still is.
 */
public final class BundleException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final String DAMAGED = "BAL-B001";

    private final String code;
    private final boolean placed;

    /** What is wrong inside a bundle, whose file is not known here. */
    public BundleException(String message) {
        this(message, null);
    }

    /** The same with its cause. */
    public BundleException(String message, Throwable cause) {
        this(message, cause, DAMAGED, false);
    }

    /** What is wrong with a file. */
    public BundleException(Problem problem) {
        this(problem, null);
    }

    /** The same with its cause. */
    public BundleException(Problem problem, Throwable cause) {
        this(problem.toString(), cause, problem.code(), true);
    }

    private BundleException(String message, Throwable cause, String code, boolean placed) {
        super(message, cause);
        this.code = code;
        this.placed = placed;
    }

    /** A file that cannot be used, as a whole. */
    public static BundleException of(String code, String file, String message, String advice) {
        return new BundleException(new Problem(code, file, 0, 0, message, advice));
    }

    /** Stable code, explained in {@code docs/errors/}. */
    public String code() {
        return code;
    }

    /** The same, with the file that the bundle came from. */
    public BundleException in(String file) {
        if (placed) {
            return this;
        }
        if (getCause() instanceof ProblemException) {
            String head = new Problem(code, file, 0, 0, "files in the bundle are wrong", "").toString();
            return new BundleException(head + System.lineSeparator() + getMessage(), this, code, true);
        }
        return new BundleException(new Problem(code, file, 0, 0, getMessage(), ""), this);
    }
}
