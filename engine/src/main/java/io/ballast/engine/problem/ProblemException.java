package io.ballast.engine.problem;

import java.util.List;
import java.util.stream.Collectors;

/** Input was refused; carries every problem found, not only the first. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;
    private final long more;

    /**
     * Problems that were found.
     *
     * @param problems at least one
     * @param more     how many there are beyond these
     */
    ProblemException(List<Problem> problems, long more) {
        super(text(problems, more));
        this.problems = problems.stream().sorted().toList();
        this.more = more;
    }

    /** Problems in any order; at least one. */
    public ProblemException(List<Problem> problems) {
        this(problems, 0);
    }

    public ProblemException(Problem problem) {
        this(List.of(problem));
    }

    /** Ordered by file and place. */
    public List<Problem> problems() {
        return problems;
    }

    /** How many problems were found beyond {@link #problems}. */
    public long more() {
        return more;
    }

    private static String text(List<Problem> problems, long more) {
        String listed =
                problems.stream().sorted().map(Problem::toString).collect(Collectors.joining(System.lineSeparator()));
        return more == 0
                ? listed
                : listed + System.lineSeparator() + more + " more problems like these; mend the ones above first";
    }
}
