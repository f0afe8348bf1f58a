package io.ballast.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ballast.cli.Console;
import io.ballast.cli.Main;
import io.ballast.cli.term.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command itself on the public trace, with the published tables that lie beside it. */
class TraceCommandTest {
    @TempDir
    private Path report;

    @Test
    void theCommandReproducesThePublishedEndOfTheDefaultWorkload() throws Exception {
        Path folder = OpenbData.folder();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Terminal.NONE,
                Clock.systemUTC());

        int code = Main.run(
                console, "simulate", "--trace", folder.toString(), "--output", "json", "--report", report.toString());

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(code).isZero();
        JsonNode run = JsonMapper.builder()
                .build()
                .readTree(out.toString(StandardCharsets.UTF_8))
                .get("runs")
                .get(0);
        JsonNode last = run.get("curve").get(run.get("curve").size() - 1);
        String[] published = OpenbData.published("expected_default_per_seed.csv").stream()
                .filter(r -> r[0].equals("FGD") && r[1].equals("42") && r[2].equals("130"))
                .findFirst()
                .orElseThrow();
        assertThat(last.get("arrivedPercent").intValue()).isEqualTo(130);
        assertThat(last.get("allocationPercent").doubleValue())
                .isCloseTo(Double.parseDouble(published[3]), within(0.01));
        assertThat(Files.readString(report.resolve("report.html"))).contains("published");
    }
}
