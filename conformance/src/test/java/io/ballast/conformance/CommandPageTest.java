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
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The page of commands is made from the commands, so that it never falls behind them. */
class CommandPageTest {
    private static final String BEGIN =
            """
            # Commands

            Every command with what it does and its exit codes; `ballast COMMAND --help` has options and examples. This page is made from the commands.
            Results go to standard output, problems and progress to standard error. Where a command has `--output`, `json` prints one JSON document and nothing else.
            The launcher itself exits with 69 and 70, see the [operator's guide](operators-guide.md#what-you-need).

            | command | does | exit codes |
            |---|---|---|
            """;

    private static Stream<CommandLine> leaves(CommandLine line) {
        return line.getSubcommands().isEmpty()
                ? Stream.of(line)
                : line.getSubcommands().values().stream().distinct().flatMap(CommandPageTest::leaves);
    }

    private static String row(CommandLine line) {
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        String description = usage.description().length == 0 ? "" : usage.description()[0];
        String codes = usage.exitCodeList().entrySet().stream()
                .map((Map.Entry<String, String> e) -> e.getKey() + ": " + e.getValue())
                .collect(Collectors.joining("<br>"));
        return "| `" + line.getCommandSpec().qualifiedName() + "` | " + description.replace("|", "\\|") + " | "
                + codes.replace("|", "\\|") + " |\n";
    }

    @Test
    void thePageHasEveryCommand() throws IOException {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        CommandLine line = Main.line(new Console(nowhere, nowhere, Terminal.NONE, Clock.systemUTC()));
        String real = BEGIN + leaves(line).map(CommandPageTest::row).collect(Collectors.joining());

        Path page = Repository.root().resolve("docs/commands.md");
        if (Boolean.getBoolean("ballast.record")) {
            Files.writeString(page, real);
        }
        assertThat(Files.readString(page))
                .as("commands changed: run this test with -Dballast.record=true")
                .isEqualTo(real);
    }
}
