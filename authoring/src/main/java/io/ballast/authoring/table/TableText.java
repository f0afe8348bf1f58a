package io.ballast.authoring.table;

import io.ballast.engine.problem.Problems;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.Collectors;

/**
 * The cells of a table file as text, one line a row, so that two versions of a spreadsheet can be compared. Rows have no numbers: a row that is inserted
 * changes no other line. Thread-safe.
 */
public final class TableText {
    private TableText() {}

    /**
     * The text: for each sheet a line with its name, then its rows, cells with {@code |} between them. A text that looks like another value stands in
     * quotes; what a person would not see (hidden rows and sheets, merged cells) is said.
     *
     * @param display file as messages name it; its ending says what it is
     * @throws io.ballast.engine.problem.ProblemException when the file cannot be read
     */
    public static String of(String display, byte[] bytes) {
        return sheets(display, bytes).stream().map(TableText::sheet).collect(Collectors.joining("\n"));
    }

    static List<Sheet> sheets(String display, byte[] bytes) {
        Problems found = new Problems();
        TableProblems problems = new TableProblems(display, found);
        boolean csv = display.toLowerCase(java.util.Locale.ROOT).endsWith(".csv");
        List<Sheet> sheets = csv ? CsvReader.read(bytes, problems) : XlsxReader.read(bytes, problems);
        found.throwIfAny();
        return sheets;
    }

    private static String sheet(Sheet sheet) {
        StringBuilder text = new StringBuilder();
        if (!sheet.name().isEmpty()) {
            text.append("sheet ").append(sheet.name()).append(sheet.hidden() ? " (hidden)\n" : "\n");
        }
        int before = sheet.rows().isEmpty() ? 0 : sheet.rows().firstKey() - 1;
        for (Map.Entry<Integer, NavigableMap<Integer, Cell>> row : sheet.rows().entrySet()) {
            text.append(row.getKey() > before + 1 ? "\n" : "");
            text.append(sheet.rowHidden(row.getKey()) ? "(hidden) " : "");
            text.append(row(row.getValue())).append('\n');
            before = row.getKey();
        }
        sheet.rows().values().stream()
                .flatMap(r -> r.keySet().stream())
                .distinct()
                .sorted()
                .filter(sheet::columnHidden)
                .forEach(c -> text.append("hidden column ")
                        .append(io.ballast.engine.problem.SheetCell.letters(c))
                        .append('\n'));
        for (Sheet.Merge merge : sheet.merges()) {
            text.append("merged ").append(corner(merge.firstRow(), merge.firstColumn()));
            text.append(':').append(corner(merge.lastRow(), merge.lastColumn())).append('\n');
        }
        return text.toString();
    }

    private static String corner(int row, int column) {
        return io.ballast.engine.problem.SheetCell.letters(column) + row;
    }

    private static String row(NavigableMap<Integer, Cell> cells) {
        StringBuilder text = new StringBuilder();
        for (int column = 1; column <= cells.lastKey(); column++) {
            text.append(column == 1 ? "" : " |");
            Cell cell = cells.get(column);
            if (cell != null) {
                text.append(column == 1 ? "" : " ").append(cell(cell));
            }
        }
        return text.toString();
    }

    /** The text of one cell. */
    static String cell(Cell cell) {
        String text = cell.text()
                .replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        return switch (cell.kind()) {
            case TEXT -> looksOtherwise(text) ? "'" + text + "'" : text;
            case NUMBER, BOOLEAN, FORMULA -> text;
            case DATE, PERCENT, DISGUISED, ERROR -> text + " (" + cell.kind().words() + ")";
        };
    }

    /** Whether a text could be taken for a number, a truth value or a formula, or has blanks around it. */
    private static boolean looksOtherwise(String text) {
        return text.matches("[-+]?\\d[\\d.,eE+-]*|(?i)true|(?i)false|[='].*") || !text.equals(text.strip());
    }
}
