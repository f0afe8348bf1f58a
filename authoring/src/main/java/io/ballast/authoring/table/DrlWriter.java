package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.List;

/** Writes rules and remembers which cell each piece comes from. One use. */
final class DrlWriter {
    private final StringBuilder text = new StringBuilder();
    private final List<TableRules.Span> spans = new ArrayList<>();
    private final List<Place> lines = new ArrayList<>();
    private int line = 1;
    private int column = 1;

    /** Writes a piece without line breaks. */
    DrlWriter put(String piece, Place from) {
        text.append(piece);
        if (!piece.isEmpty()) {
            spans.add(new TableRules.Span(line, column, from));
        }
        column += piece.length();
        return this;
    }

    /** Ends a line that stands for a cell. */
    DrlWriter end(Place cell) {
        text.append('\n');
        lines.add(cell);
        line++;
        column = 1;
        return this;
    }

    TableRules rules(int count) {
        return new TableRules(text.toString(), spans, lines, count);
    }
}
