package io.ballast.engine.problem;

/** Names of cells as spreadsheet programs write them. Thread-safe. */
public final class SheetCell {
    private SheetCell() {}

    /**
     * {@code Sheet!C7}; only the sheet where the row is not known, {@code Sheet!7:7} where the column is not.
     *
     * @param sheet  name of the sheet; put in quotes where a formula would need them
     * @param row    row from 1, 0 when unknown
     * @param column column from 1, 0 when unknown
     */
    public static String name(String sheet, int row, int column) {
        String quoted = sheet.matches("[\\p{L}_][\\p{L}\\p{N}_.]*") ? sheet : "'" + sheet.replace("'", "''") + "'";
        if (row <= 0) {
            return quoted;
        }
        return quoted + "!" + (column <= 0 ? row + ":" + row : letters(column) + row);
    }

    /** Letters of a column from 1: A, ..., Z, AA, ... */
    public static String letters(int column) {
        StringBuilder letters = new StringBuilder();
        for (int rest = column; rest > 0; rest = (rest - 1) / 26) {
            letters.insert(0, (char) ('A' + (rest - 1) % 26));
        }
        return letters.toString();
    }
}
