package io.ballast.cli.term;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A table of text with aligned columns, two blanks apart, no blanks at the ends of lines. Control characters in cells are shown as {@code ?}, so that a name
 * cannot move the cursor. Not thread-safe.
 */
public final class TextTable {
    /** Where a column's text stands. */
    public enum Align {
        LEFT,
        RIGHT
    }

    private static final String GAP = "  ";

    private record Column(String title, Align align) {}

    private record Cell(String text, UnaryOperator<String> paint) {}

    private final List<Column> columns = new ArrayList<>();
    private final List<List<Cell>> rows = new ArrayList<>();

    /** Adds a column for text. */
    public TextTable text(String title) {
        columns.add(new Column(clean(title), Align.LEFT));
        return this;
    }

    /** Adds a column for numbers. */
    public TextTable number(String title) {
        columns.add(new Column(clean(title), Align.RIGHT));
        return this;
    }

    /** Adds a row, one value for each column. */
    public TextTable row(Object... values) {
        start();
        for (Object value : values) {
            cell(value, UnaryOperator.identity());
        }
        return this;
    }

    /** Begins a row whose cells follow one by one. */
    public TextTable start() {
        rows.add(new ArrayList<>());
        return this;
    }

    /** Adds a cell to the last row. */
    public TextTable cell(Object value, UnaryOperator<String> paint) {
        requireNonNull(value, "value is null");
        requireNonNull(paint, "paint is null");
        List<Cell> row = rows.get(rows.size() - 1);
        if (row.size() == columns.size()) {
            throw new IllegalStateException("the row has " + columns.size() + " cells already");
        }
        row.add(new Cell(clean(value.toString()), paint));
        return this;
    }

    /** The table as lines, each with its end; the titles are faint where there are colours. */
    public String render(Paint paint) {
        int[] widths = IntStream.range(0, columns.size()).map(this::width).toArray();
        StringBuilder out = new StringBuilder();
        if (columns.stream().anyMatch(column -> !column.title().isEmpty())) {
            List<Cell> titles = columns.stream()
                    .map(column -> new Cell(column.title(), paint::faint))
                    .toList();
            line(out, titles, widths);
        }
        rows.forEach(row -> line(out, row, widths));
        return out.toString();
    }

    private int width(int column) {
        int widest = length(columns.get(column).title());
        for (List<Cell> row : rows) {
            widest = Math.max(
                    widest, column < row.size() ? length(row.get(column).text()) : 0);
        }
        return widest;
    }

    private void line(StringBuilder out, List<Cell> row, int[] widths) {
        int lastFilled = row.size() - 1;
        while (lastFilled >= 0 && row.get(lastFilled).text().isEmpty()) {
            lastFilled--;
        }
        for (int i = 0; i <= lastFilled; i++) {
            Cell cell = row.get(i);
            String blanks = " ".repeat(widths[i] - length(cell.text()));
            BinaryOperator<String> order =
                    columns.get(i).align() == Align.RIGHT ? (text, fill) -> fill + text : (text, fill) -> text + fill;
            boolean last = i == lastFilled && columns.get(i).align() == Align.LEFT;
            out.append(order.apply(cell.paint().apply(cell.text()), last ? "" : blanks));
            out.append(i == lastFilled ? "" : GAP);
        }
        out.append('\n');
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String clean(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().map(c -> Character.isISOControl(c) ? '?' : c).forEach(out::appendCodePoint);
        return out.toString();
    }
}
