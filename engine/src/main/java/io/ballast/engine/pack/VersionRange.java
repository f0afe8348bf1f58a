package io.ballast.engine.pack;

import java.util.Arrays;
import java.util.List;

/**
 * A range of versions such as {@code >=1.0 <2.0}: comparisons joined by blanks, all of which must hold.
 *
 * @param text as written
 */
public record VersionRange(String text) {
    public VersionRange {
        for (String part : parts(text)) {
            String number = part.replaceFirst("^(>=|<=|>|<|=)", "");
            if (!number.matches("\\d{1,9}(\\.\\d{1,9}){0,2}")) {
                throw new IllegalArgumentException("'" + part + "' is not a version comparison such as >=1.0 or <2.0");
            }
        }
    }

    /** Whether a version such as {@code 1.2.0} lies in the range. */
    public boolean contains(String version) {
        for (String part : parts(text)) {
            String operator = part.replaceFirst("[\\d.]+$", "");
            int order = compare(version, part.substring(operator.length()));
            boolean holds =
                    switch (operator) {
                        case ">=" -> order >= 0;
                        case "<=" -> order <= 0;
                        case ">" -> order > 0;
                        case "<" -> order < 0;
                        default -> order == 0;
                    };
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    private static List<String> parts(String text) {
        return Arrays.stream(text.trim().split("\\s+")).toList();
    }

    private static int compare(String a, String b) {
        long[] left = numbers(a);
        long[] right = numbers(b);
        return Arrays.compare(left, right);
    }

    private static long[] numbers(String version) {
        return Arrays.copyOf(
                Arrays.stream(version.split("\\.")).mapToLong(Long::parseLong).toArray(), 3);
    }
}
