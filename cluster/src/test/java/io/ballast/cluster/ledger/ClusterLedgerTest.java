package io.ballast.cluster.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.cluster.load.LoadPolicy;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.node.NodeResources;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.KubernetesQos;
import io.ballast.model.pod.NodeHint;
import io.ballast.model.pod.PodMarks;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.EstimationWindow;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.model.policy.ProdUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ClusterLedgerTest {
    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(60);

    @Test
    void aPodHoldsItsRequestsFromTheAssumptionOn() {
        ClusterLedger ledger = ledger("node-a");
        ledger.assume(pod("p", "", 4000, GpuRequest.NONE), "node-a", PriorityClass.NONE, Amounts.EMPTY, NOW, LATER);
        assertThat(fit(ledger, "node-a").freeCpuMilli()).isEqualTo(12_000);
        assertThat(fit(ledger, "node-a").freePods()).isEqualTo(109);
        assertThat(ledger.assumedPods()).isEqualTo(1);
    }

    @Test
    void otherResourcesAndScoredRequestsAreHeldToo() {
        Resource batch = Resource.of("kubernetes.io/batch-cpu");
        ResourceAmounts offered =
                ResourceAmounts.of(Map.of(Resource.CPU, 16_000L, batch, 8_000L, Resource.of("pods"), 110L));
        ResourceAmounts requests = ResourceAmounts.of(Map.of(batch, 3_000L));
        ObservedPod base = pod("p", "node-a", 0, GpuRequest.NONE);
        ClusterLedger ledger = new ClusterLedger(policy());
        ledger.putNode(new ObservedNode("node-a", offered, offered, NodeThresholds.NONE, UsageWindow.NONE, "", 0));
        ledger.observe(
                new ObservedPod(
                        base.uid(),
                        base.node(),
                        false,
                        false,
                        false,
                        base.marks(),
                        requests,
                        ResourceAmounts.NONE,
                        GpuRequest.NONE,
                        ObservedPod.Timing.NONE,
                        new ObservedPod.Scored(ResourceAmounts.NONE, requests.plus(ResourceAmounts.of(100, 200))),
                        NodeHint.NONE),
                PriorityClass.BATCH,
                Amounts.EMPTY,
                NOW);

        assertThat(fit(ledger, "node-a").freeOthers()).isEqualTo(ResourceAmounts.of(Map.of(batch, 5_000L)));
        assertThat(row(ledger, "node-a", NodeResources.class))
                .isEqualTo(new NodeResources(
                        "node-a",
                        ResourceAmounts.of(Map.of(Resource.CPU, 16_000L, batch, 8_000L)),
                        ResourceAmounts.of(Map.of(Resource.CPU, 100L, Resource.MEMORY, 200L, batch, 3_000L))));
    }

    @Test
    void confirmationByTheWatchCountsThePodOnce() {
        ClusterLedger ledger = ledger("node-a");
        ledger.assume(pod("p", "", 4000, GpuRequest.NONE), "node-a", PriorityClass.NONE, Amounts.EMPTY, NOW, LATER);
        ledger.observe(pod("p", "node-a", 4000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
        ledger.advance(LATER.plusSeconds(1));
        assertThat(fit(ledger, "node-a").freeCpuMilli()).isEqualTo(12_000);
        assertThat(ledger.assumedPods()).isZero();
    }

    @Test
    void anAssumptionThatNobodyConfirmsEnds() {
        ClusterLedger ledger = ledger("node-a");
        ledger.assume(pod("p", "", 4000, GpuRequest.NONE), "node-a", PriorityClass.NONE, Amounts.EMPTY, NOW, LATER);
        assertThat(ledger.nextChange()).contains(LATER);
        ledger.advance(LATER);
        assertThat(fit(ledger, "node-a").freeCpuMilli()).isEqualTo(16_000);
        assertThat(ledger.nodeOf("p")).isEmpty();
    }

    @Test
    void anUnboundObjectOfAnAssumedPodIsOnlyALateWatch() {
        ClusterLedger ledger = ledger("node-a");
        ledger.assume(pod("p", "", 4000, GpuRequest.NONE), "node-a", PriorityClass.NONE, Amounts.EMPTY, NOW, LATER);
        ledger.observe(pod("p", "", 4000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
        assertThat(ledger.nodeOf("p")).contains("node-a");
    }

    @Test
    void thePodIsWhereTheApiServerSays() {
        ClusterLedger ledger = ledger("node-a", "node-b");
        ledger.assume(pod("p", "", 4000, GpuRequest.NONE), "node-a", PriorityClass.NONE, Amounts.EMPTY, NOW, LATER);
        ledger.observe(pod("p", "node-b", 4000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
        assertThat(fit(ledger, "node-a").freeCpuMilli()).isEqualTo(16_000);
        assertThat(fit(ledger, "node-b").freeCpuMilli()).isEqualTo(12_000);
    }

    @Test
    void aPodCannotBeAssumedOnTwoNodes() {
        ClusterLedger ledger = ledger("node-a", "node-b");
        ObservedPod pod = pod("p", "", 4000, GpuRequest.NONE);
        ledger.assume(pod, "node-a", PriorityClass.NONE, Amounts.EMPTY, NOW, LATER);
        assertThatThrownBy(() -> ledger.assume(pod, "node-b", PriorityClass.NONE, Amounts.EMPTY, NOW, LATER))
                .hasMessage("pod default/p is on node node-a already");
    }

    @Test
    void aRecreatedPodOfTheSameNameIsAnotherPod() {
        ClusterLedger ledger = ledger("node-a");
        ledger.observe(pod("uid-1", "node-a", 4000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
        ledger.observe(pod("uid-2", "node-a", 1000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
        ledger.remove("uid-1");
        assertThat(fit(ledger, "node-a").freeCpuMilli()).isEqualTo(15_000);
    }

    @Test
    void devicesAreTakenFromTheGpusThatThePodWasGiven() {
        ClusterLedger ledger = ledger("node-a");
        GpuRequest half = new GpuRequest(1, 500, Set.of());
        ledger.assume(pod("p", "", 1000, half), "node-a", PriorityClass.NONE, Amounts.of(1), NOW, LATER);
        assertThat(gpus(ledger, "node-a").freeMilli()).isEqualTo(Amounts.of(1000, 500));
        ledger.observe(pod("p", "node-a", 1000, half), PriorityClass.NONE, Amounts.EMPTY, NOW);
        assertThat(gpus(ledger, "node-a").freeMilli()).isEqualTo(Amounts.of(1000, 500));
    }

    @Test
    void podsOfANodeThatIsNotKnownYetCountOnceItIs() {
        ClusterLedger ledger = new ClusterLedger(policy());
        ledger.observe(pod("p", "node-a", 4000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
        assertThat(ledger.snapshot()).isEmpty();
        ledger.putNode(node("node-a"));
        assertThat(fit(ledger, "node-a").freeCpuMilli()).isEqualTo(12_000);
    }

    @Test
    void changesNameNewAndRemovedNodesAndOnlyRowsThatDiffer() {
        ClusterLedger ledger = ledger("node-a", "node-b");
        assertThat(ledger.takeChanges().added()).containsExactly("node-a", "node-b");
        assertThat(ledger.takeChanges().rows()).isEmpty();
        ledger.observe(pod("p", "node-b", 4000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
        ClusterLedger.Changes changes = ledger.takeChanges();
        assertThat(changes.rows()).extracting(NodeRow::node).containsOnly("node-b");
        assertThat(changes.nodesChanged()).isFalse();
        ledger.removeNode("node-b");
        assertThat(ledger.takeChanges().removed()).containsExactly("node-b");
    }

    @Test
    void onlyRowsOfLoadThatDifferAreHandedOut() {
        ClusterLedger ledger = ledger("node-a", "node-b");
        ledger.report(usage("node-a", NOW), NOW);
        assertThat(ledger.takeChanges().rows())
                .filteredOn(NodeLoad.class::isInstance)
                .extracting(NodeRow::node)
                .containsExactly("node-a", "node-b");

        Instant later = NOW.plusSeconds(60);
        ledger.report(usage("node-a", later), later);
        ledger.report(usage("node-b", later), later);
        assertThat(ledger.takeChanges().rows()).containsExactly(row(ledger, "node-b", NodeLoad.class));

        ledger.removeNode("node-a");
        assertThat(ledger.takeChanges().removed()).containsExactly("node-a");
        assertThat(ledger.takeChanges().removed()).isEmpty();
    }

    @Property(tries = 200)
    void whateverHappensNothingIsCountedTwiceOrLost(@ForAll long seed) {
        Random random = new Random(seed);
        ClusterLedger ledger = ledger("node-0", "node-1", "node-2");
        Map<String, String> expected = new java.util.HashMap<>();
        for (int step = 0; step < 60; step++) {
            String uid = "uid-" + random.nextInt(6);
            String node = "node-" + random.nextInt(3);
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (!expected.containsKey(uid)) {
                        ledger.assume(
                                pod(uid, "", 1000, GpuRequest.NONE),
                                node,
                                PriorityClass.NONE,
                                Amounts.EMPTY,
                                NOW,
                                LATER);
                        expected.put(uid, node);
                    }
                }
                case 1 -> {
                    ledger.observe(pod(uid, node, 1000, GpuRequest.NONE), PriorityClass.NONE, Amounts.EMPTY, NOW);
                    expected.put(uid, node);
                }
                case 2 -> {
                    ledger.remove(uid);
                    expected.remove(uid);
                }
                default -> ledger.takeChanges();
            }
        }
        for (String node : List.of("node-0", "node-1", "node-2")) {
            long held = expected.values().stream().filter(node::equals).count();
            assertThat(fit(ledger, node).freeCpuMilli()).isEqualTo(16_000 - held * 1000);
        }
    }

    static ClusterLedger ledger(String... nodes) {
        ClusterLedger ledger = new ClusterLedger(policy());
        for (String node : nodes) {
            ledger.putNode(node(node));
        }
        return ledger;
    }

    private static LoadPolicy policy() {
        List<Record> parameters = new ArrayList<>(List.of(
                new MetricExpiration(true, false, 180),
                AggregatedUsage.NONE,
                new ProdUsage(false, false),
                new EstimationWindow(0, 0, false),
                new EstimationFactor(Resource.CPU, 100, 250)));
        return LoadPolicy.of(parameters, (priorityClass, resource) -> Optional.of(resource));
    }

    static ObservedNode node(String name) {
        ResourceAmounts amounts = ResourceAmounts.of(
                Map.of(Resource.CPU, 16_000L, Resource.MEMORY, 64L << 30, Resource.of("pods"), 110L));
        return new ObservedNode(name, amounts, amounts, NodeThresholds.NONE, UsageWindow.NONE, "A10", 2);
    }

    private static ObservedUsage usage(String node, Instant at) {
        return new ObservedUsage(
                node,
                Optional.of(at),
                Duration.ofSeconds(60),
                true,
                ResourceAmounts.of(5_000, 1L << 30),
                ResourceAmounts.of(1_000, 1L << 30),
                Map.of(),
                Map.of());
    }

    static ObservedPod pod(String uid, String node, long cpuMilli, GpuRequest gpu) {
        PodMarks marks = new PodMarks("default/p", "", false, "", false, 0, KubernetesQos.BURSTABLE);
        ResourceAmounts requests = ResourceAmounts.of(cpuMilli, 1L << 30);
        return new ObservedPod(
                uid, node, false, false, false, marks, requests, ResourceAmounts.NONE, gpu, ObservedPod.Timing.NONE);
    }

    private static NodeFit fit(ClusterLedger ledger, String node) {
        return row(ledger, node, NodeFit.class);
    }

    private static NodeGpus gpus(ClusterLedger ledger, String node) {
        return row(ledger, node, NodeGpus.class);
    }

    static <T extends NodeRow> T row(ClusterLedger ledger, String node, Class<T> type) {
        return ledger.snapshot().get(node).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }
}
