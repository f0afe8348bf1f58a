package io.ballast.authoring.table;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads a CSV file strictly: UTF-8, cells separated by commas, quotes only around a whole cell and doubled inside it. A lenient reader would take a
 * misplaced quote for text and shift or swallow the cells behind it. One use per file.
 */
final class CsvReader {
    private static final String ADVICE =
            "Write UTF-8, commas between cells, and quotes only around a whole cell, doubled inside it: \"say \"\"no\"\"\".";

    private final String text;
    private final TableProblems problems;
    private final Sheet sheet = new Sheet("", false);
    private int at;
    private int line = 1;
    private int cells;

    private CsvReader(String text, TableProblems problems) {
        this.text = text;
        this.problems = problems;
    }

    /** The file as one sheet without a name; none when it cannot be read. */
    static List<Sheet> read(byte[] bytes, TableProblems problems) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            problems.add(TableProblems.UNREADABLE, "the file is not UTF-8 text", "Save it as 'CSV UTF-8'.");
            return List.of();
        }
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        CsvReader reader = new CsvReader(plain, problems);
        return reader.rows() ? List.of(reader.sheet) : List.of();
    }

    private boolean rows() {
        if (otherSeparator()) {
            return false;
        }
        while (at < text.length()) {
            int row = line;
            int column = 1;
            while (cell(row, column)) {
                column++;
            }
            if (at < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean otherSeparator() {
        String first = text.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
        if (first.matches("(?i)sep=.*")
                || (first.indexOf(',') < 0 && first.matches("(?i)\\W*Rule\\w*[^;\\t]*[;\\t].*"))) {
            problems.add(
                    TableProblems.UNREADABLE,
                    new Place("", 1, 1),
                    "the cells are not separated by commas",
                    "Save it with commas; some programs call that 'CSV (comma separated)'.");
            return true;
        }
        return false;
    }

    /** Reads one cell; whether another follows in the row. {@code at} becomes negative where reading cannot go on. */
    private boolean cell(int row, int column) {
        Place place = new Place("", row, column);
        boolean quoted = at < text.length() && text.charAt(at) == '"';
        String content = quoted ? quoted(place) : bare(place);
        if (at < 0) {
            return false;
        }
        if (++cells > TableLimits.CELLS || column > TableLimits.COLUMNS || content.length() > TableLimits.TEXT) {
            problems.add(TableProblems.REFUSED, place, TableLimits.MESSAGE, TableLimits.ADVICE);
            at = -1;
            return false;
        }
        sheet.put(row, column, Cell.text(content));
        return separator();
    }

    private boolean separator() {
        if (at >= text.length()) {
            return false;
        }
        char c = text.charAt(at++);
        if (c == ',') {
            return true;
        }
        if (c == '\r' && at < text.length() && text.charAt(at) == '\n') {
            at++;
        }
        line++;
        return false;
    }

    private String bare(Place place) {
        int from = at;
        while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
            if (text.charAt(at) == '"') {
                return stop(place, "a quote stands inside a cell that does not begin with one");
            }
            at++;
        }
        return text.substring(from, at);
    }

    private String quoted(Place place) {
        StringBuilder content = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                if (at < text.length() && text.charAt(at) == '"') {
                    at++;
                } else if (at == text.length() || ",\r\n".indexOf(text.charAt(at)) >= 0) {
                    return content.toString();
                } else {
                    return stop(place, "'" + text.charAt(at) + "' follows the quote that ends the cell");
                }
            } else if (c == '\n' || (c == '\r' && !text.startsWith("\n", at))) {
                line++;
            }
            content.append(c);
        }
        return stop(place, "the quote that begins the cell is never closed");
    }

    private String stop(Place place, String message) {
        problems.add(TableProblems.UNREADABLE, place, message, ADVICE);
        at = -1;
        return "";
    }
}
