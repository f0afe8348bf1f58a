package io.ballast.cli.term;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;
import java.util.List;

/** Lines on a terminal that are written over again and again. Each must be shorter than the terminal is wide. Not thread-safe. */
public final class LiveLines {
    private final PrintStream out;
    private int shown;

    /** Nothing yet; begins where the cursor is. */
    public LiveLines(PrintStream out) {
        this.out = requireNonNull(out, "out is null");
    }

    /** Writes the lines in place of the last ones. */
    public void show(List<String> lines) {
        StringBuilder text = new StringBuilder();
        if (shown > 0) {
            text.append("\u001B[").append(shown).append('A');
        }
        // Wipe to the end of the line, and at last all that is below.
        lines.forEach(line -> text.append('\r').append(line).append("\u001B[K\n"));
        text.append("\u001B[J");
        out.print(text);
        out.flush();
        shown = lines.size();
    }
}
