package io.ballast.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JVM flags that the launcher starts programs with; they stand there alone. */
public final class LauncherFlags {
    private static final Pattern CASE = Pattern.compile("^\\s*(\\S.*?)\\) printf '%s' '([^']*)' ;;$");

    private LauncherFlags() {}

    /** Flags of {@code ballast scheduler}. */
    public static List<String> scheduler(Path launcher) throws IOException {
        try (Stream<String> lines = Files.lines(launcher)) {
            return lines.map(CASE::matcher)
                    .filter(Matcher::matches)
                    .filter(m -> m.group(1).equals("*") || m.group(1).contains("scheduler\\ *"))
                    .map(m -> List.of(m.group(2).split(" ")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no flags in " + launcher));
        }
    }
}
