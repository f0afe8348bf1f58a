package io.ballast.cli.rules.trial;

import java.util.Optional;

/**
 * A value for a place, typed as {@code PATH=VALUE} or {@code PATH VALUE}.
 *
 * @param path  name of a parameter, or path to a value
 * @param value the value, as YAML
 */
record Assignment(String path, String value) {
    /** Reads one; empty when a path or a value is missing. What stands in brackets belongs to the path. */
    static Optional<Assignment> parse(String typed) {
        String text = typed.strip();
        int end = 0;
        int depth = 0;
        while (end < text.length() && (depth > 0 || !separates(text.charAt(end)))) {
            depth += text.charAt(end) == '(' ? 1 : text.charAt(end) == ')' ? -1 : 0;
            end++;
        }
        String value = text.substring(end).strip();
        if (value.startsWith("=")) {
            value = value.substring(1).strip();
        }
        return end == 0 || value.isEmpty()
                ? Optional.empty()
                : Optional.of(new Assignment(text.substring(0, end), value));
    }

    private static boolean separates(char c) {
        return c == '=' || Character.isWhitespace(c);
    }
}
