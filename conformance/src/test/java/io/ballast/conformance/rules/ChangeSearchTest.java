package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.compile.BundleBuilder;
import io.ballast.authoring.source.PackageFolders;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.explain.Change;
import io.ballast.engine.explain.ChangeSearch;
import io.ballast.engine.explain.NodeChanges;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.UsageThreshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an explanation says would make a node fit does so: facts are changed here by hand, and the oracle is asked. */
class ChangeSearchTest {
    private static final String NODE = "node-a";
    private static final long GIBI = 1L << 30;
    private static final PlanProgram PROGRAM = new PlanProgram(
            ShippedPackages.BUNDLE, Profile.of("cluster", List.of("node-fit", "gpu-share", "load-aware"), Map.of()));

    /** A pod and a node with given numbers; everything else is fine. */
    private record World(
            long podCpu, long estimate, long freeCpu, long used, long capacity, long freeMemory, long threshold) {
        PodRequest pod() {
            return pod(GpuRequest.NONE);
        }

        PodRequest pod(GpuRequest gpu) {
            return new PodRequest(
                    "default/p",
                    podCpu,
                    4 * GIBI,
                    ResourceAmounts.of(estimate, 0),
                    false,
                    QosClass.LS,
                    PriorityClass.BATCH,
                    gpu);
        }

        Map<Class<?>, NodeRow> rows() {
            Map<Class<?>, NodeRow> rows = new LinkedHashMap<>();
            rows.put(NodeFit.class, new NodeFit(NODE, freeCpu, freeMemory, 10));
            rows.put(NodeGpus.class, new NodeGpus(NODE, "T4", freeCpu, Amounts.of(1000, 400), GpuTenants.NONE));
            rows.put(NodeLoad.class, load());
            return rows;
        }

        private NodeLoad load() {
            ResourceAmounts use = ResourceAmounts.of(used, 0);
            return new NodeLoad(
                    NODE,
                    true,
                    true,
                    false,
                    ResourceAmounts.of(capacity, 100 * GIBI),
                    use,
                    use,
                    use,
                    use,
                    NodeThresholds.NONE);
        }

        PlanProgram program() {
            return new PlanProgram(
                    ShippedPackages.BUNDLE,
                    PROGRAM.profile()
                            .with(
                                    "load-aware",
                                    "usageThresholds",
                                    List.of(new UsageThreshold(Resource.CPU, threshold))));
        }

        List<String> refusals() {
            PlanProgram program = program();
            RowTable table = new RowTable(List.of(NODE), program.rowTypes());
            rows().values().forEach(table::put);
            return new SessionDecider(program, table).refusals(pod()).get(NODE);
        }

        NodeChanges changes() {
            return new ChangeSearch(program()).of(NODE, pod(), rows());
        }

        /** The world after a change; only the values that these worlds differ in are known here. */
        World after(Change change, Object value) {
            Map<String, Long> numbers = new TreeMap<>(Map.of(
                    "cpuMilli", podCpu,
                    "estimate.cpu", estimate,
                    "freeCpuMilli", freeCpu,
                    "used.cpu", used,
                    "allocatable.cpu", capacity,
                    "freeMemoryBytes", freeMemory,
                    "percent", threshold));
            assertThat(numbers).containsKey(change.path());
            assertThat(numbers.put(change.path(), (Long) value)).isEqualTo(change.before());
            return new World(
                    numbers.get("cpuMilli"),
                    numbers.get("estimate.cpu"),
                    numbers.get("freeCpuMilli"),
                    numbers.get("used.cpu"),
                    numbers.get("allocatable.cpu"),
                    numbers.get("freeMemoryBytes"),
                    numbers.get("percent"));
        }
    }

    private static long nearer(Change change) {
        long after = (Long) change.after();
        return after > (Long) change.before() ? after - 1 : after + 1;
    }

    @Property(tries = 60)
    void aChangeMakesTheNodeFitAndASmallerOneDoesNot(
            @ForAll @LongRange(min = 1, max = 20_000) long podCpu,
            @ForAll @LongRange(min = 0, max = 20_000) long estimate,
            @ForAll @LongRange(min = -2_000, max = 30_000) long freeCpu,
            @ForAll @LongRange(min = 0, max = 32_000) long used,
            @ForAll @LongRange(min = 16_000, max = 64_000) long capacity,
            @ForAll @LongRange(min = 0, max = 16) long freeGibi,
            @ForAll @LongRange(min = 1, max = 100) long threshold) {
        World world = new World(podCpu, estimate, freeCpu, used, capacity, freeGibi * GIBI, threshold);
        NodeChanges changes = world.changes();

        assertThat(changes.rules())
                .extracting(r -> r.rule().entry().id())
                .containsExactlyInAnyOrderElementsOf(world.refusals());
        for (Change change : changes.single()) {
            if (!change.path().equals("daemonSet") && !change.path().equals("memoryBytes")) {
                assertThat(world.after(change, change.after()).refusals())
                        .as(change.text())
                        .isEmpty();
                assertThat(world.after(change, nearer(change)).refusals())
                        .as("less than " + change.text())
                        .isNotEmpty();
            }
        }
        if (changes.rules().size() == 1 && changes.single().stream().allMatch(Change::numeric)) {
            assertThat(changes.together()).hasSize(1);
        }
    }

    @Property(tries = 40)
    void aSetOfChangesMakesTheNodeFit(
            @ForAll @LongRange(min = 5_000, max = 20_000) long podCpu,
            @ForAll @LongRange(min = 5_000, max = 20_000) long estimate,
            @ForAll @LongRange(min = -2_000, max = 4_999) long freeCpu,
            @ForAll @LongRange(min = 0, max = 64_000) long used) {
        World world = new World(podCpu, estimate, freeCpu, used, 64_000, 40 * GIBI, 65);
        World changed = world;
        for (Change change : world.changes().together()) {
            if (!change.numeric()) {
                return;
            }
            changed = changed.after(change, change.after());
        }
        assertThat(changed.refusals()).isEmpty();
    }

    @Test
    void everySubjectIsOfferedWithItsNearestValue() {
        // (44,000 + 2,000) of 64,000 are 71.9 percent, rounded 72; 65.499 percent and less are 65.
        NodeChanges changes = new World(2_000, 2_000, 10_000, 44_000, 64_000, 40 * GIBI, 65).changes();

        assertThat(changes.single())
                .extracting(Change::text)
                .containsExactly(
                        "the node's used.cpu 4081m less (39919m)",
                        "load-aware UsageThreshold[resource=cpu, percent=65] percent 7 % more (72 %)");
        assertThat(changes.together()).hasSize(1);
    }

    @Test
    void severalRulesNeedSeveralChangesWhereOneIsNotEnough() {
        NodeChanges changes = new World(2_000, 2_000, 1_500, 63_000, 64_000, 40 * GIBI, 65).changes();

        assertThat(changes.rules())
                .extracting(r -> r.rule().entry().id())
                .containsExactly("node-fit/cpu", "load-aware/usage");
        assertThat(changes.single()).isEmpty();
        assertThat(changes.together()).hasSize(2);
    }

    @Test
    void whatIsNoNumberIsChangedToAValueThatStandsThere() {
        World world = new World(100, 100, 10_000, 0, 64_000, 40 * GIBI, 65);
        NodeChanges changes =
                new ChangeSearch(PROGRAM).of(NODE, world.pod(new GpuRequest(1, 1000, Set.of("V100"))), world.rows());

        assertThat(changes.single())
                .extracting(Change::text)
                .contains("the pod's gpu.models [T4, V100] instead of [V100]", "the node's model V100 instead of T4");
    }

    @Test
    void aSettingIsOfferedAndNoSingleDevice(@TempDir Path folder) throws IOException {
        PlanProgram kept = keptGpus(folder, "Threshold( name == \"kept-gpus\" )", "devicesWith(1000) >= $kept.value");
        Map<Class<?>, NodeRow> rows = new LinkedHashMap<>();
        rows.put(NodeGpus.class, new NodeGpus(NODE, "T4", 8_000, Amounts.of(1000, 1000, 1000), GpuTenants.NONE));

        NodeChanges changes =
                new ChangeSearch(kept).of(NODE, new World(100, 100, 10_000, 0, 64_000, 40 * GIBI, 65).pod(), rows);

        assertThat(changes.single())
                .extracting(Change::text)
                .containsExactly("gpu-nodes Threshold[name=kept-gpus, value=3] value 1 more (4)");
        assertThat(changes.together()).isEqualTo(changes.single());
    }

    @Test
    void aSingleDeviceIsOfferedWhereNothingElseWouldDo(@TempDir Path folder) throws IOException {
        PlanProgram kept = keptGpus(folder, "Threshold( name == \"kept-gpus\" )", "idle");
        Map<Class<?>, NodeRow> rows = new LinkedHashMap<>();
        rows.put(NodeGpus.class, new NodeGpus(NODE, "T4", 8_000, Amounts.of(1000, 1000), GpuTenants.NONE));

        NodeChanges changes =
                new ChangeSearch(kept).of(NODE, new World(100, 100, 10_000, 0, 64_000, 40 * GIBI, 65).pod(), rows);

        assertThat(changes.single()).extracting(Change::text).containsExactly("the node's freeMilli[0] 1m less (999m)");
    }

    /** A package that keeps nodes with GPUs, of one rule with a condition on its setting and one on the node. */
    private static PlanProgram keptGpus(Path folder, String setting, String condition) throws IOException {
        Path pack = Files.createDirectories(folder.resolve("gpu-nodes"));
        Files.writeString(
                pack.resolve("package.yaml"),
                """
                name: gpu-nodes
                version: 1.0.0
                decisionPoints: [filter]
                facts: ">=1.0 <2.0"
                hitPolicy: collect
                description: Keeps nodes with idle GPUs.
                parameters:
                  keptGpus:
                    fact: Threshold
                    unit: GPUs
                    description: From how many idle GPUs on a node is kept.
                    default: [{name: kept-gpus, value: 3}]
                """);
        Files.writeString(
                pack.resolve("filter.drl"),
                """
                package ballast.gpu_nodes;

                import io.ballast.model.node.NodeGpus;
                import io.ballast.model.pod.PodRequest;
                import io.ballast.model.policy.Threshold;
                import io.ballast.model.sink.Filter;

                rule "kept" @id("gpu-nodes/kept") @reason("node(s) are kept")
                when
                  $filter : Filter()
                  $kept   : %s
                  $pod    : PodRequest( !daemonSet )
                  $gpus   : NodeGpus( %s )
                then
                  $filter.reject($gpus);
                end
                """
                        .formatted(setting, condition));
        Bundle bundle = Bundle.load(BundleBuilder.build("kept", "1.0.0", "now", PackageFolders.read(folder)));
        return new PlanProgram(bundle, Profile.of("kept", List.of("gpu-nodes"), Map.of()));
    }

    @Test
    void nodeThatFitsNeedsNothing() {
        NodeChanges changes = new World(100, 100, 10_000, 0, 64_000, 40 * GIBI, 65).changes();

        assertThat(changes.rules()).isEmpty();
        assertThat(changes.single()).isEmpty();
        assertThat(changes.together()).isEmpty();
    }
}
