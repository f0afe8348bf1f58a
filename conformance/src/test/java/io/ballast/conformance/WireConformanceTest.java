package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Runs the scheduler's vectors through a real extender server, prints the table, what is unsupported and why, and writes {@code target/conformance-wire.json}. */
class WireConformanceTest {
    @Test
    void everyVectorThatTheWireCanSayPasses() throws IOException {
        Optional<Path> folder = VectorLoader.folder();
        assumeTrue(
                folder.isPresent(),
                "no vectors: set " + VectorLoader.VARIABLE
                        + " or put them at ../shared/conformance beside the repository");
        Map<String, VectorFile> files = new TreeMap<>(VectorLoader.load(folder.get()));
        files.keySet().retainAll(WireBindings.BY_KEY.keySet());

        ConformanceRun run = ConformanceRun.of(files.values(), WireBindings.BY_KEY::get);

        Path report = Repository.root().resolve("conformance").resolve("target").resolve("conformance-wire.json");
        Files.createDirectories(report.getParent());
        Files.writeString(report, run.json());
        print(run.table() + ids(run));
        assertThat(run.problems(Map.of())).isEmpty();
    }

    /** Device cases that pass, by id, and every unsupported case with its reason. */
    private static String ids(ConformanceRun run) {
        StringBuilder text = new StringBuilder();
        run.components().forEach((key, component) -> component.outcomes().forEach((id, outcome) -> {
            if (outcome instanceof Outcome.Unsupported unsupported) {
                text.append("%s %s unsupported: %s%n".formatted(key, id, unsupported.why()));
            } else if (key.startsWith("device/")) {
                text.append("%s %s %s%n".formatted(key, id, outcome instanceof Outcome.Passed ? "passed" : "failed"));
            }
        }));
        return text.toString();
    }

    @SuppressWarnings("SystemOut") // the table is what this test is run for
    private static void print(String table) {
        System.out.println(table);
    }
}
