package io.ballast.cli.adapter;

import static java.util.Objects.requireNonNull;

import io.ballast.cli.input.InputFiles;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A PEM text, in a file or as it is, and who says that it is to be used. Immutable, thread-safe.
 *
 * @param title   the key or option that names it, for messages
 * @param content where it is, or what
 * @param place   file or option that says so, for messages
 * @param line    line in that file; 0 when it is no file
 * @param column  column; 0 when it is no file
 * @param advice  what to do when a file cannot be used
 */
public record PemPart(String title, Content content, String place, int line, int column, String advice) {
    private static final long LONGEST = 1 << 20;

    /** Where a text is, or what. */
    public sealed interface Content permits InFile, Text {}

    /** In a file. */
    public record InFile(Path path) implements Content {}

    /** The text itself. */
    public record Text(String pem) implements Content {}

    public PemPart {
        requireNonNull(title, "title is null");
        requireNonNull(content, "content is null");
    }

    /** What an option of a command names. */
    static PemPart option(String option, Path file) {
        return new PemPart(option, new InFile(file), option, 0, 0, "Check the path.");
    }

    /** How messages call it. */
    String name() {
        return content instanceof InFile file ? title + " " + file.path() : title;
    }

    /** The text; empty, and a problem noted, when the file cannot be read. */
    Optional<byte[]> read(Problems problems) {
        if (content instanceof Text text) {
            return Optional.of(text.pem().getBytes(StandardCharsets.ISO_8859_1));
        }
        Problems unreadable = new Problems();
        Optional<byte[]> bytes = InputFiles.bytes(((InFile) content).path(), LONGEST, unreadable);
        unreadable.list().forEach(problem -> problems.add(problem(name() + ": " + problem.message(), advice)));
        return bytes;
    }

    Problem problem(String message, String what) {
        return new Problem(AdapterCode.FILES, place, line, column, message, what);
    }
}
