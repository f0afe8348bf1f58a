package io.ballast.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.controlplane.Programs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The smallest runs: times mean nothing, but every arm has bound all pods, and what is counted is there. */
class ClusterBenchTest {
    private static final Path LAUNCHER = Path.of("../ballast").toAbsolutePath().normalize();
    private static final List<String> BALLAST = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.ballast.cli.Main");

    @Test
    void everyArmBindsAllPods() throws InterruptedException {
        List<Arm> arms = Arm.all(Map.of());

        ClusterResults results = run(new Plan(Scenarios.named("plain"), 10, 20, 5, 1, arms));

        assertThat(results.failures()).isEmpty();
        assertThat(results.text())
                .contains("### 10 nodes, 20 pods")
                .contains(arms.stream().map(arm -> "| " + arm.name() + " | ").toList())
                .contains("| CPU seconds | etcd | extender | kube-apiserver | kube-scheduler |")
                .contains("| CPU milliseconds a pod | etcd | extender | kube-apiserver | kube-scheduler | together |");
    }

    @Test
    void podsOfAllClassesAreKept() throws InterruptedException {
        ClusterResults results = run(plan("classes", 40, 300, "ballast"));

        assertThat(results.failures()).isEmpty();
        assertThat(results.figures("ballast", "pod classes kept")).containsExactly(300.0);
        assertThat(results.text()).contains("* 40 nodes: ballast, pod classes kept >= 300: 300.0, holds");
    }

    @Test
    void plannerLeavesAloneThePodsWhoseWishesItDoesNotKnow() throws InterruptedException {
        ClusterResults results = run(plan("mixed", 20, 40, "ballast-planner"));

        assertThat(results.failures()).isEmpty();
        // Pods that kube-scheduler asks about before the watch shows them are in none of these numbers.
        double alone = Stream.of("spread", "pod-affinity", "ports")
                .flatMap(why -> results.figures("ballast-planner", "pods left alone: " + why).stream())
                .mapToDouble(pods -> pods)
                .sum();
        assertThat(alone).isBetween(1.0, 12.0);
        assertThat(results.text()).contains("| mixed | ballast-planner |");
    }

    @Test
    void podsAreBoundToTheOneColdNode() throws InterruptedException {
        ClusterResults results = run(plan("one-cold", 20, 2, "ballast"));

        assertThat(results.failures()).isEmpty();
        // So few nodes are all looked at.
        assertThat(results.figures("ballast", "filter questions a pod, most")).containsExactly(1.0);
    }

    private static Plan plan(String scenario, int nodes, int pods, String arm) {
        return new Plan(Scenarios.named(scenario), nodes, pods, 0, 1, Arm.named(Arm.all(Map.of()), List.of(arm)));
    }

    private static ClusterResults run(Plan plan) throws InterruptedException {
        Assumptions.assumeTrue(
                Programs.find().isPresent(), "no programs of a control plane here: " + Programs.HOW_TO_GET);
        return new ClusterBench(Programs.find().orElseThrow(), LAUNCHER, BALLAST, plan).run();
    }

    @Test
    void armThatFailsSaysWhyAndTheOthersGoOn() {
        ClusterResults results = new ClusterResults(Scenarios.named("plain"), 10, 20);
        results.failed("ballast", 1, "only 3 of 20 pods were bound in time\nlogs");

        assertThat(results.text()).contains("* FAILED: round 1, ballast: only 3 of 20 pods were bound in time\n");
    }

    @Test
    void ratiosAreThoseOfRoundsThatBothHave() {
        ClusterResults results = new ClusterResults(Scenarios.named("plain"), 5000, 20);
        results.add("null-16", 1, measured(100));
        results.add("null-16", 2, measured(200));
        results.add("ballast", 2, measured(150));

        assertThat(results.text()).contains("* 5,000 nodes: ballast >= 0.85 x null-16: 0.75, MISSED");
        assertThat(results.hold()).isFalse();
    }

    @Test
    void memoryIsJudgedByTheHighestRound() {
        String memory = "adapter: peak of resident memory since its start, MiB";
        ClusterResults results = new ClusterResults(Scenarios.named("classes"), 5000, 3000);
        List.of(290.0, 280.0, 301.0)
                .forEach(peak -> results.add("ballast", peak.intValue(), measured(1, Map.of(memory, peak))));

        assertThat(results.text())
                .contains("### classes: 5,000 nodes, 3,000 pods")
                .contains("| " + memory + " | 290.0 [280.0..301.0] |")
                .contains("* 5,000 nodes: ballast, " + memory + " <= 300: 301.0, MISSED");
    }

    @Test
    void cpuTimeIsDividedByPods() {
        ClusterResults results = new ClusterResults(Scenarios.named("plain"), 10, 2000);
        ProcessUse use = new ProcessUse(Map.of("etcd", 1.0, "kube-scheduler", 3.0), Map.of());
        results.add("ballast", 1, new ArmRun.Measured(1, 1, 2, use, Map.of()));

        assertThat(results.text())
                .contains("| CPU milliseconds a pod | etcd | kube-scheduler | together |")
                .contains("| ballast | 0.50 [0.50..0.50] | 1.50 [1.50..1.50] | 2.00 [2.00..2.00] |");
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

    @Test
    void scenarioBringsItsArmsAndSizes() {
        List<Arm> arms = Arm.all(Map.of());

        Plan plain = Plan.read(new String[] {"ballast", "out", "1000"}, arms);
        Plan cold = Plan.read(new String[] {"ballast", "out", "1000", "--pods", "3", "--scenario", "one-cold"}, arms);

        assertThat(plain.arms())
                .extracting(Arm::name)
                .containsExactly("kube-scheduler", "null-all", "null-16", "ballast", "ballast-planner");
        assertThat(plain.file()).isEqualTo("cluster-1000.md");
        assertThat(cold.arms()).extracting(Arm::name).containsExactly("ballast", "ballast-planner");
        assertThat(cold.pods()).isEqualTo(3);
        assertThat(cold.rounds()).isEqualTo(1);
        assertThat(cold.file()).isEqualTo("cluster-one-cold-1000.md");
        assertThatThrownBy(() -> Plan.read(new String[] {"ballast", "out", "1000", "--scenario", "cold"}, arms))
                .hasMessageContaining("there is no scenario cold; there are [plain, classes, mixed, one-cold]");
        assertThatThrownBy(() -> Plan.read(new String[] {"ballast", "out"}, arms))
                .hasMessageContaining("the number of nodes is missing");
    }

    private static ArmRun.Measured measured(double rate) {
        return measured(rate, Map.of());
    }

    private static ArmRun.Measured measured(double rate, Map<String, Double> figures) {
        return new ArmRun.Measured(rate, 1, 2, new ProcessUse(Map.of(), Map.of()), figures);
    }
}
