package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the rows of a table whose header is right. One use per table. */
final class RowReader {
    /** Word in a cell of the row that counts where no other does. */
    static final String OTHERWISE = "otherwise";

    private static final Pattern TITLE = Pattern.compile("\\{([^{}]*[^{}\\d][^{}]*)}");

    private final String pack;
    private final TableSource table;
    private final TableHeader header;
    private final TableProblems problems;

    RowReader(String pack, TableSource table, TableHeader header, TableProblems problems) {
        this.pack = pack;
        this.table = table;
        this.header = header;
        this.problems = problems;
    }

    /** All rows that could be read. */
    List<TableRow> rows() {
        titles();
        List<TableRow> rows = new ArrayList<>();
        for (int row : table.rows()) {
            int before = problems.count();
            TableRow read = row(row);
            if (problems.count() == before) {
                rows.add(read);
            }
        }
        List<TableRow> defaults = rows.stream().filter(TableRow::otherwise).toList();
        if (defaults.size() > 1) {
            problems.add(
                    TableProblems.LAYOUT,
                    defaults.get(1).at(),
                    "the table has a second default row, the first is row "
                            + defaults.get(0).number(),
                    "Keep one row with '" + OTHERWISE + "'.");
        }
        return rows;
    }

    /** Whoever forgets the row of titles would lose the first row of values. */
    private void titles() {
        int row = table.at().row() + 4;
        TableProblems silent = new TableProblems("", new io.ballast.engine.problem.Problems());
        long asked = 0;
        for (ConditionColumn condition : header.conditions()) {
            Optional<Cell> cell =
                    table.sheet().cell(row, condition.column().at().column());
            boolean text = condition.types().stream().allMatch(t -> t.kind() == ValueType.Kind.TEXT);
            if (cell.isEmpty() || condition.fixed() || text) {
                continue;
            }
            asked++;
            if (condition.atoms(cell.get(), table.row(row), silent).isEmpty()) {
                return;
            }
        }
        if (asked > 0) {
            problems.add(
                    TableProblems.LAYOUT,
                    table.row(row),
                    "row " + row + " is read as titles, but looks like a row of values",
                    "Put a row of titles between the code and the values; its cells may be any text.");
        }
    }

    private TableRow row(int row) {
        Place at = table.row(row);
        List<Atom> atoms = new ArrayList<>();
        boolean otherwise = conditions(row, atoms);
        List<TableRow.Action> actions = actions(row);
        String id = id(row);
        TableColumn named = column(Keyword.NAME);
        String name = text(named, row);
        if (!name.isEmpty()) {
            Texts.clean(name, place(named, row), problems);
        }
        TableColumn priority = column(Keyword.PRIORITY);
        TableColumn reason = column(Keyword.REASON);
        Place reasonAt = reason == null ? table.settings().reason().at() : place(reason, row);
        return new TableRow(
                at,
                id,
                column(Keyword.ID) == null ? at : place(column(Keyword.ID), row),
                name.isEmpty() ? table.name() + " row " + row : name,
                reason(row, reason, reasonAt),
                reasonAt,
                priority(row, priority),
                priority == null ? at : place(priority, row),
                List.copyOf(atoms),
                actions,
                otherwise);
    }

    private boolean conditions(int row, List<Atom> atoms) {
        Map<Integer, Cell> filled = new TreeMap<>();
        for (ConditionColumn c : header.conditions()) {
            int column = c.column().at().column();
            table.sheet().cell(row, column).ifPresent(cell -> filled.put(column, cell));
        }
        boolean otherwise = filled.size() == 1
                && filled.values().iterator().next().text().strip().equalsIgnoreCase(OTHERWISE);
        if (otherwise) {
            return true;
        }
        for (ConditionColumn c : header.conditions()) {
            Cell cell = filled.get(c.column().at().column());
            if (cell != null) {
                c.atoms(cell, place(c.column(), row), problems).ifPresent(atoms::addAll);
            }
        }
        boolean asks = header.conditions().stream().anyMatch(c -> !c.fixed());
        if (filled.isEmpty() && asks && table.settings().hits() != HitRule.FIRST) {
            problems.add(
                    TableProblems.MISSING,
                    table.row(row),
                    "all conditions of row " + row + " are empty, so it would fit always",
                    "Write " + OTHERWISE
                            + " into its first condition for a default row, which counts where no other row fits; or"
                            + " set HitPolicy first.");
        }
        return false;
    }

    private List<TableRow.Action> actions(int row) {
        List<TableRow.Action> actions = new ArrayList<>();
        boolean filled = false;
        for (ActionColumn a : header.actions()) {
            Place at = place(a.column(), row);
            Optional<Cell> cell = table.sheet().cell(row, a.column().at().column());
            if (cell.isPresent()) {
                filled = true;
                a.values(cell.get(), at, problems).ifPresent(v -> actions.add(new TableRow.Action(a, v, at)));
            }
        }
        if (!filled) {
            problems.add(
                    TableProblems.MISSING,
                    place(header.actions().get(0).column(), row),
                    "row " + row + " has no action, so it would decide nothing",
                    "Fill at least one ACTION cell, or remove the row.");
        }
        return List.copyOf(actions);
    }

    private String id(int row) {
        TableColumn column = column(Keyword.ID);
        if (column == null) {
            return pack + "/" + table.slug() + "-row-" + row;
        }
        String text = text(column, row);
        String id = text.startsWith(pack + "/") ? text.substring(pack.length() + 1) : text;
        if (!id.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            problems.add(
                    id.isEmpty() ? TableProblems.MISSING : TableProblems.VALUE,
                    place(column, row),
                    id.isEmpty() ? "row " + row + " has no id" : "'" + id + "' is no id",
                    "Write lower case words and numbers joined by dashes; the package is put before it.");
        }
        return pack + "/" + id;
    }

    private String priority(int row, TableColumn column) {
        String text = text(column, row);
        if (!text.isEmpty()) {
            ValueType number = new ValueType(ValueType.Kind.NUMBER, long.class, java.util.Set.of());
            return number.read(
                            table.sheet().cell(row, column.at().column()).orElseThrow(), place(column, row), problems)
                    .map(ValueType.Literal::drl)
                    .orElse("");
        }
        return "";
    }

    private String reason(int row, TableColumn column, Place at) {
        String own = text(column, row);
        String text = own.isEmpty() ? table.settings().reason().text() : own;
        if (text.isEmpty()) {
            problems.add(
                    TableProblems.MISSING,
                    column == null ? table.row(row) : place(column, row),
                    "row " + row + " has no reason",
                    "Write the sentence that a user will see into a REASON column, or one for all rows behind Reason above the table.");
            return "";
        }
        Texts.clean(text, at, problems);
        String filled =
                TITLE.matcher(text).replaceAll(m -> Matcher.quoteReplacement(titled(m.group(1), row, m.group(), at)));
        if (!filled.equals(text)) {
            Texts.clean(filled, at, problems);
        }
        return filled;
    }

    /** What the row holds in the column of that title. */
    private String titled(String title, int row, String whole, Place at) {
        Optional<TableColumn> column = table.columns().stream()
                .filter(c -> c.title().equals(title.strip()))
                .findFirst();
        if (column.isEmpty()) {
            problems.add(
                    TableProblems.VALUE,
                    at,
                    "the reason names column '" + title + "'"
                            + io.ballast.engine.problem.Nearest.hint(
                                    title,
                                    table.columns().stream()
                                            .map(TableColumn::title)
                                            .toList())
                            + ", which the table does not have",
                    "Write {title of a column} for what the row holds there, {0} for what its action passes on.");
            return whole;
        }
        return table.sheet().text(row, column.get().at().column());
    }

    private TableColumn column(Keyword keyword) {
        List<TableColumn> columns = table.columns(keyword);
        return columns.isEmpty() ? null : columns.get(0);
    }

    private String text(TableColumn column, int row) {
        if (column == null) {
            return "";
        }
        Optional<Cell> cell = table.sheet().cell(row, column.at().column());
        cell.filter(c -> !c.plain())
                .ifPresent(c -> problems.add(
                        TableProblems.UNSEEN,
                        place(column, row),
                        "the cell holds " + c.kind().words() + ", must be a text",
                        "Write the text itself."));
        return table.sheet().text(row, column.at().column());
    }

    private static Place place(TableColumn column, int row) {
        return new Place(column.at().sheet(), row, column.at().column());
    }
}
