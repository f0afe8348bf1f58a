package io.ballast.authoring.table;

import io.ballast.engine.problem.Nearest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pattern above one or more columns.
 *
 * @param word     {@code not}, {@code exists}, or empty
 * @param variable its variable
 * @param name     name of the type, as written
 * @param type     its type
 * @param fixed    constraints inside the brackets, which hold for every row
 * @param at       the object cell
 */
record HeaderPattern(String word, String variable, String name, Class<?> type, String fixed, Place at) {
    private static final Pattern FORM =
            Pattern.compile("(?s)(?:(not|exists)\\s+)?(?:(\\$\\w+)\\s*:\\s*)?([A-Za-z][\\w.]*)\\s*(?:\\((.*)\\))?");

    /** Reads an object cell; nothing when a problem has been noted. */
    static Optional<HeaderPattern> read(TableColumn column, TableVocabulary vocabulary, TableProblems problems) {
        Matcher form = FORM.matcher(column.object());
        if (!form.matches()) {
            problems.add(
                    TableProblems.HEADER,
                    column.objectAt(),
                    column.object().isEmpty() ? "the column has no pattern" : "'" + column.object() + "' is no pattern",
                    "Write a variable and a fact, for example $pod : PodMarks; merge it over all columns that ask it.");
            return Optional.empty();
        }
        Optional<Class<?>> type = vocabulary.type(form.group(3));
        if (type.isEmpty()) {
            problems.add(
                    TableProblems.HEADER,
                    column.objectAt(),
                    "there is no fact or sink '" + form.group(3) + "'"
                            + Nearest.hint(form.group(3), vocabulary.typeNames()),
                    "docs/decision-points.md lists the facts of each decision.");
            return Optional.empty();
        }
        String word = form.group(1) == null ? "" : form.group(1);
        String variable = form.group(2) == null ? "" : form.group(2);
        if (variable.isEmpty() && word.isEmpty()) {
            String simple = type.get().getSimpleName();
            variable = "$" + Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
        }
        String fixed = form.group(4) == null ? "" : form.group(4).strip();
        return Optional.of(new HeaderPattern(word, variable, form.group(3), type.get(), fixed, column.objectAt()));
    }

    /** Whether it asks for a fact, and not only whether there is one. */
    boolean binds() {
        return word.isEmpty();
    }
}
