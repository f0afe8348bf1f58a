package io.ballast.bench.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.bench.LauncherFlags;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The smallest run: figures mean nothing, but every answer was checked. */
class ExtenderBenchTest {
    private static final Path LAUNCHER = Path.of("../ballast");

    @Test
    void bothExtendersAnswerTheSameNumbersOfNodes() throws IOException {
        ExtenderResults results = new ExtenderBench(LAUNCHER, 1, Duration.ofMillis(50)).run(List.of(40));

        assertThat(results.text())
                .contains("### 40 names", "| null, half | ", "| Ballast, candidates: all | ")
                .contains("* 40 names: Ballast, candidates: 16 >= 0.85 x null, 16: ");
    }

    @Test
    void processesHaveTheFlagsOfTheLauncher() throws IOException {
        assertThat(LauncherFlags.scheduler(LAUNCHER)).contains("-XX:+UseSerialGC");
    }
}
