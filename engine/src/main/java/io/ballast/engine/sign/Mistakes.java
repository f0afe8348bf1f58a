package io.ballast.engine.sign;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import java.util.stream.Collectors;

/** What is wrong with a file that no person wrote, in one line. */
final class Mistakes {
    private static final int SHOWN = 3;

    private Mistakes() {}

    static String of(ProblemException refused) {
        return refused.problems().stream().limit(SHOWN).map(Mistakes::text).collect(Collectors.joining("; "));
    }

    private static String text(Problem problem) {
        return problem.line() > 0 ? "line " + problem.line() + ": " + problem.message() : problem.message();
    }
}
