package io.ballast.cli.adapter;

import io.ballast.cli.input.IoReason;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the file of {@code --token-file}. It may be a pipe, so that a token need not lie on a disk. No message shows any of it. */
final class TokenFile {
    /** The longest that the adapter takes. */
    private static final int LONGEST = 16_000;

    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");
    private static final String FORM = "It must hold the token and nothing else, as `kubectl create token` prints it.";

    private TokenFile() {}

    /** The token; empty, and a problem noted, when there is none. */
    static Optional<String> read(Path file, Problems problems) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LONGEST + 1);
            String text = new String(bytes, StandardCharsets.UTF_8).strip();
            if (bytes.length <= LONGEST && TOKEN.matcher(text).matches()) {
                return Optional.of(text);
            }
            problems.add(text.isEmpty() ? problem(file, "the file is empty") : problem(file, "this is no token"));
        } catch (IOException e) {
            problems.add(problem(file, "cannot be read (" + IoReason.of(e) + ")"));
        }
        return Optional.empty();
    }

    private static Problem problem(Path file, String what) {
        return new Problem(AdapterCode.FILES, "--token-file", 0, 0, "--token-file " + file + ": " + what, FORM);
    }
}
