package io.ballast.authoring.table;

/**
 * What a cell of a decision table holds. Cells without content, or with nothing but blanks, do not exist.
 *
 * @param kind what it is
 * @param text its text exactly as stored; for a number its digits as stored in the file
 */
record Cell(Kind kind, String text) {
    /** What a cell is. All but the first three are refused where a value is expected. */
    enum Kind {
        TEXT("a text"),
        NUMBER("a number"),
        BOOLEAN("true or false"),
        FORMULA("a formula"),
        DATE("a date"),
        PERCENT("a number shown as a percentage"),
        DISGUISED("a value whose format shows something else"),
        ERROR("an error value");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    static Cell text(String text) {
        return new Cell(Kind.TEXT, text);
    }

    /** Whether it can be read as a value. */
    boolean plain() {
        return kind == Kind.TEXT || kind == Kind.NUMBER || kind == Kind.BOOLEAN;
    }
}
