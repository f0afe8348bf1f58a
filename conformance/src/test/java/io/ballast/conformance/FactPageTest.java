package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.Console;
import io.ballast.cli.Main;
import io.ballast.cli.term.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/** The page of facts is the one that the command writes, so that it never falls behind the facts. */
class FactPageTest {
    @Test
    void thePageIsUpToDate() throws IOException {
        Path page = Repository.root().resolve("docs/facts.md");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        Console console = new Console(print, print, Terminal.NONE, Clock.systemUTC());

        assertThat(Main.run(console, "facts", "--output", "markdown")).isZero();

        String real = out.toString(StandardCharsets.UTF_8);
        if (Boolean.getBoolean("ballast.record")) {
            Files.writeString(page, real);
        }
        assertThat(Files.readString(page))
                .as("facts changed: run this test with -Dballast.record=true")
                .isEqualTo(real);
    }
}
