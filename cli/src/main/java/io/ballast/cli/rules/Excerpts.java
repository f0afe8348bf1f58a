package io.ballast.cli.rules;

import io.ballast.engine.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The source lines that problems are about. Reads each file once. Not thread-safe. */
final class Excerpts {
    private static final long MAX_BYTES = 4L << 20;
    private static final int MAX_LINE = 400;

    /** What is underlined: a name with its dots and variable sign, a text, a comparison, or one sign. */
    private static final Pattern WORD = Pattern.compile("[$@]?[\\w.]+|\"[^\"]*\"|\\{\\d+}|[=!<>]=|&&|\\|\\||\\S");

    /**
     * A line with the part that is meant.
     *
     * @param line  text of the line, without its end
     * @param start where the part begins, from 0
     * @param end   where it ends, exclusive
     */
    record Excerpt(String line, int start, int end) {}

    private final Map<String, List<String>> files = new HashMap<>();

    /** The line of a problem; empty when it has none, or its file is no text that can be read. */
    Optional<Excerpt> of(Problem problem) {
        if (!problem.sheet().isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = files.computeIfAbsent(problem.file(), Excerpts::lines);
        if (problem.line() < 1 || problem.line() > lines.size()) {
            return Optional.empty();
        }
        String line = lines.get(problem.line() - 1);
        if (line.isBlank() || line.length() > MAX_LINE) {
            return Optional.empty();
        }
        int start = Math.max(0, problem.column() - 1);
        while (start < line.length() && Character.isWhitespace(line.charAt(start))) {
            start++;
        }
        Matcher word = WORD.matcher(line);
        if (start >= line.length() || !word.find(start)) {
            return Optional.of(new Excerpt(line, line.length(), line.length()));
        }
        return Optional.of(new Excerpt(line, word.start(), word.end()));
    }

    private static List<String> lines(String file) {
        try {
            Path path = Path.of(file);
            return Files.isRegularFile(path) && Files.size(path) <= MAX_BYTES ? Files.readAllLines(path) : List.of();
        } catch (IOException | InvalidPathException e) {
            // A problem can be told without its line; what cannot be read has been reported.
            return List.of();
        }
    }
}
