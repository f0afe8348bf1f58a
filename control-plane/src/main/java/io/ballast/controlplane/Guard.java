package io.ballast.controlplane;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Ends a process when this program is gone, also when it had no time to do so itself ({@code kill -9}). A shell waits for a line that this program writes, or for
 * the end of what it could have written. Thread-safe.
 */
final class Guard {
    // Ctrl-C goes to every program of a terminal; this one must not leave before the one that it watches.
    private static final String SCRIPT = "trap '' INT TERM HUP; read -r line || kill -9 \"$1\"";

    private final OutputStream line;

    private Guard(OutputStream line) {
        this.line = line;
    }

    /** A guard of a process. */
    static Guard of(long pid) {
        try {
            return new Guard(new ProcessBuilder(List.of("/bin/sh", "-c", SCRIPT, "ballast-guard", Long.toString(pid)))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .getOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException("starting a guard of process " + pid, e);
        }
    }

    /** The process has ended; its number may be another one's from now on. */
    void dismiss() {
        try (line) {
            line.write("ended\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The guard is gone already.
        }
    }
}
