package io.ballast.cli.input;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A CSV file with named columns, checked for its shape: header, number of columns in each row. Not thread-safe. */
public final class CsvTable {
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setIgnoreEmptyLines(true).setTrim(true).get();

    /** One row whose cells are read by column name; whatever is wrong with a cell is noted at its line. */
    public final class Row {
        private final CSVRecord cells;
        private final int line;
        private boolean good = true;

        private Row(CSVRecord cells, int line) {
            this.cells = cells;
            this.line = line;
        }

        /** The cell of a column; empty text where the file does not have that column. */
        public String text(String column) {
            Integer index = columns.get(column);
            return index == null ? "" : cells.get(index);
        }

        /** A text that must not be empty. */
        public String name(String column) {
            String text = text(column);
            if (text.isEmpty()) {
                problem(column + " is empty", "Give every row a name.");
            }
            return text;
        }

        /** A whole number from 0 to a limit; 0 when it is none, which is then noted. */
        public long number(String column, long limit) {
            String text = text(column);
            long value;
            try {
                value = Long.parseLong(text);
            } catch (NumberFormatException e) {
                problem(
                        column + " is '" + text + "', not a whole number",
                        "Write a whole number from 0 to " + limit + ".");
                return 0;
            }
            if (value < 0) {
                problem(column + " is " + value + ", negative", "Write a whole number from 0 to " + limit + ".");
                return 0;
            }
            if (value > limit) {
                problem(column + " is " + value + ", too large", "Write a whole number from 0 to " + limit + ".");
                return 0;
            }
            return value;
        }

        /** Notes a wrong value in this row. */
        public void problem(String message, String advice) {
            problem(InputCode.VALUE, message, advice);
        }

        /** Notes something wrong with this row. */
        public void problem(String code, String message, String advice) {
            good = false;
            problems.add(code, file, line, 0, message, advice);
        }

        /** Whether nothing was noted about this row. */
        public boolean good() {
            return good;
        }

        /** Line of the row, from 1. */
        public int line() {
            return line;
        }
    }

    private final String file;
    private final Problems problems;
    private final String content;
    private final Map<String, Integer> columns = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    private int line = 1;
    private int counted;
    private boolean shapely = true;

    private CsvTable(String file, String content, Problems problems) {
        this.file = file;
        this.content = content;
        this.problems = problems;
    }

    /** Reads a table. Rows of a wrong length are noted and left out; without the required columns there are no rows at all. */
    public static CsvTable read(
            String file, String text, List<String> required, List<String> optional, Problems problems) {
        CsvTable table = new CsvTable(file, text, problems);
        try (CSVParser parser = CSVParser.parse(text, FORMAT)) {
            table.readRows(parser, required, optional);
        } catch (IOException e) {
            // A text in memory cannot fail to be read.
            throw new UncheckedIOException(e);
        }
        return table;
    }

    /** The rows of a good shape, in file order. */
    public List<Row> rows() {
        return rows;
    }

    private void readRows(CSVParser parser, List<String> required, List<String> optional) {
        Iterator<CSVRecord> records = parser.iterator();
        boolean header = false;
        while (true) {
            int next = Math.toIntExact(parser.getCurrentLineNumber() + 1);
            CSVRecord cells;
            try {
                if (!records.hasNext()) {
                    break;
                }
                cells = records.next();
            } catch (UncheckedIOException e) {
                problem(next, "the quotes of this row do not match", "Close every quote that is opened.");
                return;
            }
            countLines((int) cells.getCharacterPosition());
            if (!header) {
                header = true;
                if (!readHeader(cells, required, optional)) {
                    return;
                }
            } else if (cells.size() != columns.size()) {
                problem(
                        line,
                        "the row has " + cells.size() + " cells, the header has " + columns.size(),
                        "Give every row one cell for each column.");
            } else {
                rows.add(new Row(cells, line));
            }
        }
        if (!header) {
            problem(0, "the file holds no row", "Begin with the header " + String.join(",", required) + ".");
        } else if (rows.isEmpty() && shapely) {
            problem(0, "the file holds a header and no rows", "Add rows.");
        }
    }

    /** Moves on to the line of a record; the parser counts lines by where a record ends, and empty ones before it to the record. */
    private void countLines(int start) {
        int begin = start;
        while (begin < content.length() && (content.charAt(begin) == '\n' || content.charAt(begin) == '\r')) {
            begin++;
        }
        for (; counted < begin; counted++) {
            if (content.charAt(counted) == '\n') {
                line++;
            }
        }
    }

    private void problem(int at, String message, String advice) {
        shapely = false;
        problems.add(InputCode.SHAPE, file, at, 0, message, advice);
    }

    private boolean readHeader(CSVRecord cells, List<String> required, List<String> optional) {
        Set<String> known = new LinkedHashSet<>(required);
        known.addAll(optional);
        for (int i = 0; i < cells.size(); i++) {
            String name = cells.get(i);
            if (!known.contains(name)) {
                problem(
                        line,
                        "column '" + name + "' is not known" + Nearest.hint(name, known),
                        "Use the columns " + String.join(", ", known) + ".");
            } else if (columns.put(name, i) != null) {
                problem(line, "column '" + name + "' is there twice", "Remove one of them.");
            }
        }
        for (String name : required) {
            if (!columns.containsKey(name)) {
                problem(line, "column '" + name + "' is missing", "Add it to the header and to every row.");
            }
        }
        return shapely;
    }
}
