package io.ballast.authoring.table;

import io.ballast.engine.problem.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Words that give a row or a column of a table its meaning. They are read in any letter case, as Drools does. */
enum Keyword {
    RULESET("RuleSet", "", false),
    IMPORT("Import", "", false),
    NOTES("Notes", "", false),
    HITPOLICY("HitPolicy", "", false),
    PARTIAL("Partial", "", false),
    REASON_OF_ALL("Reason", "", false),
    CONDITION("CONDITION", "C", true),
    ACTION("ACTION", "A", true),
    ID("ID", "", true),
    NAME("NAME", "N", true),
    REASON("REASON", "", true),
    PRIORITY("PRIORITY", "P", true),
    DESCRIPTION("DESCRIPTION", "I", true);

    /** What a table begins with. */
    static final String TABLE = "RuleTable";

    /** Words of Drools' tables that Policy DRL has no use for, with what to do instead. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            Map.entry("FUNCTIONS", "Put arithmetic into a marked function of the platform."),
            Map.entry("VARIABLES", "Use a parameter fact."),
            Map.entry("QUERIES", "Write a rule."),
            Map.entry("DECLARE", "Use the facts of io.ballast.model."),
            Map.entry("UNIT", "A package answers decision points."),
            Map.entry("SEQUENTIAL", "Order comes from the hit policy of the table or the package."),
            Map.entry("ESCAPEQUOTES", "Cells are always texts or values, never code."),
            Map.entry("METADATA", "Write an ID or a REASON column."),
            Map.entry("DURATION", "Time is a fact."),
            Map.entry("TIMER", "Time is a fact."),
            Map.entry("CALENDARS", "Time is a fact."),
            Map.entry("DATE-EFFECTIVE", "Activate another bundle when it is time."),
            Map.entry("DATE-EXPIRES", "Activate another bundle when it is time."),
            Map.entry("ENABLED", "Remove the rows that are not in use."),
            Map.entry("NO-LOOP", "Rules cannot change facts, so none fires twice."),
            Map.entry("LOCK-ON-ACTIVE", "Rules cannot change facts, so none fires twice."),
            Map.entry("AUTO-FOCUS", "Order comes from the hit policy of the table or the package."),
            Map.entry("AGENDA-GROUP", "Order comes from the hit policy of the table or the package."),
            Map.entry("ACTIVATION-GROUP", "Write HitPolicy first above the table."),
            Map.entry("RULEFLOW-GROUP", "Order comes from the hit policy of the table or the package."));

    private final String word;
    private final String initial;
    private final boolean ofColumn;

    Keyword(String word, String initial, boolean ofColumn) {
        this.word = word;
        this.initial = initial;
        this.ofColumn = ofColumn;
    }

    String word() {
        return word;
    }

    /** The keyword of a column, or of a row above a table. */
    static Optional<Keyword> of(String text, boolean ofColumn) {
        return Arrays.stream(values())
                .filter(k -> k.ofColumn == ofColumn)
                .filter(k ->
                        k.word.equalsIgnoreCase(text) || (!k.initial.isEmpty() && k.initial.equalsIgnoreCase(text)))
                .findFirst();
    }

    private static List<String> words(boolean ofColumn) {
        List<String> words = new ArrayList<>();
        Arrays.stream(values()).filter(k -> k.ofColumn == ofColumn).forEach(k -> words.add(k.word));
        if (!ofColumn) {
            words.add(TABLE);
        }
        return words;
    }

    /** Notes that a word is no keyword here. */
    static void unknown(String text, boolean ofColumn, Place at, TableProblems problems) {
        String foreign = FOREIGN.get(text.toUpperCase(Locale.ROOT).replace("UNLOOP", "NO-LOOP"));
        if (foreign != null) {
            problems.add(TableProblems.LAYOUT, at, "'" + text + "' is no keyword of Policy DRL tables", foreign);
            return;
        }
        List<String> words = words(ofColumn);
        problems.add(
                TableProblems.LAYOUT,
                at,
                "'" + text + "' is no keyword" + Nearest.hint(text, words),
                (ofColumn ? "Columns are: " : "Rows above a table are: ") + String.join(", ", words) + ".");
    }
}
