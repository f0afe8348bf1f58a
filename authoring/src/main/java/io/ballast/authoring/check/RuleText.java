package io.ballast.authoring.check;

import java.util.List;

/**
 * A rule as written, with the places of its parts.
 *
 * @param id          value of {@code @id}
 * @param reason      value of {@code @reason}
 * @param priority    value of {@code @priority}, 0 when absent
 * @param name        name of the rule
 * @param file        file in the package
 * @param line        line of the rule
 * @param patterns    its patterns in order, also those inside {@code not} and {@code exists}
 * @param consequence text between {@code then} and {@code end}
 * @param consequenceLine line where that text begins
 * @param consequenceColumn column where that text begins
 * @param imports     import targets of its file
 */
public record RuleText(
        String id,
        String reason,
        long priority,
        String name,
        String file,
        int line,
        List<PatternText> patterns,
        String consequence,
        int consequenceLine,
        int consequenceColumn,
        List<String> imports) {
    /** How a pattern takes part. */
    public enum Quantifier {
        EACH,
        NOT,
        EXISTS
    }

    /**
     * One pattern.
     *
     * @param quantifier  whether it binds each match, none or any
     * @param variable    variable such as {@code $pod}; empty when it has none
     * @param type        simple or full name of its type
     * @param line        line
     * @param column      column
     * @param constraints its constraints
     */
    public record PatternText(
            Quantifier quantifier,
            String variable,
            String type,
            int line,
            int column,
            List<ConstraintText> constraints) {}

    /**
     * One constraint.
     *
     * @param text   as written
     * @param line   line
     * @param column column
     */
    public record ConstraintText(String text, int line, int column) {}
}
