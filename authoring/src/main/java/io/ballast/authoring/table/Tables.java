package io.ballast.authoring.table;

import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads decision tables. Thread-safe. */
public final class Tables {
    private Tables() {}

    /**
     * The rules that the tables of a file stand for; nothing when the problems say why not.
     *
     * @param display    file as messages name it; its ending says what it is
     * @param pack       name of the package
     * @param drlPackage the Java package of its rules
     */
    public static Optional<TableRules> read(
            String display, byte[] bytes, String pack, String drlPackage, TableVocabulary vocabulary, Problems into) {
        TableProblems problems = new TableProblems(display, into);
        List<TableSource> tables = sources(display, bytes, drlPackage, problems);
        List<TableHeader> headers = new ArrayList<>();
        List<CompiledTable> compiled = new ArrayList<>();
        for (TableSource table : tables) {
            TableHeader header = new TableHeader(table, vocabulary, problems);
            headers.add(header);
            if (header.read()) {
                List<TableRow> rows = new RowReader(pack, table, header, problems).rows();
                compiled.add(new CompiledTable(table, header.patterns(), header.conditions(), rows));
            }
        }
        if (problems.count() > 0) {
            return Optional.empty();
        }
        RuleWriter writer = new RuleWriter(
                drlPackage, RuleWriter.imports(headers, tables), tables.get(0).at());
        for (CompiledTable table : compiled) {
            write(table, writer, problems);
        }
        return problems.count() > 0 ? Optional.empty() : Optional.of(writer.rules());
    }

    private static void write(CompiledTable table, RuleWriter writer, TableProblems problems) {
        TableAnalysis analysis = new TableAnalysis(table, problems);
        analysis.check();
        for (TableRow row : table.rows()) {
            List<TableRow> others = new ArrayList<>();
            for (TableRow other : table.rows()) {
                boolean first = table.source().settings().hits() == HitRule.FIRST && other.number() < row.number();
                boolean excluded = !other.otherwise() && (row.otherwise() || (first && analysis.overlap(other, row)));
                if (!other.at().equals(row.at()) && excluded) {
                    others.add(other);
                }
            }
            others.removeIf(o -> !Exclusion.possible(table, o, row.at(), problems));
            if (others.stream().mapToInt(o -> o.atoms().size()).sum() > TableLimits.EXCLUSIONS) {
                problems.add(
                        TableProblems.NOT_PROVEN,
                        row.at(),
                        "the row counts only where none of " + others.size()
                                + " others fits, which is too much to say in a rule",
                        "Split the table, or narrow the conditions of its rows.");
            }
            writer.row(table, row, others);
        }
    }

    private static List<TableSource> sources(String display, byte[] bytes, String drlPackage, TableProblems problems) {
        List<Sheet> sheets =
                display.endsWith(".csv") ? CsvReader.read(bytes, problems) : XlsxReader.read(bytes, problems);
        if (problems.count() > 0) {
            return List.of();
        }
        List<TableSource> tables = new ArrayList<>();
        Map<String, Place> misspelt = new LinkedHashMap<>();
        for (Sheet sheet : sheets) {
            if (!TableLayout.isTable(sheet)) {
                TableLayout.misspelt(sheet).ifPresent(at -> misspelt.put(sheet.name(), at));
                continue;
            }
            if (sheet.hidden()) {
                problems.add(
                        TableProblems.UNSEEN,
                        new Place(sheet.name(), 0, 0),
                        "the sheet is hidden, but holds a table that would decide",
                        "Show the sheet, or remove it.");
            }
            tables.addAll(new TableLayout(sheet, drlPackage, problems).tables());
        }
        misspelt.values()
                .forEach(at -> problems.add(
                        TableProblems.LAYOUT,
                        at,
                        "this begins no table, so the sheet would decide nothing (nearest: '" + Keyword.TABLE + "')",
                        "A table begins with RuleTable and its name, in one cell."));
        if (tables.isEmpty() && misspelt.isEmpty()) {
            problems.add(
                    TableProblems.LAYOUT,
                    "the file holds no table",
                    "A table begins with RuleTable and its name, in one cell.");
        }
        int rows = tables.stream().mapToInt(t -> t.rows().size()).sum();
        if (rows > TableLimits.RULES) {
            problems.add(
                    TableProblems.REFUSED,
                    "the tables have " + rows + " rows, at most " + TableLimits.RULES + " become rules",
                    "Compare parameters instead of writing a row for each value.");
        }
        return tables;
    }
}
