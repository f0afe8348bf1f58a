package io.ballast.authoring.compile;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.bundle.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worker process, started as a build starts it. */
class BuildBundleTest {
    @TempDir
    Path folder;

    private record Finished(int exit, String output, String errors) {}

    private static Finished run(List<String> jvm, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BuildBundle.class.getName()));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile("build", ".err");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        try (InputStream out = process.getInputStream()) {
            String output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new Finished(process.exitValue(), output, Files.readString(errors));
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(errors);
        }
    }

    private Path rules(String constraint) throws IOException {
        Path pack = Files.createDirectories(folder.resolve("rules").resolve("tiny"));
        Files.writeString(
                pack.resolve("package.yaml"),
                """
                name: tiny
                version: 1.0.0
                decisionPoints: [filter]
                facts: ">=1.0 <2.0"
                parameters:
                  limits: {fact: UsageThreshold, default: [{resource: cpu, percent: 5}]}
                """);
        Files.writeString(
                pack.resolve("rules.drl"),
                "package ballast.tiny;\nimport io.ballast.model.node.*;\nimport io.ballast.model.pod.*;\n"
                        + "import io.ballast.model.policy.*;\nimport io.ballast.model.sink.*;\n"
                        + rule(
                                "tiny/a",
                                "  $filter : Filter()\n  $limit : UsageThreshold( percent > 0 )\n"
                                        + "  $pod : PodRequest( !daemonSet )\n  $fit : NodeFit( " + constraint + " )",
                                "  $filter.reject($fit, $limit.percent());")
                        + rule(
                                "tiny/b",
                                "  $filter : Filter()\n  $gpus : NodeGpus( devicesWith(500) < 1 )",
                                "  $filter.reject($gpus);"));
        return pack.getParent();
    }

    @Test
    void twoFreshProcessesBuildIdenticalBytes() throws Exception {
        Path rules = rules("freeCpuMilli < $pod.cpuMilli");
        Path first = folder.resolve("out/1.bundle");
        Path second = folder.resolve("out/2.bundle");

        Finished one = run(List.of(), rules.toString(), first.toString(), "tiny", "1.0.0", "2026-01-01");
        Finished two = run(
                List.of("-Duser.timezone=Asia/Tokyo", "-Duser.language=tr", "-Dfile.encoding=ISO-8859-1", "-Xint"),
                rules.toString(),
                second.toString(),
                "tiny",
                "1.0.0",
                "2026-01-01");

        assertThat(one.exit()).as(one.errors()).isZero();
        assertThat(two.exit()).as(two.errors()).isZero();
        assertThat(one.output()).isEmpty();
        byte[] bytes = Files.readAllBytes(first);
        assertThat(Files.readAllBytes(second)).isEqualTo(bytes);
        assertThat(Bundle.load(bytes).rules()).extracting(r -> r.entry().id()).containsExactly("tiny/a", "tiny/b");
    }

    @Test
    void wrongRulesEndWithTheProblemsAndWithoutABundle() throws Exception {
        Path out = folder.resolve("out.bundle");

        Finished finished = run(
                List.of(), rules("freeCpu < $pod.cpuMilli").toString(), out.toString(), "tiny", "1.0.0", "2026-01-01");

        assertThat(finished.exit()).isEqualTo(1);
        assertThat(finished.errors())
                .contains("rules.drl:11:19  BAL-R012  NodeFit has no field 'freeCpu' (nearest: 'freeCpuMilli')")
                .doesNotContain("\tat ");
        assertThat(out).doesNotExist();
    }

    @Test
    void missingArgumentsPrintTheUsage() throws Exception {
        Finished finished = run(List.of(), "only-one");

        assertThat(finished.exit()).isEqualTo(1);
        assertThat(finished.errors()).contains("usage: BuildBundle FOLDER OUT NAME VERSION CREATED");
    }
}
