package io.ballast.authoring.table;

import io.ballast.engine.problem.SheetCell;

/**
 * A cell of a table file.
 *
 * @param sheet  name of the sheet; empty in a CSV file
 * @param row    row of the sheet, or line of the CSV file, from 1
 * @param column column from 1; in a CSV file the number of the cell in its line
 */
public record Place(String sheet, int row, int column) {
    /** {@code Sheet!C7}; empty for a CSV file, whose rows are lines. */
    public String cell() {
        return sheet.isEmpty() ? "" : SheetCell.name(sheet, row, column);
    }

    Place column(int other) {
        return new Place(sheet, row, other);
    }
}
