package io.ballast.scheduler.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;

/** How large tests of faults are: small, or as large as the adapter must bear with {@code -Dballast.faults=full}. Thread-safe. */
final class Faults {
    private static final boolean FULL = "full".equals(System.getProperty("ballast.faults"));
    private static final long SEED = Long.getLong("ballast.faults.seed", 42);

    /** How long a test waits for what must come. */
    static final Duration PATIENCE = size(Duration.ofMinutes(2), Duration.ofMinutes(10));

    private Faults() {}

    static <T> T size(T small, T full) {
        return FULL ? full : small;
    }

    /** The same draws in each run, unless {@code -Dballast.faults.seed} says otherwise. */
    static Random draws() {
        return new Random(SEED);
    }

    /** Tells what was seen, on the console and in a file of {@code target}. */
    static void tell(String test, String text) {
        System.out.println(test + ": " + text);
        try {
            Files.createDirectories(Path.of("target"));
            Files.writeString(Path.of("target", "faults-" + test + ".txt"), text + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
