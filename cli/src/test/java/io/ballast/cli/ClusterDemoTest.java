package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.controlplane.Programs;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterDemoTest {
    @TempDir
    private Path folder;

    @Test
    void podsArePlacedByRulesAndTheOneThatFitsNowhereIsExplained() {
        Assumptions.assumeTrue(
                Programs.find().isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);

        CommandRun run = CommandRun.of("demo", "--cluster", "--nodes", "20", "--pods", "40");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("40 of 40 pods bound", "0 on hot nodes")
                .contains("hot-spot, the hottest node, has 0 pods; all hot nodes together have 0.")
                .contains("Pod gpu-")
                .contains("\"koordinator.sh/gpu-core\"")
                .contains("0/20 nodes are available:\n")
                .contains(" node(s) cpu usage exceed threshold\n")
                .endsWith("finds no CPU, memory or GPU that is booked twice.\n")
                .doesNotContain("\u001B");
    }

    @Test
    void missingProgramsAreNamedWithTheWayToGetThem() {
        CommandRun run = CommandRun.of("demo", "--cluster", "--programs", folder);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(String.join("\n", run.err()))
                .startsWith(folder + "  BAL-I001  etcd, kube-apiserver and kube-scheduler are not all here\n")
                .contains("examples/control-plane/build", "KUBEBUILDER_ASSETS");
    }

    @Test
    void sizesThatTheNodesCannotHoldAreRefused() {
        assertThat(CommandRun.of("demo", "--cluster", "--nodes", "5").err())
                .startsWith("ballast demo: --nodes is 5, must be 6 to 5000");
        assertThat(CommandRun.of("demo", "--cluster", "--nodes", "10", "--pods", "41")
                        .err())
                .startsWith("ballast demo: --pods is 41, must be 1 to 40 with 10 nodes");
    }
}
