package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.term.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class UsageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "simulate; give one of --trace DIR, --cluster FILE with --pods FILE, --node FILE",
                "simulate --trace a --node b; give one of --trace DIR, --cluster FILE with --pods FILE, --node FILE",
                "simulate --cluster a.yaml; --cluster needs the pods to place: --pods FILE",
                "simulate --node a.csv --pods b.yaml; --pods needs the cluster to place on: --cluster FILE",
                "simulate --node a.csv --threshold-percent 101; --threshold-percent is 101, must be 0 to 100",
                "simulate --node a.csv --min-percent -1; --min-percent is -1, must be 0 to 100",
                "simulate --node a.csv --node-index 10; --node-index is 10, must be 0 to 9",
                "simulate --node a.csv --suppress-policy cpusets; --suppress-policy is 'cpusets' (nearest: 'cpuset'), must be one of cpuset, cfsQuota",
                "simulate --trace a --seed x; Invalid value for option '--seed': 'x' is not a long",
                "simulate --trace a --output xml; Invalid value for option '--output': expected one of [TEXT, JSON] (case-insensitive) but was 'xml'",
                "simulate --trace; Missing required parameter for option '--trace' (DIR)",
                "simulate --trace a --scores b; Unknown options: '--scores', 'b'"
            })
    void wrongUsageIsSaidInALineWithAHintAndExitCode2(String arguments, String message) {
        CommandRun run = CommandRun.of((Object[]) arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("ballast simulate: " + message)
                .endsWith("Try 'ballast simulate --help'.")
                .hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void unknownCommandIsAnsweredWithTheNearest() {
        CommandRun run = CommandRun.of("simulat");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasSize(3);
        assertThat(run.err().get(0)).isEqualTo("ballast: Unmatched argument at index 0: 'simulat'");
        assertThat(run.err().get(1)).startsWith("Did you mean: ballast simulate");
        assertThat(run.err().get(2)).isEqualTo("Try 'ballast --help'.");
    }

    @Test
    void withoutArgumentsTheHelpIsShown() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("Usage: ballast")
                .containsPattern("simulate +Asks the rules")
                .containsPattern("demo +Lets the shipped rules")
                .contains("Exit codes:")
                .isEqualTo(CommandRun.of("--help").out());
    }

    @Test
    void versionIsOneLine() {
        assertThat(CommandRun.of("--version")).isEqualTo(new CommandRun(0, "ballast 0.1.0\n", List.of()));
        assertThat(CommandRun.of("demo", "--version").out()).isEqualTo("ballast 0.1.0\n");
    }

    /** Every command that does something, by its words; groups only list theirs. */
    static Stream<String> commands() {
        ByteArrayOutputStream nowhere = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(nowhere, true, StandardCharsets.UTF_8);
        CommandLine line = Main.line(new Console(stream, stream, Terminal.NONE, Clock.systemUTC()));
        return leaves(line).map(c -> c.getCommandSpec().qualifiedName().substring("ballast ".length()));
    }

    private static Stream<CommandLine> leaves(CommandLine line) {
        return line.getSubcommands().isEmpty()
                ? Stream.of(line)
                : line.getSubcommands().values().stream().distinct().flatMap(UsageTest::leaves);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfACommandFitsTheScreenAndHasExamplesAndExitCodes(String command) {
        CommandRun run = CommandRun.of((Object[]) (command + " --help").split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 80).noneMatch(line -> line.startsWith("--"));
        assertThat(run.out().lines().filter(line -> line.contains("ballast " + command) && line.startsWith("    ")))
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(run.out().substring(run.out().indexOf("Examples:")).lines().skip(1))
                .as("an example that is wrapped cannot be copied")
                .allMatch(line -> line.startsWith("  "));
        assertThat(run.out())
                .contains("Exit codes:")
                .containsPattern("\n  0   \\w+")
                .containsPattern("\n  1   \\w+");
    }
}
