package io.ballast.engine.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a log: {@code decisions-00000001.log} and so on in one folder. Thread-safe. */
final class SegmentFiles {
    private static final Pattern NAME = Pattern.compile("decisions-(\\d{8})\\.log");

    private SegmentFiles() {}

    static Path file(Path folder, int number) {
        return folder.resolve(String.format(Locale.ROOT, "decisions-%08d.log", number));
    }

    /** Segments by number. */
    static NavigableMap<Integer, Path> of(Path folder) throws IOException {
        TreeMap<Integer, Path> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    files.put(Integer.parseInt(name.group(1)), file);
                }
            }
        }
        return files;
    }
}
