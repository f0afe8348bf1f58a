package io.ballast.cli.input;

import java.util.List;
import java.util.stream.Collectors;

/** Input of the user that cannot be used, with everything that is wrong with it. */
public final class InvalidInputException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<InputProblem> problems;

    /** At least one problem, in the order in which they are to be shown. */
    public InvalidInputException(List<InputProblem> problems) {
        super(problems.stream().map(InputProblem::text).collect(Collectors.joining("\n")));
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("invalid input needs a problem");
        }
        this.problems = List.copyOf(problems);
    }

    /** All problems, in the order in which they are to be shown; not empty. */
    public List<InputProblem> problems() {
        return problems;
    }
}
