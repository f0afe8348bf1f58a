package io.ballast.authoring.table;

/** Ends reading a file that cannot or must not be read. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String code;
    private final String advice;
    private final transient Place at;

    Refusal(String code, Place at, String message, String advice) {
        super(message, null, false, false);
        this.code = code;
        this.at = at;
        this.advice = advice;
    }

    Refusal(String code, String message, String advice) {
        this(code, new Place("", 0, 0), message, advice);
    }

    /** A file whose structure is broken. */
    static Refusal damaged(String what) {
        return new Refusal(
                TableProblems.UNREADABLE,
                "this is not an intact .xlsx file: " + what,
                "Open it in a spreadsheet program and save it again as .xlsx.");
    }

    void note(TableProblems problems) {
        problems.add(code, at, getMessage(), advice);
    }
}
