package io.ballast.authoring.check;

import io.ballast.engine.problem.Problems;

/** Notes what is wrong with the expressions of one file. Not thread-safe. */
final class Refusals {
    /** Ends reading an expression after its first problem, which has been reported. */
    static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stop() {
            super(null, null, false, false);
        }
    }

    private final String display;
    private final Problems problems;

    /** Problems of a file, which messages call by the given name. */
    Refusals(String display, Problems problems) {
        this.display = display;
        this.problems = problems;
    }

    /** Notes a problem and gives what ends reading. */
    Stop stop(String code, Tokens.Token at, String message, String advice) {
        add(code, at.line(), at.column(), message, advice);
        return new Stop();
    }

    void add(String code, int line, int column, String message, String advice) {
        problems.add(code, display, line, column, message, advice);
    }
}
