package io.ballast.authoring.check;

import io.ballast.engine.problem.Problems;

/**
 * Bounds of a rule file that hold before a parser sees it: parsers call themselves for each level of brackets, and what is nested without end takes them
 * down. Thread-safe.
 */
final class TextLimits {
    private static final String CODE = "BAL-S003";

    /** Brackets inside brackets. */
    static final int MAX_DEPTH = 16;

    /** Signs in a row such as {@code !!!}. */
    static final int MAX_PREFIXES = 4;

    /** Characters of a text in quotes. */
    static final int MAX_TEXT = 1000;

    private TextLimits() {}

    /** Whether a file is within the bounds; the first place where it is not goes to the problems. */
    static boolean hold(String text, String display, Problems problems) {
        // Java replaces these before it reads anything else, also in comments and texts, so what was checked would not
        // be what is compiled.
        int escape = text.indexOf("\\u");
        if (escape >= 0) {
            int line =
                    1 + (int) text.chars().limit(escape).filter(c -> c == '\n').count();
            problems.add(
                    CODE,
                    display,
                    line,
                    escape - text.lastIndexOf('\n', escape),
                    "a \\u escape",
                    "Write the character itself; the file is UTF-8.");
            return false;
        }
        int depth = 0;
        int prefixes = 0;
        Tokens tokens = new Tokens(text, 1, 1);
        for (Tokens.Token token = tokens.next(); token.kind() != Tokens.Kind.END; token = tokens.next()) {
            prefixes = token.is("!") || token.is("-") ? prefixes + 1 : 0;
            if (token.is("(") || token.is("[") || token.is("{")) {
                depth++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                depth--;
            }
            String what = depth > MAX_DEPTH
                    ? "more than " + MAX_DEPTH + " brackets inside each other"
                    : prefixes > MAX_PREFIXES
                            ? "more than " + MAX_PREFIXES + " signs '" + token.text() + "' in a row"
                            : token.kind() == Tokens.Kind.TEXT && token.text().length() > MAX_TEXT + 2
                                    ? "a text of more than " + MAX_TEXT + " characters"
                                    : "";
            if (!what.isEmpty()) {
                problems.add(CODE, display, token.line(), token.column(), what, "Write less, or several rules.");
                return false;
            }
        }
        return true;
    }
}
