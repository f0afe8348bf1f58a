package io.ballast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code bench/run} says before it builds and measures. */
class BenchScriptTest {
    private static final String SCRIPT =
            Path.of("run").toAbsolutePath().normalize().toString();

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "--cluster --help", "--quick full-500 -h"})
    void helpSaysWhatThereIs(String arguments) throws Exception {
        String said = run(0, arguments.split(" "));

        assertThat(said)
                .startsWith("Measures Ballast and prints one table with ratios: bench/run [--quick] [SCENARIO...]\n")
                .contains("Exit codes: 0 all limits hold")
                .doesNotContain("#", "set -u", "building");
    }

    @ParameterizedTest
    @CsvSource({
        "--hepl,                  there is no option --hepl here",
        "--swap --quick,          there is no option --quick here",
        "--extender --round 3,    there is no option --round here",
        "--cluster 10 --scenari x, there is no option --scenari here",
        "full-500 --quick -v,     there is no option -v here"
    })
    void unknownOptionIsRefusedByItsName(String arguments, String why) throws Exception {
        assertThat(run(64, arguments.split(" "))).isEqualTo("bench: " + why + "; see bench/run --help\n");
    }

    @Test
    void unknownScenarioIsRefusedWithThoseThereAre() throws Exception {
        assertThat(run(64, "--quick", "full-50"))
                .startsWith("bench: there is no scenario full-50; there are: full-500 full-5000 ")
                .hasLineCount(1);
    }

    /** Both outputs. */
    private static String run(int exitCode, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", SCRIPT));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
        return said;
    }
}
