package io.ballast.authoring.table;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.problem.SheetCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A row of a table file with the text of its cells, to be compared with another version of the file. Immutable, thread-safe.
 *
 * @param sheet name of the sheet; empty for CSV
 * @param row   number of the row, from 1
 * @param cells text by column, from 1, as {@link TableText} shows it
 */
public record TableLine(String sheet, int row, NavigableMap<Integer, String> cells) {
    public TableLine {
        requireNonNull(sheet, "sheet is null");
        cells = Collections.unmodifiableNavigableMap(new TreeMap<>(cells));
    }

    /** A cell of the row as people call it, for example {@code Matrix!C7}. */
    public String place(int column) {
        return (sheet.isEmpty() ? "" : sheet + "!") + SheetCell.letters(column) + row;
    }

    /** The cells of the row as one line. */
    public String text() {
        return String.join(" | ", cells.values());
    }

    /**
     * The rows of a file that hold something, sheet by sheet.
     *
     * @param display file as messages name it; its ending says what it is
     * @throws io.ballast.engine.problem.ProblemException when the file cannot be read
     */
    public static List<TableLine> of(String display, byte[] bytes) {
        List<TableLine> lines = new ArrayList<>();
        // All cells of CSV are texts, so that no marks are needed for those that look like numbers.
        boolean csv = display.endsWith(".csv");
        for (Sheet sheet : TableText.sheets(display, bytes)) {
            for (Map.Entry<Integer, NavigableMap<Integer, Cell>> row :
                    sheet.rows().entrySet()) {
                NavigableMap<Integer, String> cells = new TreeMap<>();
                row.getValue().forEach((column, cell) -> cells.put(column, csv ? cell.text() : TableText.cell(cell)));
                lines.add(new TableLine(sheet.name(), row.getKey(), cells));
            }
        }
        return lines;
    }
}
