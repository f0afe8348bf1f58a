package io.ballast.engine.bundle;

import java.util.List;

/**
 * What the bundle's index says of a rule.
 *
 * @param id         rule id, for example {@code load-aware/usage}
 * @param pack       package it belongs to
 * @param name       name in the DRL file
 * @param file       DRL file or decision table inside the package
 * @param line       line of the rule in that file, or row of the sheet
 * @param cell       cell where a row of a spreadsheet begins, for example {@code Matrix!A7}; empty for other files
 * @param reason     reason text with places <code>{0}</code>
 * @param priority   place among the rules of a first-hit package, lowest first
 * @param driver     class of its generated loop; empty when it has none
 * @param block      class of the loop that it shares with other filter rules; empty when it has none
 * @param place      its first place in that loop
 * @param places     how many tuples that loop takes of it at once
 * @param session    why the row plan does not run it; empty when it does
 * @param podFields  fields of the pod that it reads
 * @param constraints the constraints as written, with their places
 */
public record RuleEntry(
        String id,
        String pack,
        String name,
        String file,
        int line,
        String cell,
        String reason,
        long priority,
        String driver,
        String block,
        int place,
        int places,
        String session,
        List<String> podFields,
        List<ConstraintEntry> constraints) {
    /**
     * A constraint as its author wrote it.
     *
     * @param pattern number of its pattern in the rule, from 0
     * @param text    text
     * @param line    line in the file, or row of the sheet
     * @param cell    cell of a spreadsheet that it comes from; empty for other files
     */
    public record ConstraintEntry(int pattern, String text, int line, String cell) {}

    /** Where the rule stands: {@code pack/file:line}, or {@code pack/file Sheet!A7} for a row of a spreadsheet. */
    public String position() {
        return place(line, cell);
    }

    /** Where one of its constraints stands. */
    public String position(ConstraintEntry constraint) {
        return place(constraint.line(), constraint.cell());
    }

    private String place(int at, String in) {
        return pack + "/" + file + (in.isEmpty() ? ":" + at : " " + in);
    }
}
