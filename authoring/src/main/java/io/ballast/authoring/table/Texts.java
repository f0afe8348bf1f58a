package io.ballast.authoring.table;

/** Texts of cells in rules: always a literal, never code. Thread-safe. */
final class Texts {
    private Texts() {}

    /** Whether a text is what it looks like; if not, a problem says why. */
    static boolean clean(String text, Place at, TableProblems problems) {
        if (text.codePoints().anyMatch(Texts::invisible)) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "the text holds a line break or a character that nobody sees",
                    "Write it on one line, with plain blanks.");
            return false;
        }
        if (!text.equals(text.strip())) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "'" + text + "' begins or ends with a blank, which nobody sees",
                    "Remove the blank.");
            return false;
        }
        return true;
    }

    private static boolean invisible(int c) {
        int type = Character.getType(c);
        boolean otherBlank = Character.isSpaceChar(c) && c != ' ';
        return Character.isISOControl(c)
                || otherBlank
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.PRIVATE_USE
                || type == Character.UNASSIGNED;
    }

    /** A text as a literal of a rule. */
    static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
