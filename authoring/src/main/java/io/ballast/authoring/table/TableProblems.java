package io.ballast.authoring.table;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;

/** Notes what is wrong with the cells of one table file. Not thread-safe. */
final class TableProblems {
    /** The file cannot be read. */
    static final String UNREADABLE = "BAL-T001";
    /** The file holds what no table may hold, or too much. */
    static final String REFUSED = "BAL-T002";
    /** Keywords and the shape of a table. */
    static final String LAYOUT = "BAL-T003";
    /** A cell that would not be read. */
    static final String STRAY = "BAL-T004";
    /** What a person sees is not what the file holds. */
    static final String UNSEEN = "BAL-T005";
    /** A value is not one of its column. */
    static final String VALUE = "BAL-T006";
    /** Something that a row needs is missing. */
    static final String MISSING = "BAL-T007";
    /** The code cell or the object cell above a column. */
    static final String HEADER = "BAL-T008";

    /** Two rows fit at once. */
    static final String OVERLAP = "BAL-T020";
    /** No row fits. */
    static final String GAP = "BAL-T021";
    /** A row never counts. */
    static final String NEVER = "BAL-T022";
    /** Two rows have the same conditions. */
    static final String TWICE = "BAL-T023";
    /** Something that cannot be built or proven. */
    static final String NOT_PROVEN = "BAL-T024";

    private final String file;
    private final Problems problems;
    private int count;

    TableProblems(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /** A problem of the whole file. */
    void add(String code, String message, String advice) {
        add(code, new Place("", 0, 0), message, advice);
    }

    void add(String code, Place at, String message, String advice) {
        count++;
        problems.add(new Problem(code, file, at.sheet(), at.row(), at.column(), message, advice));
    }

    /** How many were noted; repeated ones count, too. */
    int count() {
        return count;
    }
}
