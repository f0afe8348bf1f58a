package io.ballast.authoring.check;

import io.ballast.authoring.source.PackageSource;
import io.ballast.authoring.table.Place;
import io.ballast.authoring.table.TableRules;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A package whose rules passed the check.
 *
 * @param source    the package
 * @param rules     its rules, ordered by id
 * @param podFields fields of the pod that each rule reads, by rule id
 * @param tables    the rules that each decision table stands for, by file
 */
public record CheckedPackage(
        PackageSource source,
        List<RuleText> rules,
        Map<String, List<String>> podFields,
        Map<String, TableRules> tables) {
    /** DRL of each file with rules, by file: as written, or what a decision table stands for. */
    public Map<String, String> drl() {
        Map<String, String> drl = new TreeMap<>(source.drl());
        tables.forEach((file, rules) -> drl.put(file, rules.drl()));
        return drl;
    }

    /** The line, or the cell, in the author's file that a line in the DRL of {@link #drl} stands for. */
    public Place place(String file, int line) {
        TableRules rules = tables.get(file);
        return rules == null ? new Place("", line, 1) : rules.place(line);
    }

    /** Notes a problem at a place in the DRL of {@link #drl}, where the author can see it. */
    public void problem(
            Problems problems, String code, String file, int line, int column, String message, String advice) {
        TableRules rules = tables.get(file);
        Place at = rules == null || line <= 0 ? new Place("", line, column) : rules.place(line, column);
        problems.add(new Problem(code, source.display(file), at.sheet(), at.row(), at.column(), message, advice));
    }

    /** A finding at a place in the DRL of {@link #drl}, where the author can see it. */
    public Finding finding(Lint lint, String file, int line, int column, String message, String advice) {
        Problems one = new Problems();
        problem(one, lint.code(), file, line, column, message, advice);
        return new Finding(lint.severity(), one.list().get(0));
    }
}
