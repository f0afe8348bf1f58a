package io.ballast.engine.problem;

import java.util.List;
import java.util.stream.Collectors;

/** Input was refused; carries every problem found, not only the first. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    /** Problems in the order of their places; at least one. */
    public ProblemException(List<Problem> problems) {
        super(problems.stream().sorted().map(Problem::toString).collect(Collectors.joining(System.lineSeparator())));
        this.problems = problems.stream().sorted().toList();
    }

    public ProblemException(Problem problem) {
        this(List.of(problem));
    }

    /** Ordered by file and place. */
    public List<Problem> problems() {
        return problems;
    }
}
