package io.ballast.bench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.ArrivalsReader;
import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The published trace and its published curves; the folder is named by {@code BALLAST_DATA}, else {@code shared/data} beside the repository. */
final class OpenbData {
    private OpenbData() {}

    /** The trace folder; ends the test as skipped when it is not there. */
    static Path folder() {
        String named = System.getenv("BALLAST_DATA");
        Path data = named == null ? beside() : Path.of(named);
        assumeTrue(
                Files.isDirectory(data.resolve("openb")),
                "no public trace in " + data + "; set BALLAST_DATA to the folder that holds openb");
        return data.resolve("openb");
    }

    private static Path beside() {
        Path root = Path.of("").toAbsolutePath();
        while (root.getParent() != null && !Files.exists(root.resolve(".mvn"))) {
            root = root.getParent();
        }
        return root.resolveSibling("shared").resolve("data");
    }

    static Trace trace(String workload) {
        return TraceReader.read(folder(), workload);
    }

    static Arrivals arrivals(Trace trace, long seed) {
        return ArrivalsReader.read(folder(), trace, seed);
    }

    /** Rows of a published table without its header, cut at the commas. */
    static List<String[]> published(String file) {
        try {
            return Files.readAllLines(folder().resolve(file)).stream()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
