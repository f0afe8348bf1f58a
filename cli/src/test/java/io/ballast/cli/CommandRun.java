package io.ballast.cli;

import io.ballast.cli.term.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/**
 * One run of the real command in this process.
 *
 * @param exitCode exit code
 * @param out      standard output
 * @param err      lines of standard error
 */
record CommandRun(int exitCode, String out, List<String> err) {
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    /** Runs the command; what is no text among the arguments is turned into it. */
    static CommandRun of(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Terminal.NONE,
                Clock.fixed(NOW, ZoneOffset.UTC));
        int exitCode =
                Main.run(console, Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        return new CommandRun(
                exitCode,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8).lines().toList());
    }
}
