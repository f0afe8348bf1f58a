package io.ballast.bench;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The worker process that builds a bundle of copied packages: {@code BuildCopies FOLDER OUT RULES}. */
final class BuildCopies {
    private BuildCopies() {}

    public static void main(String[] arguments) throws IOException {
        int rules = Integer.parseInt(arguments[2]);
        byte[] bundle = BundleBuilder.build(
                "copies",
                "1",
                "2026-01-01T00:00:00Z",
                RuleCopies.rules(PackageFolders.read(Path.of(arguments[0])), rules));
        Files.write(Path.of(arguments[1]), bundle);
    }
}
