package io.ballast.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.ShippedBundle;
import io.ballast.cli.node.NodeObservation;
import io.ballast.cli.node.NodeObserver;
import io.ballast.cli.node.SuppressPolicy;
import io.ballast.model.action.CpusetAction;
import io.ballast.model.action.QuotaAction;
import io.ballast.model.cpu.CpuSet;
import io.ballast.model.cpu.Processor;
import io.ballast.model.suppress.BestEffortCgroup;
import io.ballast.model.suppress.CpuSample;
import io.ballast.model.suppress.SuppressFacts;
import io.ballast.model.suppress.SuppressStatus;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.model.suppress.SuppressSwitches;
import io.ballast.model.suppress.SuppressThreshold;
import io.ballast.model.verdict.Reason;
import io.ballast.model.verdict.SuppressVerdict;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public bug reports about CPU suppression (BL-083 to BL-085), decided by the shipped rules over facts from API objects. */
class PublicBugsSuppressTest {
    private static final long CORE = 1_000_000_000L;
    private static final int CORES = 80;
    private static final SuppressPolicy POLICY = new SuppressPolicy(ShippedBundle.load());

    private static Node amplifiedNode() {
        return new NodeBuilder()
                .withNewStatus()
                .withCapacity(Map.of("cpu", new Quantity("80")))
                .withAllocatable(Map.of("cpu", new Quantity("120")))
                .endStatus()
                .build();
    }

    private static NodeObservation observed(long lsNanos, long systemNanos) {
        List<Processor> processors = new ArrayList<>();
        for (long cpu = 0; cpu < CORES; cpu++) {
            processors.add(new Processor(cpu, cpu / 2, cpu / 40, cpu / 40));
        }
        return new NodeObservation(
                "node-a",
                true,
                NodeObserver.capacityMilli(amplifiedNode()),
                NodeObserver.reservedMilli(amplifiedNode()),
                true,
                true,
                lsNanos + systemNanos,
                List.of(new CpuSample("ls", true, lsNanos)),
                List.of(),
                processors,
                CpuSet.NONE,
                List.of(),
                false);
    }

    private static SuppressVerdict decide(
            NodeObservation seen, String policy, SuppressThreshold threshold, BestEffortCgroup cgroup) {
        SuppressFacts facts = new SuppressFacts(
                new SuppressSwitches("node-a", true, true, false),
                SuppressStatus.initial("node-a"),
                seen.use(),
                seen.cpus(),
                cgroup);
        return POLICY.decide(facts, new SuppressStrategy(true, policy, threshold));
    }

    private static SuppressThreshold threshold(long percent) {
        return new SuppressThreshold(percent, false, 0);
    }

    private static BestEffortCgroup quota(long micros) {
        return BestEffortCgroup.of("node-a", CpuSet.parse("0-79"), micros);
    }

    private static BestEffortCgroup cpus(CpuSet cpus) {
        return BestEffortCgroup.of("node-a", cpus, -1);
    }

    @ParameterizedTest
    @CsvSource({
        "20000, 1000000, 1800000",
        "20000, 1900000, 2000000",
        "20000, 2400000, 2000000",
        "1, 80000, 2000",
        "20000, -1, 2000000"
    })
    void bl083TheQuotaFallsAtOnceRisesInStepsAndIsSetAtOnceTheFirstTime(
            long targetMilli, long currentMicros, long wantedMicros) {
        NodeObservation seen = observed((80_000 - targetMilli) * 1_000_000, 0);

        SuppressVerdict verdict = decide(seen, "cfsQuota", threshold(100), quota(currentMicros));

        assertThat(verdict.allowedMilli()).isEqualTo(targetMilli);
        assertThat(verdict.quota()).isEqualTo(new QuotaAction.Limit(wantedMicros));
    }

    @Test
    void bl083AChangeBelowOnePercentOfTheNodeIsNotWritten() {
        SuppressVerdict verdict = decide(observed(60 * CORE, 0), "cfsQuota", threshold(100), quota(1_980_000));

        assertThat(verdict.quota()).isEqualTo(new QuotaAction.Hold());
    }

    @Test
    void bl083TheFirstQuotaIsSetHoweverSmallItIs() {
        SuppressVerdict verdict = decide(observed(79_500_000_000L, 0), "cfsQuota", threshold(100), quota(-1));

        assertThat(verdict.quota()).isEqualTo(new QuotaAction.Limit(50_000));
    }

    @Test
    void bl084PhysicalCapacityCountsNotAmplifiedAllocatable() {
        SuppressVerdict verdict =
                decide(observed(20 * CORE, 2 * CORE), "cpuset", threshold(65), cpus(CpuSet.parse("0-79")));

        assertThat(verdict.allowedMilli()).isEqualTo(30_000);
        assertThat(((CpusetAction.Confine) verdict.cpuset()).cpus().count()).isEqualTo(30);
        assertThat(verdict.reasons())
                .contains(
                        new Reason(
                                "cpu-suppress/allowance",
                                "best-effort pods may use 30000 milli-cores: 65 % of 80000, less 20000 for other pods, 0 for host applications and 2000 for the system"));
    }

    @Test
    void bl084WithoutAMinimumTwoCpusOrTheSmallestQuotaAreLeft() {
        NodeObservation busy = observed(60 * CORE, 2 * CORE);

        SuppressVerdict byCpuset = decide(busy, "cpuset", threshold(65), cpus(CpuSet.parse("0-79")));
        SuppressVerdict byQuota = decide(busy, "cfsQuota", threshold(65), quota(3_000_000));

        assertThat(((CpusetAction.Confine) byCpuset.cpuset()).cpus()).isEqualTo(CpuSet.parse("0-1"));
        assertThat(byQuota.quota()).isEqualTo(new QuotaAction.Limit(2_000));
    }

    @Test
    void bl084AMinimumOfTenPercentLeavesEightCores() {
        NodeObservation busy = observed(60 * CORE, 2 * CORE);
        SuppressThreshold tenPercent = new SuppressThreshold(65, true, 10);

        SuppressVerdict byCpuset = decide(busy, "cpuset", tenPercent, cpus(CpuSet.parse("0-79")));
        SuppressVerdict byQuota = decide(busy, "cfsQuota", tenPercent, quota(3_000_000));

        assertThat(byCpuset.allowedMilli()).isEqualTo(8_000);
        assertThat(((CpusetAction.Confine) byCpuset.cpuset()).cpus().count()).isEqualTo(8);
        assertThat(byQuota.quota()).isEqualTo(new QuotaAction.Limit(800_000));
    }

    @Test
    void bl084TheCpusetGrowsByATenthOfTheCpusRoundedUp() {
        SuppressVerdict verdict = decide(observed(CORE, 0), "cpuset", threshold(65), cpus(CpuSet.parse("0-9")));

        assertThat(((CpusetAction.Confine) verdict.cpuset()).cpus().count()).isEqualTo(18);
    }

    /** The sets that rounds with these targets in cores decide, one after the other. */
    private static List<CpuSet> rounds(CpuSet before, long... targets) {
        List<CpuSet> sets = new ArrayList<>(List.of(before));
        for (long cores : targets) {
            CpuSet current = sets.get(sets.size() - 1);
            SuppressVerdict verdict =
                    decide(observed((CORES - cores) * CORE, 0), "cpuset", threshold(100), cpus(current));
            sets.add(((CpusetAction.Confine) verdict.cpuset()).cpus());
        }
        return sets;
    }

    @Test
    void bl085ATargetThatAlternatesGainsAndLosesTheSameCpu() {
        List<CpuSet> sets = rounds(CpuSet.parse("0-79"), 10, 11, 10, 11, 10);

        CpuSet ten = CpuSet.parse("0-5,40-43");
        CpuSet eleven = CpuSet.parse("0-5,40-44");
        assertThat(sets).containsExactly(CpuSet.parse("0-79"), ten, eleven, ten, eleven, ten);
    }

    @Test
    void bl085ASetOfAnyShapeOnlyGainsOrOnlyLosesCpus() {
        List<CpuSet> sets = rounds(CpuSet.parse("3,7,11,20-26,61"), 10, 11, 10, 11, 10);

        for (int i = 1; i < sets.size(); i++) {
            assertThat(sets.get(i).count()).isEqualTo(i % 2 == 1 ? 10 : 11);
            assertThat(sets.get(i).containsAll(sets.get(i - 1))
                            || sets.get(i - 1).containsAll(sets.get(i)))
                    .isTrue();
        }
    }
}
