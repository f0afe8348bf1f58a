package io.ballast.cluster.load;

import static io.ballast.cluster.load.LoadFixtures.NOW;
import static io.ballast.cluster.load.LoadFixtures.ended;
import static io.ballast.cluster.load.LoadFixtures.node;
import static io.ballast.cluster.load.LoadFixtures.otherUsage;
import static io.ballast.cluster.load.LoadFixtures.pod;
import static io.ballast.cluster.load.LoadFixtures.policy;
import static io.ballast.cluster.load.LoadFixtures.prodUsage;
import static io.ballast.cluster.load.LoadFixtures.report;
import static io.ballast.cluster.load.LoadFixtures.scheduledAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.Aggregation;
import io.ballast.model.policy.ProdUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LoadLedgerTest {
    private static final UsageWindow P95_5M = new UsageWindow(Aggregation.P95, Duration.ofMinutes(5));
    private static final UsageWindow P95_1H = new UsageWindow(Aggregation.P95, Duration.ofHours(1));

    private final LoadLedger ledger = new LoadLedger(policy());

    @Test
    void underAnotherPolicyItIsAsIfThatOneHadCountedAllAlong() {
        LoadPolicy other =
                policy(new AggregatedUsage(Aggregation.P95, 300, Aggregation.NONE, 0), new ProdUsage(true, true));
        LoadLedger fresh = new LoadLedger(other);
        for (LoadLedger each : List.of(ledger, fresh)) {
            each.putNode(node("node-a"));
            each.putNode(node("node-b"));
            each.observe(pod("p", "node-a", 2_000), PriorityClass.PROD, NOW.minusSeconds(90));
            each.report(report("node-a", NOW, 5_000, Map.of("default/p", prodUsage(1_500))), NOW);
            each.assume(pod("q", "", 1_000), "node-a", PriorityClass.NONE, NOW.plusSeconds(1));
            each.report(report("node-c", NOW, 1_000, Map.of()), NOW.plusSeconds(2));
        }

        LoadLedger changed = ledger.under(other);

        assertThat(changed.row("node-a")).isEqualTo(fresh.row("node-a")).isNotEqualTo(ledger.row("node-a"));
        assertThat(changed.figures("node-a")).isEqualTo(fresh.figures("node-a"));
        assertThat(told(changed)).isEqualTo(told(fresh));
        assertThat(changed.nextExpiry()).isEqualTo(fresh.nextExpiry());
        assertThat(changed.lastReport("node-c")).isEqualTo(fresh.lastReport("node-c"));
    }

    @Test
    void unknownNodeHasNoRow() {
        ledger.report(report("node-a", NOW, 5_000, Map.of()), NOW);

        assertThat(ledger.row("node-a")).isEmpty();
        assertThat(told(ledger)).isEqualTo(Map.of("node-a", Optional.empty()));
    }

    @Test
    void nodeWithoutReportSaysSo() {
        ledger.putNode(node("node-a"));

        assertThat(row("node-a").reported()).isFalse();
        assertThat(row("node-a").expired()).isFalse();
    }

    @Test
    void assumedPodCountsUntilAReportShowsIt() {
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 5_000, Map.of()), NOW);
        ledger.assume(pod("p", "", 2_000), "node-a", PriorityClass.PROD, NOW.plusSeconds(1));
        assertThat(row("node-a").used().cpuMilli()).isEqualTo(7_000);
        assertThat(row("node-a").prodUsed().cpuMilli()).isEqualTo(2_000);

        ledger.report(
                report("node-a", NOW.plusSeconds(60), 6_500, Map.of("default/p", prodUsage(1_500))),
                NOW.plusSeconds(60));
        assertThat(row("node-a").used().cpuMilli())
                .as("only one interval old: 6500 + (2000 - 1500)")
                .isEqualTo(7_000);
        assertThat(row("node-a").prodUsed().cpuMilli()).isEqualTo(2_000);

        ledger.report(
                report("node-a", NOW.plusSeconds(61), 6_500, Map.of("default/p", prodUsage(1_500))),
                NOW.plusSeconds(61));
        assertThat(row("node-a").used().cpuMilli())
                .as("a whole interval is measured")
                .isEqualTo(6_500);
        assertThat(row("node-a").prodUsed().cpuMilli()).isEqualTo(1_500);
    }

    @Test
    void podThatUsesMoreThanItsEstimateAddsNothing() {
        ledger.putNode(node("node-a"));
        ledger.assume(pod("p", "", 2_000), "node-a", PriorityClass.MID, NOW);
        ledger.report(report("node-a", NOW, 9_000, Map.of("default/p", otherUsage(3_000))), NOW);

        assertThat(row("node-a").used().cpuMilli()).isEqualTo(9_000);
        assertThat(row("node-a").prodUsed()).isEqualTo(ResourceAmounts.NONE);
    }

    @Test
    void prodPodThatTheReportDoesNotCountAsProdAddsItsWholeEstimate() {
        ledger.putNode(node("node-a"));
        ledger.observe(pod("p", "node-a", 2_000, scheduledAt(NOW.minusSeconds(600))), PriorityClass.PROD, NOW);
        ledger.report(report("node-a", NOW, 9_000, Map.of("default/p", otherUsage(1_500))), NOW);

        assertThat(row("node-a").used().cpuMilli()).isEqualTo(9_000);
        assertThat(row("node-a").prodUsed().cpuMilli()).isEqualTo(2_000);
    }

    @Test
    void bindingAnAssumedPodCountsItOnce() {
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 0, Map.of()), NOW);
        ledger.assume(pod("p", "", 2_000), "node-a", PriorityClass.PROD, NOW);
        ledger.observe(pod("p", "node-a", 2_000, scheduledAt(NOW)), PriorityClass.PROD, NOW.plusSeconds(1));

        assertThat(row("node-a").used().cpuMilli()).isEqualTo(2_000);
        assertThat(ledger.figures("node-a").orElseThrow().pods()).hasSize(1);
    }

    @Test
    void podThatTurnsUpElsewhereLeavesItsOldNode() {
        ledger.putNode(node("node-a"));
        ledger.putNode(node("node-b"));
        ledger.report(report("node-a", NOW, 0, Map.of()), NOW);
        ledger.report(report("node-b", NOW, 0, Map.of()), NOW);
        ledger.assume(pod("p", "", 2_000), "node-a", PriorityClass.PROD, NOW);
        ledger.observe(pod("p", "node-b", 2_000), PriorityClass.PROD, NOW);

        assertThat(row("node-a").used().cpuMilli()).isZero();
        assertThat(row("node-b").used().cpuMilli()).isEqualTo(2_000);
    }

    @Test
    void endedAndRemovedPodsCountNoLonger() {
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 0, Map.of()), NOW);
        ledger.observe(pod("p", "node-a", 2_000), PriorityClass.PROD, NOW);
        ledger.observe(pod("q", "node-a", 3_000), PriorityClass.PROD, NOW);
        ledger.observe(ended(pod("p", "node-a", 2_000)), PriorityClass.PROD, NOW);
        ledger.remove("uid-q");
        ledger.remove("uid-never-seen");

        assertThat(row("node-a").used().cpuMilli()).isZero();
        assertThat(ledger.figures("node-a").orElseThrow().pods()).isEmpty();
    }

    @Test
    void podSeenAgainUnchangedKeepsItsStart() {
        ledger.observe(pod("p", "node-a", 2_000), PriorityClass.PROD, NOW);
        ledger.observe(pod("p", "node-a", 2_000), PriorityClass.PROD, NOW.plusSeconds(3_600));
        assertThat(ledger.figures("node-a").orElseThrow().pods().get(0).since()).isEqualTo(NOW);

        ledger.observe(pod("p", "node-a", 2_500), PriorityClass.PROD, NOW.plusSeconds(3_600));
        assertThat(ledger.figures("node-a").orElseThrow().pods().get(0).since()).isEqualTo(NOW.plusSeconds(3_600));
    }

    @Test
    void reportTurnsOutdatedExactlyAtItsLimit() {
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 5_000, Map.of()), NOW.plusSeconds(3));
        assertThat(ledger.takeTouched()).containsExactly("node-a");
        assertThat(ledger.nextExpiry()).contains(NOW.plusSeconds(180));

        ledger.advance(NOW.plusMillis(179_999));
        assertThat(ledger.takeTouched()).isEmpty();

        ledger.advance(NOW.plusSeconds(180));
        assertThat(ledger.takeTouched()).containsExactly("node-a");
        assertThat(row("node-a").expired()).isTrue();
        assertThat(ledger.nextExpiry()).isEmpty();
    }

    @Test
    void newReportMakesANodeFreshAndMovesTheLimit() {
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 5_000, Map.of()), NOW.plusSeconds(500));
        assertThat(row("node-a").expired()).isTrue();

        ledger.report(report("node-a", NOW.plusSeconds(499), 5_000, Map.of()), NOW.plusSeconds(500));
        assertThat(row("node-a").expired()).isFalse();
        assertThat(ledger.nextExpiry()).contains(NOW.plusSeconds(679));
    }

    @Test
    void clockThatStepsBackMakesNothingFreshAgain() {
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 5_000, Map.of()), NOW.plusSeconds(180));
        ledger.advance(NOW.minusSeconds(3_600));

        assertThat(row("node-a").expired()).isTrue();
    }

    @Test
    void nodesThatSomethingWasToldOfAreNamedOnce() {
        ledger.putNode(node("node-b"));
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 5_000, Map.of()), NOW);
        assertThat(ledger.takeTouched()).containsExactly("node-a", "node-b");
        assertThat(ledger.takeTouched()).isEmpty();

        ledger.report(report("node-b", NOW.plusSeconds(60), 5_000, Map.of()), NOW.plusSeconds(60));
        assertThat(ledger.takeTouched()).containsExactly("node-b");

        ledger.removeNode("node-a");
        assertThat(told(ledger)).isEqualTo(Map.of("node-a", Optional.empty()));
        assertThat(ledger.takeTouched()).isEmpty();
    }

    @Test
    void reportThatIsRemovedLeavesANodeWithoutLoad() {
        ledger.putNode(node("node-a"));
        ledger.report(report("node-a", NOW, 5_000, Map.of()), NOW);
        ledger.removeReport("node-a");

        assertThat(row("node-a").reported()).isFalse();
        assertThat(ledger.nextExpiry()).isEmpty();
    }

    @Test
    void percentileOfThePolicyIsUsedWhereTheNodeHasNoneOfItsOwn() {
        LoadLedger aggregated = new LoadLedger(
                policy(new AggregatedUsage(Aggregation.P95, 300, Aggregation.P95, 0), new ProdUsage(false, false)));
        NodeThresholds own = new NodeThresholds(
                false, ResourceAmounts.NONE, false, ResourceAmounts.NONE, true, ResourceAmounts.of(60, 0));
        aggregated.putNode(node("node-a"));
        aggregated.putNode(new ObservedNode("node-b", LoadFixtures.NODE, LoadFixtures.NODE, own, P95_1H, "", 0));
        Map<UsageWindow, ResourceAmounts> windows =
                Map.of(P95_5M, ResourceAmounts.of(40_000, 0), P95_1H, ResourceAmounts.of(30_000, 0));
        aggregated.report(report("node-a", NOW, 5_000, windows, Map.of()), NOW);
        aggregated.report(report("node-b", NOW, 5_000, windows, Map.of()), NOW);

        assertThat(aggregated.row("node-a").orElseThrow().aggregatedUsed().cpuMilli())
                .isEqualTo(40_000);
        assertThat(aggregated.row("node-a").orElseThrow().scoreUsed().cpuMilli())
                .isEqualTo(30_000);
        assertThat(aggregated.row("node-b").orElseThrow().aggregatedUsed().cpuMilli())
                .isEqualTo(30_000);
    }

    @Test
    void fullEstimatesStandInForAMissingWindow() {
        LoadLedger aggregated = new LoadLedger(
                policy(new AggregatedUsage(Aggregation.P95, 300, Aggregation.P95, 0), new ProdUsage(false, false)));
        aggregated.putNode(node("node-a"));
        aggregated.observe(pod("p", "node-a", 16_000, scheduledAt(NOW.minusSeconds(600))), PriorityClass.PROD, NOW);
        aggregated.report(report("node-a", NOW, 5_000, Map.of("default/p", prodUsage(1_000))), NOW);

        NodeLoad row = aggregated.row("node-a").orElseThrow();
        assertThat(row.aggregatedUsed().cpuMilli())
                .as("exactly 5 minutes were asked for")
                .isEqualTo(16_000);
        assertThat(row.scoreUsed().cpuMilli())
                .as("the longest window falls back to the plain usage")
                .isEqualTo(5_000);
    }

    @Test
    void systemUsageIsProdUsageWhenThePolicySaysSo() {
        LoadLedger including = new LoadLedger(policy(AggregatedUsage.NONE, new ProdUsage(false, true)));
        including.putNode(node("node-a"));
        including.report(report("node-a", NOW, 5_000, Map.of()), NOW);

        assertThat(including.row("node-a").orElseThrow().prodUsed().cpuMilli()).isEqualTo(1_000);
    }

    private NodeLoad row(String node) {
        return ledger.row(node).orElseThrow();
    }

    /** Rows of the nodes of which something was told, as the ledger's owner takes them. */
    private static Map<String, Optional<NodeLoad>> told(LoadLedger ledger) {
        return ledger.takeTouched().stream().collect(Collectors.toMap(node -> node, ledger::row));
    }
}
