package io.ballast.authoring.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Build step: writes the Javadoc of what rules may use to a file, one {@code key TAB text} a line, which {@link FactReference} reads. */
public final class BuildTexts {
    private BuildTexts() {}

    /** Arguments: the file to write, then the source folders. */
    public static void main(String[] arguments) throws IOException {
        Path out = Path.of(arguments[0]);
        List<Path> folders = Arrays.stream(arguments).skip(1).map(Path::of).toList();
        Files.createDirectories(out.toAbsolutePath().getParent());
        Files.writeString(
                out,
                JavadocTexts.read(folders).entrySet().stream()
                        .map(e -> e.getKey() + "\t" + e.getValue() + "\n")
                        .collect(Collectors.joining()));
    }
}
