package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.algorithms.ReleaseLoop;
import io.ballast.algorithms.ReleaseLoop.Victim;
import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.EvictFacts;
import io.ballast.cli.node.EvictKind;
import io.ballast.cli.node.EvictPolicy;
import io.ballast.cli.node.EvictPolicy.FeatureVerdict;
import io.ballast.cli.node.EvictSettings;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.evict.BestEffortCpu;
import io.ballast.model.evict.BestEffortUse;
import io.ballast.model.evict.EvictCandidate;
import io.ballast.model.evict.EvictFeature;
import io.ballast.model.evict.EvictSwitches;
import io.ballast.model.evict.FeatureState;
import io.ballast.model.evict.NodeUse;
import io.ballast.model.pod.QosClass;
import io.ballast.model.verdict.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Public bug reports about eviction (BL-091 to BL-097), decided by the shipped rules. */
class PublicBugsEvictTest {
    private static final String NODE = "node-a";
    private static final long GIB = 1L << 30;
    private static final Resource BATCH_CPU = Resource.of("kubernetes.io/batch-cpu");
    private static final EvictPolicy CPU = new EvictPolicy(ShippedBundle.load(), EvictKind.CPU);
    private static final EvictPolicy MEMORY = new EvictPolicy(ShippedBundle.load(), EvictKind.MEMORY);

    private static Record cpu(Map<String, ?> part) {
        return EvictSettings.cpu(JsonMapper.shared().valueToTree(part));
    }

    private static Record memory(Map<String, ?> part) {
        return EvictSettings.memory(JsonMapper.shared().valueToTree(part));
    }

    private static EvictFacts.Pod pod(String name, QosClass qos, long priority, long used) {
        EvictCandidate fact = new EvictCandidate(
                name, qos, true, true, false, Set.of(), 0, priority, priority, true, used, used, used);
        return new EvictFacts.Pod(
                fact, new Victim(name, ResourceAmounts.of(used, used), ResourceAmounts.of(Map.of(BATCH_CPU, used))));
    }

    private static EvictSwitches switches(boolean bestEffort, boolean usage) {
        return new EvictSwitches(NODE, true, true, bestEffort, false, usage, false);
    }

    private static List<String> evicted(EvictPolicy policy, EvictFacts facts, Record strategy) {
        return ReleaseLoop.run(policy.tasks(facts, strategy), new EvictWorld.EverythingSucceeds(Set.of()))
                .evicted();
    }

    private static BestEffortCpu bestEffort(BestEffortUse average, BestEffortUse last) {
        return new BestEffortCpu(NODE, true, average, last, BATCH_CPU);
    }

    @Test
    void bl091AGateThatIsOffIsOffWhateverTheNodeSays() {
        BestEffortUse starved = new BestEffortUse(1_000, 20_000, 1_000, 1_000);
        EvictFacts facts = new EvictFacts(
                switches(false, true),
                new NodeUse(NODE, true, 100_000, 85_000),
                Optional.of(bestEffort(starved, starved)),
                List.of(),
                List.of(pod("default/be", QosClass.BE, 5000, 1_000), pod("default/low", QosClass.LS, 10, 9_000)));
        Record strategy = cpu(Map.of(
                "enable", true,
                "cpuEvictBESatisfactionLowerPercent", 30,
                "cpuEvictBESatisfactionUpperPercent", 40,
                "cpuEvictThresholdPercent", 80,
                "evictEnabledPriorityThreshold", 3000));

        assertThat(CPU.features(facts.switches(), strategy)
                        .get(EvictFeature.BE_CPU_EVICT)
                        .state())
                .isEqualTo(FeatureState.OFF);
        assertThat(evicted(CPU, facts, strategy)).containsExactly("default/low");
    }

    private static ResourceAmounts satisfaction(BestEffortUse average, BestEffortUse last) {
        Record strategy = cpu(Map.of(
                "enable", true,
                "cpuEvictPolicy", "evictByAllocatable",
                "cpuEvictBESatisfactionLowerPercent", 60,
                "cpuEvictBESatisfactionUpperPercent", 80,
                "cpuEvictBEUsageThresholdPercent", 80,
                "cpuEvictTimeWindowSeconds", 600));
        return CPU.shortage(NODE, EvictFeature.BE_CPU_EVICT, List.of(bestEffort(average, last)), strategy)
                .amount();
    }

    /** Of 20, 20 and 0 cores the mean is 13.3: more than what the pods use. */
    @Test
    void bl092AShortFallOfAllocatableEvictsNobody() {
        BestEffortUse average = new BestEffortUse(2_000, 20_000, 20_000, 13_333);
        BestEffortUse last = new BestEffortUse(2_000, 20_000, 20_000, 0);

        assertThat(satisfaction(average, last).isNone()).isTrue();
    }

    @Test
    void bl092ALastingShortageOfBusyPodsReleasesUpToTheUpperMark() {
        BestEffortUse starved = new BestEffortUse(19_000, 20_000, 20_000, 5_000);

        assertThat(satisfaction(starved, starved).amount(BATCH_CPU)).isEqualTo(11_000);
    }

    @ParameterizedTest
    @CsvSource({"50, false", "55, false", "80, true"})
    void bl096MemoryThatTheKernelCanTakeBackIsNoPressure(long usedGib, boolean pressure) {
        Record strategy = memory(Map.of("enable", true, "memoryEvictThresholdPercent", 80));
        NodeUse use = new NodeUse(NODE, true, 100 * GIB, usedGib * GIB);

        assertThat(MEMORY.shortage(NODE, EvictFeature.BE_MEMORY_EVICT, List.of(use), strategy)
                        .amount()
                        .isNone())
                .isNotEqualTo(pressure);
    }

    private static List<String> bl097(Map<String, ?> part) {
        EvictFacts facts = new EvictFacts(
                switches(true, true),
                new NodeUse(NODE, true, 100 * GIB, 75 * GIB),
                Optional.empty(),
                List.of(),
                List.of(
                        pod("default/4", QosClass.BE, 5500, 4 * GIB),
                        pod("default/3", QosClass.BE, 5000, 3 * GIB),
                        pod("default/5", QosClass.BE, 5500, 5 * GIB)));
        return evicted(MEMORY, facts, memory(part));
    }

    @Test
    void bl097ReleasesDownToTheLowerMark() {
        assertThat(bl097(Map.of("enable", true, "memoryEvictThresholdPercent", 70)))
                .containsExactly("default/3", "default/5");
        assertThat(bl097(Map.of("enable", true, "memoryEvictThresholdPercent", 70, "memoryEvictLowerPercent", 65)))
                .containsExactly("default/3", "default/5", "default/4");
    }

    @Test
    void bl097AMissingSettingSwitchesItsFeatureOffAndIsNamed() {
        Map<EvictFeature, FeatureVerdict> features = MEMORY.features(
                switches(true, true), memory(Map.of("enable", true, "memoryEvictThresholdPercent", 70)));

        assertThat(features.get(EvictFeature.BE_MEMORY_EVICT).state()).isEqualTo(FeatureState.RUNS);
        assertThat(features.get(EvictFeature.MEMORY_EVICT))
                .isEqualTo(new FeatureVerdict(
                        FeatureState.MISCONFIGURED,
                        new Reason("memory-evict/usage-limit-unset", "EvictEnabledPriorityThreshold not config")));
    }
}
