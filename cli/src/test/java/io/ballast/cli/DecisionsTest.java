package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions of a simulation are recorded, shown, exported and replayed. */
class DecisionsTest {
    private static final Path SNAPSHOT = Path.of("..", "examples", "snapshot");

    @TempDir
    Path folder;

    private Path record() {
        Path log = folder.resolve("log");
        CommandRun run = CommandRun.of(
                "simulate",
                "--cluster",
                SNAPSHOT.resolve("nodes.yaml") + "," + SNAPSHOT.resolve("running-pods.yaml"),
                "--cluster",
                SNAPSHOT.resolve("nodemetrics.yaml"),
                "--pods",
                SNAPSHOT.resolve("pods.yaml"),
                "--report",
                folder.resolve("report"),
                "--record",
                log);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        return log;
    }

    /** The shipped packages with another threshold for CPU. */
    private Path rules(int cpuPercent) throws IOException {
        Path copy = folder.resolve("rules-" + cpuPercent);
        Path shipped = Path.of("..", "rules");
        try (Stream<Path> files = Files.walk(shipped)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path inside = shipped.relativize(file);
                if (inside.getNameCount() < 2 || inside.startsWith("target") || inside.startsWith("src")) {
                    continue;
                }
                Path to = copy.resolve(inside);
                Files.createDirectories(to.getParent());
                Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Path manifest = copy.resolve("load-aware").resolve("package.yaml");
        Files.writeString(
                manifest,
                Files.readString(manifest)
                        .replace("{resource: cpu, percent: 65}", "{resource: cpu, percent: " + cpuPercent + "}"));
        return copy;
    }

    @Test
    void showTellsVerdictRulesAndBundle() {
        Path log = record();
        CommandRun run = CommandRun.of("decisions", "show", log, "--pod", "default/train-1", "--point", "filter");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("filter  default/train-1  no node fits, 0 of 6 nodes fit")
                .contains(
                        "refused by gpu-share/count: 4, gpu-share/devices: 2, load-aware/expired: 1, load-aware/usage: 3")
                .contains("bundle default ");
        assertThat(CommandRun.of("decisions", "show", log, "--last", "2")
                        .out()
                        .lines()
                        .filter(l -> l.startsWith("#")))
                .hasSize(2);
        assertThat(CommandRun.of("decisions", "show", log, "--point", "classify", "--output", "json")
                        .out()
                        .lines())
                .allMatch(line -> line.startsWith("{\"decision\":") && line.contains("\"point\":\"classify\""));
    }

    @Test
    void exportHidesWhatItIsToldTo() {
        CommandRun run = CommandRun.of(
                "decisions", "export", record(), "--format", "jsonl", "--mask", "/pod/name,/candidates/*/node,/moon");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().filter(line -> line.contains("\"point\":\"filter\"")))
                .hasSize(7)
                .allMatch(line ->
                        line.contains("\"pod\":{\"name\":\"masked\"") && !line.contains("\"pod\":{\"name\":\"default"));
        assertThat(run.err()).containsExactly("note: mask /moon met no value");
        assertThat(CommandRun.of("decisions", "export", folder, "--mask", "pod").exitCode())
                .isEqualTo(2);
    }

    @Test
    void replayWithTheSameRulesDiffersNowhereAndWithAnotherThresholdWhereItMatters() throws IOException {
        Path log = record();
        Path changed = rules(98);
        CommandRun same = CommandRun.of("bundle", "replay", log, "--candidate", rules(65), "--fail-on-difference");
        CommandRun other = CommandRun.of("bundle", "replay", log, "--candidate", changed, "--fail-on-difference");
        CommandRun told = CommandRun.of("bundle", "replay", log, "--candidate", changed, "--output", "json");

        assertThat(same.out()).contains("no verdict differs");
        assertThat(same.exitCode()).isZero();
        assertThat(other.exitCode()).isEqualTo(3);
        // 98 percent is what the pod "analysis" needs on node-gpu-2, as its explanation says.
        assertThat(other.out().replaceAll(" +", " ")).contains("default/analysis no node fits goes to node-gpu-2");
        assertThat(told.exitCode()).isZero();
        assertThat(told.out()).contains("\"byRule\":{\"load-aware/usage\":");
    }

    @Test
    void whatIsNoLogIsToldSo() {
        CommandRun run = CommandRun.of("decisions", "show", folder);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(List.of(
                        folder + "  BAL-D002  there is no decision log in this folder",
                        "    Give the folder that decisions were recorded to."));
    }
}
