package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ballast rules fmt}, through the real command. */
class RulesFmtTest {
    private static final String GIVEN = "package p;\nrule \"x\" when\n$f:Filter()\nthen\n  $f.reject();\nend\n";
    private static final String WANTED = "package p;\n\nrule \"x\"\nwhen\n  $f : Filter()\nthen\n  $f.reject();\nend\n";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void writeFile() throws IOException {
        file = folder.resolve("tiny/rules.drl");
        Files.createDirectories(file.getParent());
        Files.writeString(file, GIVEN);
    }

    private CommandRun fmt(String... options) {
        return CommandRun.of(Stream.concat(Stream.of("rules", "fmt", folder), Stream.of(options))
                .toArray());
    }

    @Test
    void fileIsWrittenOnceAndThenStays() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));

        assertThat(fmt()).isEqualTo(new CommandRun(0, file + "\n", java.util.List.of()));
        assertThat(file).hasContent(WANTED);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw-r--");
        assertThat(fmt()).isEqualTo(new CommandRun(0, "", java.util.List.of()));
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void checkWritesNothingAndFailsWhenSomethingWouldChange() throws IOException {
        assertThat(fmt("--check")).isEqualTo(new CommandRun(1, file + "\n", java.util.List.of()));
        assertThat(file).hasContent(GIVEN);

        Files.writeString(file, WANTED);
        assertThat(fmt("--check").exitCode()).isZero();
    }

    @Test
    void diffIsOneThatPatchReads() {
        CommandRun run = fmt("--diff");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo(("--- FILE\n+++ FILE\n@@ -1,6 +1,8 @@\n package p;\n-rule \"x\" when\n-$f:Filter()\n+\n"
                                + "+rule \"x\"\n+when\n+  $f : Filter()\n then\n   $f.reject();\n end\n")
                        .replace("FILE", file.toString()));
        assertThat(file).hasContent(GIVEN);
    }

    @Test
    void brokenFileIsReportedAndLeftAsItIs() throws IOException {
        String broken = "package p;\nrule \"x\" when $f:Filter( then end\n";
        Files.writeString(file, broken);

        CommandRun run = fmt();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).first().asString().contains("BAL-R001");
        assertThat(file).hasContent(broken);
    }

    @Test
    void folderWithoutRulesIsReported() throws IOException {
        Files.delete(file);

        assertThat(fmt().err()).first().asString().endsWith("BAL-I001  there is no DRL file here");
    }
}
