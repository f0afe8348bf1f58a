package io.ballast.authoring.table;

import java.util.List;

/**
 * The rules that the tables of a file stand for, as Policy DRL, and the cell that each piece of them comes from.
 *
 * @param drl   the rules
 * @param spans pieces in the order of the text
 * @param lines the cell that each line stands for
 * @param rows  how many rows were read, and so how many rules there must be
 */
public record TableRules(String drl, List<Span> spans, List<Place> lines, int rows) {
    /**
     * A piece of the text; it ends where the next one begins.
     *
     * @param line   line from 1
     * @param column column from 1
     * @param from   the cell
     */
    public record Span(int line, int column, Place from) {}

    public TableRules {
        spans = List.copyOf(spans);
        lines = List.copyOf(lines);
    }

    /** The cell that a line stands for: that of a value rather than that of the code which it is put into. */
    public Place place(int line) {
        return line >= 1 && line <= lines.size() ? lines.get(line - 1) : place(line, 1);
    }

    /** The cell behind a place in the rules; the one before it where there is none. */
    public Place place(int line, int column) {
        Place found = spans.isEmpty() ? new Place("", 0, 0) : spans.get(0).from();
        int low = 0;
        int high = spans.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Span span = spans.get(middle);
            boolean before = span.line() < line || (span.line() == line && span.column() <= Math.max(1, column));
            if (before) {
                found = span.from();
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return found;
    }
}
