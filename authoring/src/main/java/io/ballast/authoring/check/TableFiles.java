package io.ballast.authoring.check;

import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.table.Place;
import io.ballast.authoring.table.TableRules;
import io.ballast.authoring.table.Tables;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the decision tables of a package into rules, and brings problems of these rules back to their cells. Thread-safe. */
final class TableFiles {
    private static final String ROWS_LOST = "BAL-T009";

    private TableFiles() {}

    /** The rules that each table stands for, by file; what they say is added to the rules of the package. */
    static Map<String, TableRules> read(PackageSource source, List<RuleText> rules, Problems problems) {
        Map<String, TableRules> tables = new TreeMap<>();
        source.tables().forEach((file, bytes) -> Tables.read(
                        source.display(file),
                        bytes,
                        source.manifest().name(),
                        source.drlPackage(),
                        new RuleVocabulary(),
                        problems)
                .ifPresent(table -> tables.put(file, table)));
        tables.forEach((file, table) -> {
            String display = source.display(file);
            Problems found = new Problems();
            List<RuleText> read = new DrlReader(file, display, table.drl(), found).read(source.drlPackage());
            for (Problem problem : found.list()) {
                note(problem, table, problems);
            }
            if (found.isEmpty() && read.size() != table.rows()) {
                problems.add(
                        ROWS_LOST,
                        display,
                        table.rows() + " rows were read, but " + read.size() + " rules built",
                        "This is a mistake of the program; please report it with the file.");
            }
            rules.addAll(read);
        });
        return tables;
    }

    /** Where a rule stands, as its author sees it. */
    static String position(RuleText rule, Map<String, TableRules> tables) {
        TableRules table = tables.get(rule.file());
        if (table == null) {
            return rule.file() + ":" + rule.line();
        }
        Place at = table.place(rule.line());
        return rule.file() + (at.cell().isEmpty() ? ":" + at.row() : " " + at.cell());
    }

    /** Takes over problems; those of a table's rules at the cells that they come from. */
    static void note(Problems found, CheckedPackage checked, Problems into) {
        for (Problem problem : found.list()) {
            checked.tables().entrySet().stream()
                    .filter(t -> checked.source().display(t.getKey()).equals(problem.file()))
                    .findFirst()
                    .ifPresentOrElse(t -> note(problem, t.getValue(), into), () -> into.add(problem));
        }
    }

    private static void note(Problem problem, TableRules table, Problems into) {
        Place at = problem.line() <= 0 ? new Place("", 0, 0) : table.place(problem.line(), problem.column());
        into.add(new Problem(
                problem.code(),
                problem.file(),
                at.sheet(),
                at.row(),
                at.column(),
                problem.message(),
                problem.advice()));
    }
}
