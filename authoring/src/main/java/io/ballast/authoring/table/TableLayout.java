package io.ballast.authoring.table;

import io.ballast.engine.problem.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the tables of a sheet:
 *
 * <pre>
 * HitPolicy     | first                    rows of settings
 * RuleTable matrix
 * CONDITION     | CONDITION | ACTION       what each column is
 * $pod : PodQos |           | $v : Sink    pattern, over one or more columns
 * qos           | pod       | verb($param) code
 * QoS class     | Pod       | Verdict      titles for people
 * LS            | ...                      rows of values, up to the first empty row
 * </pre>
 *
 * Every cell is either part of a table or a problem: what is not read would decide nothing, and nobody would see why. One use per sheet.
 */
final class TableLayout {
    private static final Pattern TABLE = Pattern.compile("(?i)RuleTable(?:\\s*:)?(?:\\s+(.*))?", Pattern.DOTALL);
    private static final int HEADER_ROWS = 4;

    private final Sheet sheet;
    private final String drlPackage;
    private final TableProblems problems;
    private final List<TableSource> tables = new ArrayList<>();
    private TableSettings settings = new TableSettings();
    private int done;

    TableLayout(Sheet sheet, String drlPackage, TableProblems problems) {
        this.sheet = sheet;
        this.drlPackage = drlPackage;
        this.problems = problems;
    }

    /** Whether the sheet holds a table, and is not just notes for people. */
    static boolean isTable(Sheet sheet) {
        return sheet.rows().values().stream()
                .flatMap(r -> r.values().stream())
                .anyMatch(c -> c.kind() == Cell.Kind.TEXT
                        && TABLE.matcher(c.text().strip()).matches());
    }

    /** A cell that was probably meant to begin a table. */
    static Optional<Place> misspelt(Sheet sheet) {
        for (Map.Entry<Integer, ? extends Map<Integer, Cell>> row : sheet.rows().entrySet()) {
            for (Map.Entry<Integer, Cell> cell : row.getValue().entrySet()) {
                String first = cell.getValue().text().strip().replaceFirst("(?i)^(Rule[\\s_-]?\\w+).*", "$1");
                boolean close = first.length() > 5
                        && first.length() < 14
                        && Nearest.to(first.replaceAll("[\\s_-]", ""), List.of(Keyword.TABLE, "RuleSet"))
                                .isPresent();
                if (close && first.toLowerCase(java.util.Locale.ROOT).startsWith("rul")) {
                    return Optional.of(new Place(sheet.name(), row.getKey(), cell.getKey()));
                }
            }
        }
        return Optional.empty();
    }

    List<TableSource> tables() {
        for (int row : sheet.rows().keySet()) {
            if (row <= done) {
                continue;
            }
            int column = sheet.row(row).firstKey();
            String text = sheet.text(row, column);
            Matcher table = TABLE.matcher(text);
            if (table.matches()) {
                table(
                        row,
                        column,
                        Optional.ofNullable(table.group(1)).orElse("").strip());
            } else {
                setting(row, column, text);
            }
        }
        for (Sheet.Merge merge : sheet.merges()) {
            merged(merge);
        }
        return tables;
    }

    private Place at(int row, int column) {
        return new Place(sheet.name(), row, column);
    }

    private void setting(int row, int column, String text) {
        Optional<Keyword> keyword = Keyword.of(text, false);
        if (keyword.isEmpty()) {
            if (tables.isEmpty()) {
                Keyword.unknown(text, false, at(row, column), problems);
            } else {
                problems.add(
                        TableProblems.STRAY,
                        at(row, column),
                        "the row stands behind an empty row, where the table ended, so it would decide nothing",
                        "Remove the empty row above it, or write Notes in front of what is no row of the table.");
            }
            return;
        }
        Integer next = sheet.row(row).higherKey(column);
        if (sheet.rowHidden(row) || sheet.columnHidden(column) || (next != null && sheet.columnHidden(next))) {
            problems.add(
                    TableProblems.UNSEEN,
                    at(row, column),
                    "the setting is hidden, but would decide",
                    "Show it, or remove it.");
        }
        if (next == null) {
            problems.add(
                    TableProblems.LAYOUT,
                    at(row, column),
                    keyword.get().word() + " has no value",
                    "Write it into the next cell.");
            return;
        }
        seen(row, next, true);
        settings = settings.copy();
        settings.set(keyword.get(), new TableSettings.Text(sheet.text(row, next), at(row, next)), drlPackage, problems);
        Integer more = sheet.row(row).higherKey(next);
        if (more != null && keyword.get() != Keyword.NOTES) {
            problems.add(
                    TableProblems.STRAY,
                    at(row, more),
                    "nothing is read from this cell",
                    keyword.get().word() + " takes one value.");
        }
    }

    private void table(int row, int column, String inCell) {
        done = row + HEADER_ROWS;
        String name = inCell;
        Integer next = sheet.row(row).higherKey(column);
        if (name.isEmpty() && next != null) {
            name = sheet.text(row, next);
            next = sheet.row(row).higherKey(next);
        }
        if (next != null) {
            problems.add(
                    TableProblems.STRAY,
                    at(row, next),
                    "nothing is read from this cell",
                    "The row of RuleTable holds its name only.");
        }
        List<TableColumn> columns = columns(row, column);
        List<Integer> rows = new ArrayList<>();
        for (int r = row + HEADER_ROWS + 1; !sheet.row(r).isEmpty(); r++) {
            if (TABLE.matcher(sheet.text(r, sheet.row(r).firstKey())).matches()) {
                problems.add(
                        TableProblems.LAYOUT,
                        at(r, column),
                        "a table begins inside another",
                        "Leave an empty row between two tables.");
                break;
            }
            rows.add(r);
            done = r;
        }
        TableSource table = new TableSource(sheet, at(row, column), name, settings, columns, List.copyOf(rows));
        if (table.slug().isEmpty()) {
            problems.add(
                    TableProblems.LAYOUT,
                    at(row, column),
                    "the table has no name",
                    "Write RuleTable and a name, in one cell.");
        }
        if (rows.isEmpty()) {
            problems.add(
                    TableProblems.LAYOUT,
                    at(row, column),
                    "the table has no rows",
                    "Rows of values begin in row " + (row + HEADER_ROWS + 1)
                            + ", behind keywords, patterns, code and titles.");
        }
        visible(row, column, columns, rows);
        tables.add(table);
    }

    private List<TableColumn> columns(int row, int first) {
        List<TableColumn> columns = new ArrayList<>();
        TableColumn left = null;
        for (int column : sheet.row(row + 1).keySet()) {
            seen(row + 1, column, true);
            seen(row + 2, column, true);
            seen(row + 3, column, true);
            seen(row + 4, column, false);
            String word = sheet.text(row + 1, column);
            Optional<Keyword> keyword = column < first ? Optional.empty() : Keyword.of(word, true);
            if (keyword.isEmpty()) {
                Keyword.unknown(word, true, at(row + 1, column), problems);
                left = null;
                continue;
            }
            TableColumn read = column(row, column, keyword.get(), left);
            columns.add(read);
            left = read;
        }
        if (columns.isEmpty()) {
            problems.add(
                    TableProblems.LAYOUT,
                    at(row + 1, first),
                    "the table has no columns",
                    "The row below RuleTable says what each column is: CONDITION, ACTION, REASON.");
        }
        return columns;
    }

    private TableColumn column(int row, int column, Keyword keyword, TableColumn left) {
        String object = code(row + 2, column);
        Place objectAt = at(row + 2, column);
        boolean continues =
                left != null && left.keyword() == keyword && left.at().column() == column - 1;
        // "..." is how Drools writes merged cells in CSV.
        String whole = object.replaceFirst("\\s*\\.\\.\\.$", "");
        if (continues && (object.isEmpty() || (!object.equals(whole) && whole.equals(left.object())))) {
            whole = left.object();
            objectAt = left.objectAt();
        }
        String code = code(row + 3, column);
        String title = sheet.text(row + 4, column);
        return new TableColumn(keyword, at(row + 1, column), whole, objectAt, code, title.isEmpty() ? code : title);
    }

    /** Code on one line. A comment could hide what the cells behind it say, a bracket too many could end the pattern. */
    private String code(int row, int column) {
        String code = sheet.text(row, column).replaceAll("\\R", " ");
        String bare = code.replaceAll("\"[^\"]*\"|'[^']*'", "");
        boolean broken = bare.contains("//") || bare.contains("/*") || bare.contains("*/") || !balanced(bare);
        if (broken || code.codePoints().anyMatch(Character::isISOControl)) {
            problems.add(
                    TableProblems.HEADER,
                    at(row, column),
                    "the code holds a comment, a quote or bracket without its partner, or a character that nobody sees",
                    "Write one pattern, one condition or one call; remarks belong into the titles.");
        }
        return code;
    }

    private static boolean balanced(String code) {
        int depth = 0;
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0 || depth > 100 || c == '"' || c == '\'') {
                return false;
            }
        }
        return depth == 0;
    }

    /** What is written must be what is read. */
    private void seen(int row, int column, boolean text) {
        sheet.cell(row, column).ifPresent(cell -> {
            boolean readable = text ? cell.kind() == Cell.Kind.TEXT : cell.plain();
            if (!readable) {
                problems.add(
                        TableProblems.UNSEEN,
                        at(row, column),
                        "the cell holds " + cell.kind().words() + ", must be a text",
                        "Write the text itself.");
            }
        });
    }

    private void visible(int row, int column, List<TableColumn> columns, List<Integer> rows) {
        int last = rows.isEmpty() ? row + HEADER_ROWS : rows.get(rows.size() - 1);
        for (int r = row; r <= last; r++) {
            if (sheet.rowHidden(r)) {
                problems.add(
                        TableProblems.UNSEEN,
                        at(r, column),
                        "row " + r + " is hidden, but would decide",
                        "Show it, or remove it.");
            }
            if (r > row + 1) {
                for (int c : sheet.row(r).keySet()) {
                    if (sheet.cell(row + 1, c).isEmpty()) {
                        problems.add(
                                TableProblems.STRAY,
                                at(r, c),
                                "the cell stands in a column without a keyword, so it would decide nothing",
                                "Write a keyword above the column; DESCRIPTION for remarks.");
                    }
                }
            }
        }
        columns.stream()
                .filter(c -> sheet.columnHidden(c.at().column()))
                .forEach(c -> problems.add(
                        TableProblems.UNSEEN,
                        c.at(),
                        "the column is hidden, but would decide",
                        "Show it, or remove it."));
    }

    /** Only patterns and titles may span cells; a value that spans cells counts in the first of them alone. */
    private void merged(Sheet.Merge merge) {
        for (TableSource table : tables) {
            int objects = table.at().row() + 2;
            int first = objects - 1;
            int last = table.rows().isEmpty()
                    ? first
                    : table.rows().get(table.rows().size() - 1);
            boolean inside = merge.lastRow() >= first && merge.firstRow() <= last;
            boolean pattern = merge.firstRow() == objects && merge.lastRow() == objects;
            if (inside && !pattern) {
                problems.add(
                        TableProblems.UNSEEN,
                        at(merge.firstRow(), merge.firstColumn()),
                        "the cell is merged with others, but holds its value for itself alone",
                        "Split the cells and write the value into each of them. Only patterns may be merged.");
            }
        }
    }
}
