package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.Main;
import io.ballast.conformance.Tutorial.Run;
import io.ballast.conformance.Tutorial.Step;
import io.ballast.conformance.Tutorial.Write;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever follows the tutorial gets what it shows: its files are written and its commands run, in order, each in a process as the launcher starts it. */
class TutorialTest {
    @TempDir
    private Path checkout;

    @Test
    void everyCommandOfTheTutorialDoesWhatThePageShows() throws IOException, InterruptedException {
        copy(Repository.root().resolve("examples"), checkout.resolve("examples"));
        String page = Files.readString(Repository.root().resolve("docs/tutorial.md"));

        List<Step> steps = Tutorial.read(page);
        assertThat(steps).hasSizeGreaterThan(10);
        for (Step step : steps) {
            if (step instanceof Write write) {
                Path file = checkout.resolve(write.file());
                Files.createDirectories(file.getParent());
                Files.writeString(file, write.text());
            } else if (step instanceof Run run) {
                run(run);
            }
        }
    }

    private void run(Run run) throws IOException, InterruptedException {
        StringBuilder output = new StringBuilder();
        for (int i = 0; i < run.commands().size(); i++) {
            List<String> arguments = run.commands().get(i);
            int exitCode = run(arguments, output);
            boolean last = i == run.commands().size() - 1;
            assertThat(exitCode)
                    .as(
                            "docs/tutorial.md:%d: exit code of ballast %s, which printed%n%s",
                            run.line(), arguments, output)
                    .isEqualTo(last ? run.exitCode() : 0);
        }
        assertThat(Tutorial.missing(run.output(), output.toString()))
                .as("docs/tutorial.md:%d: line that is not in the output%n%s", run.line(), output)
                .isEmpty();
    }

    /** Runs a command in the folder and adds what it prints, on both streams, to the output. */
    private int run(List<String> arguments, StringBuilder output) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-Dballast.home=" + checkout,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(arguments);
        Path log = checkout.resolve("output.log");
        Process process = new ProcessBuilder(command)
                .directory(checkout.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int exitCode = process.waitFor();
        output.append(Files.readString(log, StandardCharsets.UTF_8));
        return exitCode;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }
}
