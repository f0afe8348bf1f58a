package io.ballast.conformance;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the repository from inside a test, wherever the build was started. */
final class Repository {
    private Repository() {}

    /** The folder that holds the module {@code conformance}. */
    static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("conformance").resolve("pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "not inside the repository: " + Path.of("").toAbsolutePath());
    }
}
