package io.ballast.engine.problem;

import java.util.ArrayList;
import java.util.List;

/** Collects problems, so that all of them are reported at once, each only once. Not thread-safe. */
public final class Problems {
    /** Problems kept; of the rest only the number is reported. */
    public static final int LIMIT = 200;

    private final List<Problem> found = new ArrayList<>();
    private long more;

    /** Notes a problem at a place; line and column are 0 when unknown. */
    public void add(String code, String file, int line, int column, String message, String advice) {
        add(new Problem(code, file, line, column, message, advice));
    }

    /** Notes a problem of a file as a whole. */
    public void add(String code, String file, String message, String advice) {
        add(code, file, 0, 0, message, advice);
    }

    /** Takes over what somebody else found. */
    public void addAll(ProblemException refused) {
        refused.problems().forEach(this::add);
        more += refused.more();
    }

    /** Notes a problem. */
    public void add(Problem problem) {
        if (found.size() == LIMIT) {
            more++;
        } else if (!found.contains(problem)) {
            found.add(problem);
        }
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** How many problems were found, those beyond {@link #LIMIT} included. */
    public long count() {
        return found.size() + more;
    }

    /** The first {@link #LIMIT} problems, in the order in which they were found. */
    public List<Problem> list() {
        return List.copyOf(found);
    }

    /** Throws all problems found so far; does nothing when there are none. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ProblemException(found, more);
        }
    }
}
