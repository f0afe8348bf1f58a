package io.ballast.api.args;

import java.util.List;

/** Plugin arguments are wrong. */
public final class ArgsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    ArgsException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** Every problem, one sentence each, starting with the path of the argument. */
    public List<String> problems() {
        return problems;
    }
}
