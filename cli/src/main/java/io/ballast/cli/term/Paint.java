package io.ballast.cli.term;

/** Colours for a terminal, or none. */
public enum Paint {
    /** Text stays as it is. */
    PLAIN,
    /** Escape sequences that every terminal knows. */
    ANSI;

    private static final String OFF = "\u001B[0m";

    /** Something good: a pod that found a node. */
    public String good(String text) {
        return wrap("32", text);
    }

    /** Something bad: a refusal, an error. */
    public String bad(String text) {
        return wrap("31", text);
    }

    /** A heading or a name. */
    public String strong(String text) {
        return wrap("1", text);
    }

    /** Something of less weight: units, rule ids. */
    public String faint(String text) {
        return wrap("2", text);
    }

    private String wrap(String code, String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001B[" + code + "m" + text + OFF;
    }
}
