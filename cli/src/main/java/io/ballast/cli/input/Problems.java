package io.ballast.cli.input;

import java.util.ArrayList;
import java.util.List;

/** Collects problems while files are read, so that all of them can be reported at once. Not thread-safe. */
public final class Problems {
    /** Problems kept; of the rest only the number is reported. */
    public static final int LIMIT = 200;

    private final List<InputProblem> problems = new ArrayList<>();
    private long left;

    /** Notes a problem of one line. */
    public void add(String file, long line, String what, String advice) {
        if (problems.size() < LIMIT) {
            problems.add(new InputProblem(file, line, what, advice));
        } else {
            left++;
        }
    }

    /** Notes a problem of a whole file. */
    public void add(String file, String what, String advice) {
        add(file, 0, what, advice);
    }

    /** Whether nothing was noted so far. */
    public boolean none() {
        return problems.isEmpty();
    }

    /** Ends reading when anything is wrong. */
    public void throwIfAny() throws InvalidInputException {
        if (problems.isEmpty()) {
            return;
        }
        List<InputProblem> all = new ArrayList<>(problems);
        if (left > 0) {
            String file = problems.get(problems.size() - 1).file();
            all.add(new InputProblem(file, 0, left + " more problems like these", "fix the ones above first"));
        }
        throw new InvalidInputException(all);
    }
}
