package io.ballast.engine.problem;

import java.util.ArrayList;
import java.util.List;

/** Collects problems, so that all of them are reported at once. Not thread-safe. */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    public void add(String code, String file, int line, int column, String message, String advice) {
        found.add(new Problem(code, file, line, column, message, advice));
    }

    public void addAll(List<Problem> problems) {
        found.addAll(problems);
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public List<Problem> list() {
        return List.copyOf(found);
    }

    /** Throws all problems found so far; does nothing when there are none. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ProblemException(found);
        }
    }
}
