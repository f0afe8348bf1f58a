package io.ballast.cli.input;

/** Codes of what can be wrong with input of the command; {@code docs/errors/} explains each. */
public final class InputCode {
    /** A file or folder is missing, too large, empty, damaged or no text. */
    public static final String FILE = "BAL-I001";

    /** The columns, rows or lines of a file are not those that it must have. */
    public static final String SHAPE = "BAL-I002";

    /** A value is not one that may stand there. */
    public static final String VALUE = "BAL-I003";

    /** A name is not known, or is there twice. */
    public static final String NAME = "BAL-I004";

    /** A Kubernetes object cannot be used. */
    public static final String OBJECT = "BAL-I005";

    /** A result cannot be written. */
    public static final String OUTPUT = "BAL-I006";

    private InputCode() {}
}
