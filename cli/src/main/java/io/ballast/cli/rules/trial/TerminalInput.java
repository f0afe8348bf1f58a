package io.ballast.cli.rules.trial;

import io.ballast.authoring.test.RuleTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Lines of a person at a terminal, with completion, and with a history that outlives the program. */
final class TerminalInput implements TryInput {
    private static final String PROMPT = "> ";
    private static final int HISTORY_LINES = 1000;

    private final Terminal terminal;
    private final LineReader reader;

    private TerminalInput(Terminal terminal, LineReader reader) {
        this.terminal = terminal;
        this.reader = reader;
    }

    static TerminalInput open(RuleTrial trial) throws IOException {
        // The system's own stty is enough, so that no native library is unpacked.
        Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .exec(true)
                .ffm(false)
                .jni(false)
                .jna(false)
                .jansi(false)
                .dumb(true)
                .build();
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .terminal(terminal)
                .completer(new FactCompleter(trial.pack()))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .variable(LineReader.HISTORY_SIZE, HISTORY_LINES);
        history().ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
        return new TerminalInput(terminal, builder.build());
    }

    /** The history, in the user's folder for state (XDG base directories); none where that cannot be made. */
    private static Optional<Path> history() {
        String state = System.getenv().getOrDefault("XDG_STATE_HOME", "");
        Path folder = (state.isEmpty()
                        ? Path.of(System.getProperty("user.home", "."), ".local", "state")
                        : Path.of(state))
                .resolve("ballast");
        try {
            Files.createDirectories(folder);
            return Optional.of(folder.resolve("try-history"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> next() {
        try {
            return Optional.of(reader.readLine(PROMPT));
        } catch (EndOfFileException | UserInterruptException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        reader.getHistory().save();
        terminal.close();
    }
}
