package io.ballast.engine.bundle;

import java.util.List;

/**
 * What the bundle's index says of a rule.
 *
 * @param id         rule id, for example {@code load-aware/usage}
 * @param pack       package it belongs to
 * @param name       name in the DRL file
 * @param file       DRL file inside the package
 * @param line       line of the rule in that file
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
     * @param line    line in the DRL file
     */
    public record ConstraintEntry(int pattern, String text, int line) {}
}
