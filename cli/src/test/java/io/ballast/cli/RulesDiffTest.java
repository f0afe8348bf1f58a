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

class RulesDiffTest {
    @TempDir
    private Path folder;

    private Path before;
    private Path after;

    @BeforeEach
    void write() {
        before = folder.resolve("before");
        after = folder.resolve("after");
        CommandRun.of("rules", "new", "keep-places", "--in", before);
        CommandRun.of("rules", "new", "keep-places", "--in", after);
    }

    private static void edit(Path file, String from, String to) throws IOException {
        Files.writeString(file, Files.readString(file).replace(from, to));
    }

    @Test
    void layoutAndCommentsMakeNoDifference() throws IOException {
        edit(after.resolve("keep-places/filter.drl"), "when\n", "when\n\n  // which pods\n");

        CommandRun run = CommandRun.of("rules", "diff", "--exit-code", before, after);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("no difference\n");
    }

    @Test
    void rulesParametersAndProfilesAreTold() throws IOException {
        edit(after.resolve("keep-places/filter.drl"), "freePods <= $kept", "freePods < $kept");
        edit(after.resolve("keep-places/package.yaml"), "value: 2", "value: 3");

        CommandRun run = CommandRun.of("rules", "diff", before, after);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        """
                        ~ parameter keep-places.keptPods
                            - [Threshold[name=kept-pods, value=2]]
                            + [Threshold[name=kept-pods, value=3]]
                        """,
                        "~ rule keep-places/kept-pods\n")
                .containsPattern("- rule .*freePods <= ")
                .containsPattern("\\+ rule .*freePods < ");
        assertThat(CommandRun.of("rules", "diff", "--exit-code", before, after).exitCode())
                .isEqualTo(1);
    }

    @Test
    void aBundleIsComparedWithTheFolderItWasMadeOf() throws IOException {
        Path bundle = folder.resolve("before.bundle");
        assertThat(CommandRun.of("bundle", "build", before, "-o", bundle).exitCode())
                .isZero();

        assertThat(CommandRun.of("rules", "diff", bundle, before).out()).isEqualTo("no difference\n");

        edit(after.resolve("keep-places/package.yaml"), "version: 1.0.0", "version: 1.1.0");
        JsonNode changes = JsonMapper.shared()
                .readTree(CommandRun.of("rules", "diff", bundle, after, "--output", "json")
                        .out())
                .get("changes");
        assertThat(changes.size()).isEqualTo(1);
        assertThat(changes.get(0).get("kind").asString()).isEqualTo("CHANGED");
        assertThat(changes.get(0).get("after").asString()).startsWith("1.1.0 ");
    }

    @Test
    void aPackageThatNoProfileNamesIsPointedOutWhenItIsBuilt() {
        CommandRun run = CommandRun.of("bundle", "build", before, "-o", folder.resolve("x.bundle"));

        assertThat(run.out()).contains("1 package, 1 rule, ");
        assertThat(run.err()).anyMatch(l -> l.startsWith("note: no profile of this bundle names package keep-places"));
    }
}
