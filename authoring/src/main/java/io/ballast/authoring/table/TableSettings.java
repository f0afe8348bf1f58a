package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.List;

/** What the rows above the tables of a sheet say; it holds for all tables below. Filled while the sheet is read. */
final class TableSettings {
    /** A text with its place. */
    record Text(String text, Place at) {}

    private final List<Text> imports = new ArrayList<>();
    private HitRule hits = HitRule.UNIQUE;
    private boolean partial;
    private Text reason = new Text("", new Place("", 0, 0));

    /** Takes a row. */
    void set(Keyword keyword, Text value, String drlPackage, TableProblems problems) {
        switch (keyword) {
            case RULESET -> {
                boolean same = value.text().equals(drlPackage)
                        || ("ballast." + value.text().replace('-', '_')).equals(drlPackage);
                if (!same) {
                    problems.add(
                            TableProblems.LAYOUT,
                            value.at(),
                            "the table is of package '" + value.text() + "'",
                            "Write " + drlPackage + ", or leave the row out.");
                }
            }
            case IMPORT -> {
                for (String target : value.text().split("[,;\\s]+")) {
                    if (!target.isEmpty()) {
                        imports.add(new Text(target, value.at()));
                    }
                }
            }
            case HITPOLICY ->
                HitRule.of(value.text())
                        .ifPresentOrElse(
                                h -> hits = h,
                                () -> problems.add(
                                        TableProblems.LAYOUT,
                                        value.at(),
                                        "'" + value.text() + "' is no hit policy",
                                        "Use unique, first or collect."));
            case PARTIAL -> {
                partial = value.text().equalsIgnoreCase("yes");
                if (!partial && !value.text().equalsIgnoreCase("no")) {
                    problems.add(
                            TableProblems.LAYOUT,
                            value.at(),
                            "Partial is '" + value.text() + "'",
                            "Write yes when the table need not cover every case, else no.");
                }
            }
            case REASON_OF_ALL -> reason = value;
            default -> {
                // Notes are for people.
            }
        }
    }

    /** A copy, so that a row between two tables changes only those below it. */
    TableSettings copy() {
        TableSettings copy = new TableSettings();
        copy.imports.addAll(imports);
        copy.hits = hits;
        copy.partial = partial;
        copy.reason = reason;
        return copy;
    }

    List<Text> imports() {
        return imports;
    }

    HitRule hits() {
        return hits;
    }

    boolean partial() {
        return partial;
    }

    /** Reason of every row of a table without a column for it; empty when there is none. */
    Text reason() {
        return reason;
    }
}
