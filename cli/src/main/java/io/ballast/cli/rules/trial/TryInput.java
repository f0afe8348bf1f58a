package io.ballast.cli.rules.trial;

import io.ballast.authoring.test.RuleTrial;
import io.ballast.cli.Console;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where lines come from: a person at a terminal, or a file. Not thread-safe. */
interface TryInput extends Closeable {
    /** The next line; empty at the end. */
    Optional<String> next();

    @Override
    default void close() throws IOException {}

    /** A person's lines with history and completion where there is a terminal, else standard input as it is. */
    static TryInput of(Console console, RuleTrial trial) throws IOException {
        if (console.terminal().output()) {
            return TerminalInput.open(trial);
        }
        return of(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
    }

    /** The lines of a reader. */
    static TryInput of(BufferedReader reader) {
        return () -> {
            try {
                return Optional.ofNullable(reader.readLine());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
