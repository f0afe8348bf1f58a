package io.ballast.authoring.compile;

import static io.ballast.authoring.TinyPackage.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A compiler that runs away (apache/incubator-kie#6492, #6082) ends with a sentence, and takes nothing with it. */
class BundleWorkerTest {
    @TempDir
    Path folder;

    private Path rules(String constraint) throws IOException {
        Path pack = Files.createDirectories(folder.resolve("rules").resolve("tiny"));
        Files.writeString(
                pack.resolve("package.yaml"),
                "name: tiny\nversion: 1.0.0\ndecisionPoints: [filter]\nfacts: \">=1.0 <2.0\"\n");
        Files.writeString(
                pack.resolve("rules.drl"),
                "package ballast.tiny;\nimport io.ballast.model.node.*;\nimport io.ballast.model.pod.*;\n"
                        + "import io.ballast.model.sink.*;\n"
                        + rule(
                                "tiny/a",
                                "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( " + constraint + " )",
                                "  $filter.reject($fit);"));
        return pack.getParent();
    }

    private static byte[] build(Path rules, int heapMegabytes, Duration deadline) {
        return BundleWorker.build(
                List.of(rules), "tiny", "1.0.0", "2026-01-01", new BundleWorker.Limits(heapMegabytes, deadline));
    }

    @Test
    void bundleOfTheWorkerLoads() throws IOException {
        byte[] bundle = BundleWorker.build(rules("freeCpuMilli < $pod.cpuMilli"), "tiny", "1.0.0", "2026-01-01");

        assertThat(Bundle.load(bundle).rules()).hasSize(1);
    }

    @Test
    void workerOutOfMemoryIsTold() throws IOException {
        Path rules = rules("freeCpuMilli < $pod.cpuMilli");

        assertThatThrownBy(() -> build(rules, 12, Duration.ofMinutes(2)))
                .isInstanceOf(BundleException.class)
                .hasMessageStartingWith("building the bundle needs more than 12 MB of memory");
    }

    @Test
    void workerOutOfTimeIsKilled() throws IOException {
        Path rules = rules("freeCpuMilli < $pod.cpuMilli");

        assertThatThrownBy(() -> build(rules, 256, Duration.ofMillis(1)))
                .isInstanceOf(BundleException.class)
                .hasMessageStartingWith("building the bundle took more than 0 s and was stopped");
    }

    @Test
    void problemsComeBackWithThePlaceAsTheCallerNamesIt() throws IOException {
        Path rules = rules("freeCpu < $pod.cpuMilli");

        assertThatThrownBy(() -> BundleWorker.build(rules, "tiny", "1.0.0", "2026-01-01"))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining(rules.resolve("tiny/rules.drl") + ":9:19  BAL-R012");
    }
}
