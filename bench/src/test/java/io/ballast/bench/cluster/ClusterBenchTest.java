package io.ballast.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.bench.cluster.ClusterBench.Plan;
import io.ballast.controlplane.Programs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The smallest run: figures mean nothing, but every arm has bound all pods. */
class ClusterBenchTest {
    private static final Path LAUNCHER = Path.of("../ballast").toAbsolutePath().normalize();
    private static final List<String> BALLAST = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.ballast.cli.Main");

    @Test
    void everyArmBindsAllPods() throws InterruptedException {
        Assumptions.assumeTrue(
                Programs.find().isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);
        List<Arm> arms = Arm.all(Map.of());

        ClusterResults results =
                new ClusterBench(Programs.find().orElseThrow(), LAUNCHER, BALLAST, new Plan(10, 20, 5, 1, arms)).run();

        assertThat(results.failures()).isEmpty();
        assertThat(results.text())
                .contains("### 10 nodes, 20 pods")
                .contains(arms.stream().map(arm -> "| " + arm.name() + " | ").toList())
                .contains("| CPU seconds | etcd | extender | kube-apiserver | kube-scheduler |");
    }

    @Test
    void armThatFailsSaysWhyAndTheOthersGoOn() {
        ClusterResults results = new ClusterResults(10, 20);
        results.failed("ballast", 1, "only 3 of 20 pods were bound in time\nlogs");

        assertThat(results.text()).contains("* FAILED: round 1, ballast: only 3 of 20 pods were bound in time\n");
    }

    @Test
    void ratiosAreThoseOfRoundsThatBothHave() {
        ClusterResults results = new ClusterResults(5000, 20);
        results.add("null-16", 1, measured(100));
        results.add("null-16", 2, measured(200));
        results.add("ballast", 2, measured(150));

        assertThat(results.text()).contains("* 5,000 nodes: ballast >= 0.85 x null-16: 0.75, MISSED");
        assertThat(results.hold()).isFalse();
    }

    @Test
    void anotherSchedulerIsAnArm() {
        List<Arm> arms = Arm.all(Map.of("BENCH_SCHEDULER", "/opt/other-scheduler,/etc/other.yaml"));

        Plan plan = Plan.read(
                new String[] {"ballast", "out", "1000", "--arms", "other-scheduler,ballast", "--rounds", "2"}, arms);

        assertThat(plan.arms()).extracting(Arm::name).containsExactly("ballast", "other-scheduler");
        assertThat(plan.rounds()).isEqualTo(2);
        assertThat(plan.pods()).isEqualTo(3000);
        assertThatThrownBy(() -> Arm.named(arms, List.of("balast"))).hasMessageContaining("there is no arm balast");
        assertThatThrownBy(() -> Arm.all(Map.of("BENCH_SCHEDULER", "/opt/other")))
                .hasMessageContaining("must be PROGRAM,CONFIGURATION");
    }

    private static ArmRun.Measured measured(double rate) {
        return new ArmRun.Measured(rate, 1, 2, new ProcessUse(Map.of(), Map.of()));
    }
}
