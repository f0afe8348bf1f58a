package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs every vector that can be found, prints the table and writes {@code target/conformance.json}. */
class ConformanceTest {
    @Test
    void everyVectorPassesIsUnsupportedOrIsADeliberateDeviation() throws IOException {
        Optional<Path> folder = VectorLoader.folder();
        assumeTrue(
                folder.isPresent(),
                "no vectors: set " + VectorLoader.VARIABLE
                        + " or put them at ../shared/conformance beside the repository");
        Map<String, VectorFile> files = VectorLoader.load(folder.get());

        ConformanceRun run =
                ConformanceRun.of(files.values(), key -> Bindings.of(key).orElse(null));

        Path report = Repository.root().resolve("conformance").resolve("target").resolve("conformance.json");
        Files.createDirectories(report.getParent());
        Files.writeString(report, run.json());
        print(run.table());
        Map<String, String> deviations = Deviations.read();
        assertThat(run.problems(deviations)).isEmpty();
        if (VectorLoader.isUsualFolder(folder.get())) {
            assertThat(run.unknown(deviations))
                    .as("deviations in docs/conformance.md that no vector file has")
                    .isEmpty();
            assertThat(files.keySet()).as("components with a binding").containsAll(Bindings.keys());
        }
    }

    @SuppressWarnings("SystemOut") // the table is what this test is run for
    private static void print(String table) {
        System.out.println(table);
    }
}
