package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast rules try} for one decision. */
class RulesTryTest {
    @TempDir
    private Path folder;

    private Path pack;

    @BeforeEach
    void write() {
        assertThat(CommandRun.of("rules", "new", "keep-places", "--in", folder).exitCode())
                .isZero();
        pack = folder.resolve("keep-places");
    }

    @Test
    void factsAndSettingsOfTheCommandLineAreDecided() {
        CommandRun run = CommandRun.of(
                "rules",
                "try",
                pack,
                "--fact",
                "PodRequest: {name: p, priorityClass: BATCH}",
                "--fact",
                "NodeFit: {node: a, freePods: 4}",
                "--set",
                "keptPods(0).value=4",
                "--output",
                "json");

        assertThat(run.exitCode()).isZero();
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertThat(json.get("point").asString()).isEqualTo("filter");
        assertThat(json.get("verdict").get("rejected").get("a").get(0).asString())
                .isEqualTo("node(s) keep their last 4 pod places");
        assertThat(json.get("rules")
                        .get(0)
                        .get("constraints")
                        .get(2)
                        .get("values")
                        .asString())
                .isEqualTo("4 <= 4");
    }

    @Test
    void factsOfAFileMayBringTheirParameters() throws IOException {
        Path facts = folder.resolve("facts.yaml");
        Files.writeString(
                facts,
                """
                parameters: {keptPods: [{name: kept-pods, value: 7}]}
                facts:
                  - PodRequest: {name: p, priorityClass: BATCH}
                  - NodeFit: {node: a, freePods: 7}
                """);

        assertThat(CommandRun.of("rules", "try", pack, "--facts", facts).out())
                .contains("  rejected a  node(s) keep their last 7 pod places\n");
    }

    @Test
    void whatIsWrongIsToldWithWhatIsKnown() {
        assertThat(CommandRun.of("rules", "try", pack, "--fact", "NodeFit: {nod: a}"))
                .satisfies(r -> assertThat(r.exitCode()).isEqualTo(1))
                .satisfies(r -> assertThat(r.err().get(0)).contains("NodeFit has no field 'nod' (nearest: 'node')"));
        assertThat(CommandRun.of("rules", "try", pack, "--point", "score"))
                .satisfies(r -> assertThat(r.exitCode()).isEqualTo(2))
                .satisfies(r -> assertThat(r.err().get(0)).contains("the package answers filter"));
    }
}
