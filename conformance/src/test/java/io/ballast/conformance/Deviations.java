package io.ballast.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Vectors that Ballast fails on purpose: the table under the heading "Deviations" of {@code docs/conformance.md}. */
final class Deviations {
    private static final String HEADING = "## Deviations";
    private static final Pattern ROW = Pattern.compile("\\|\\s*([A-Z][A-Z0-9]*-\\d+)\\s*\\|\\s*(.*?)\\s*\\|");

    private Deviations() {}

    /** Reason by case id, in file order. */
    static Map<String, String> read() {
        Path file = Repository.root().resolve("docs").resolve("conformance.md");
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** Parses the page; a row without a reason or a repeated id is an {@link IllegalArgumentException}. */
    static Map<String, String> parse(String page) {
        Map<String, String> reasons = new LinkedHashMap<>();
        boolean inside = false;
        for (String line : page.lines().toList()) {
            if (line.startsWith("## ")) {
                inside = line.strip().equals(HEADING);
            }
            Matcher row = ROW.matcher(line.strip());
            if (!inside || !row.matches()) {
                continue;
            }
            if (row.group(2).isBlank()) {
                throw new IllegalArgumentException("deviation " + row.group(1) + " has no reason");
            }
            if (reasons.put(row.group(1), row.group(2)) != null) {
                throw new IllegalArgumentException("deviation " + row.group(1) + " is listed twice");
            }
        }
        return reasons;
    }
}
