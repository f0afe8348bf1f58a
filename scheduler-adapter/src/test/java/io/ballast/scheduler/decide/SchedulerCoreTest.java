package io.ballast.scheduler.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.pack.Profile;
import io.ballast.engine.record.Recording;
import io.ballast.model.Amounts;
import io.ballast.model.Resource;
import io.ballast.model.observed.ObservedDevices;
import io.ballast.model.observed.ObservedDevices.Gpu;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.PreemptQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import io.ballast.scheduler.extender.FilterAnswer;
import io.ballast.scheduler.extender.NodeNames;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SchedulerCoreTest {
    private static final Map<String, String> SMALL = Map.of("cpu", "1", "memory", "1Gi");
    private static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "1", "memory", "1Gi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");

    /** A write that waits for the API server's answer. */
    private record Write(
            PodWrites.Target pod, String node, Map<String, String> annotations, CompletableFuture<Void> answer) {}

    private final Deque<Runnable> engine = new ArrayDeque<>();
    private final List<Write> writes = new ArrayList<>();
    private final Told told = new Told();

    /** What was told of decisions. */
    private static final class Told implements DecisionListener {
        private final List<FilterDecision> filtered = new ArrayList<>();
        private final List<BindDecision> bound = new ArrayList<>();

        @Override
        public void filtered(FilterDecision decision) {
            filtered.add(decision);
        }

        @Override
        public void bound(BindDecision decision) {
            bound.add(decision);
        }
    }

    private SchedulerCore core(Candidates candidates) {
        return new SchedulerCore(
                World.policy(),
                (pod, node, annotations) -> {
                    CompletableFuture<Void> answer = new CompletableFuture<>();
                    writes.add(new Write(pod, node, annotations, answer));
                    return answer;
                },
                World.NO_NOMINATIONS,
                candidates,
                PlannerSettings.OFF,
                Clocks.of(Clock.fixed(World.NOW, ZoneOffset.UTC)),
                engine::addLast,
                World.MALFORMED,
                told);
    }

    private void run() {
        while (!engine.isEmpty()) {
            engine.removeFirst().run();
        }
    }

    private <T> T now(CompletableFuture<T> answer) {
        run();
        return answer.join();
    }

    private FilterAnswer filter(SchedulerCore core, String pod, Map<String, String> requests, String... nodes) {
        return now(core.filter(new NodesQuestion(World.asking(pod, requests), NodeNames.of(List.of(nodes)))));
    }

    private SchedulerCore withNodes(SchedulerCore core, int gpus, String... nodes) {
        for (String node : nodes) {
            core.node(World.node(node, 16, gpus));
        }
        core.synced();
        run();
        return core;
    }

    @Test
    void hotNodeIsRefusedInTheWordsOfTheRule() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "cool", "hot");
        core.usage(World.usage("hot", "15"));

        FilterAnswer answer = filter(core, "p", SMALL, "hot", "cool");

        assertThat(answer.fitting()).containsExactly("cool");
        assertThat(answer.refused()).containsExactly(Map.entry("hot", "node(s) cpu usage exceed threshold"));
    }

    @Test
    void nodeWhoseReportIsGoneIsNoLongerHot() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "hot");
        core.usage(World.usage("hot", "15"));
        assertThat(filter(core, "p", SMALL, "hot").fitting()).isEmpty();
        core.usageGone("hot");

        assertThat(filter(core, "p", SMALL, "hot").fitting()).containsExactly("hot");
    }

    @Test
    void bestFewAreAnsweredAndTheRestIsLeftOut() {
        SchedulerCore core = withNodes(core(new Candidates(2)), 0, "a", "b", "c", "d");
        core.usage(World.usage("a", "9"));
        core.usage(World.usage("b", "2"));
        core.usage(World.usage("c", "5"));
        core.usage(World.usage("d", "15"));

        FilterAnswer answer = filter(core, "p", SMALL, "a", "b", "c", "d");

        assertThat(answer.fitting()).containsExactly("b", "c");
        assertThat(answer.refused()).isEmpty();
    }

    @Test
    void whenNothingFitsEveryNodeHasAReason() {
        SchedulerCore core = withNodes(core(new Candidates(2)), 0, "a", "b");
        core.usage(World.usage("a", "15"));

        FilterAnswer answer = filter(core, "big", Map.of("cpu", "17"), "a", "b", "nowhere");

        assertThat(answer.fitting()).isEmpty();
        assertThat(answer.refused())
                .containsOnly(
                        Map.entry("nowhere", Filtering.UNKNOWN_NODE),
                        Map.entry("a", "Insufficient cpu, node(s) cpu usage exceed threshold"),
                        Map.entry("b", "Insufficient cpu"));
    }

    @Test
    void pointsAreTenthsOfThoseOfTheFilterAnswer() {
        SchedulerCore core = withNodes(core(Candidates.DEFAULT), 0, "a", "b");
        core.usage(World.usage("a", "8"));
        core.usage(World.usage("b", "0"));
        filter(core, "p", SMALL, "a", "b");

        int[] points = now(
                core.prioritize(new NodesQuestion(World.asking("p", SMALL), NodeNames.of(List.of("b", "a", "other")))));

        assertThat(points).hasSize(3);
        assertThat(points[0]).isGreaterThan(points[1]).isLessThanOrEqualTo(10);
        assertThat(points[1]).isNotNegative();
        assertThat(points[2]).as("other").isZero();
    }

    @Test
    void boundPodHoldsItsRequestsAtOnce() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a");
        Map<String, String> most = Map.of("cpu", "9", "memory", "1Gi");
        filter(core, "first", most, "a");
        CompletableFuture<Void> bind = core.bind("default", "first", "uid-first", "a");
        run();

        assertThat(bind).as("waits for the API server").isNotDone();
        assertThat(filter(core, "second", most, "a").refused()).containsEntry("a", "Insufficient cpu");
        writes.get(0).answer.complete(null);
        run();
        assertThat(bind).isCompleted();
        assertThat(writes.get(0).pod).isEqualTo(new PodWrites.Target("default", "first", "uid-first"));
    }

    @Test
    void refusedBindGivesEverythingBack() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a");
        Map<String, String> most = Map.of("cpu", "9", "memory", "1Gi");
        filter(core, "first", most, "a");
        CompletableFuture<Void> bind = core.bind("default", "first", "uid-first", "a");
        run();
        writes.get(0).answer.completeExceptionally(new IllegalStateException("etcd is away"));
        run();

        assertThatThrownBy(bind::join)
                .hasRootCauseMessage("etcd is away")
                .hasMessageContaining("pod default/first was not bound to node a: etcd is away");
        assertThat(filter(core, "second", most, "a").fitting()).containsExactly("a");
        CompletableFuture<Void> again = core.bind("default", "first", "uid-first", "a");
        run();
        assertThat(writes).as("it can be tried again").hasSize(2);
        assertThat(again).isNotDone();
    }

    @Test
    void repeatedBindIsTheSameOneAndAnotherNodeIsAConflict() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a", "b");
        filter(core, "p", SMALL, "a", "b");
        CompletableFuture<Void> first = core.bind("default", "p", "uid-p", "a");
        CompletableFuture<Void> same = core.bind("default", "p", "uid-p", "a");
        CompletableFuture<Void> other = core.bind("default", "p", "uid-p", "b");
        run();

        assertThat(writes).hasSize(1);
        assertThatThrownBy(other::join).hasMessageContaining("pod default/p is being bound to node a already");
        writes.get(0).answer.complete(null);
        run();
        assertThat(first).isCompleted();
        assertThat(same).isCompleted();
    }

    @Test
    void podThatSomebodyElseBoundIsNotBoundAgain() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a", "b");
        core.pod(World.bound("p", SMALL, "b"), Amounts.EMPTY);
        filter(core, "p", SMALL, "a");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "a");
        run();

        assertThatThrownBy(bind::join).hasMessageContaining("pod default/p is on node b already");
        assertThat(writes).isEmpty();
    }

    @Test
    void nodeThatNoLongerFitsIsRefusedAtTheBind() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a");
        filter(core, "p", SMALL, "a");
        core.usage(World.usage("a", "15"));
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "a");
        run();

        assertThatThrownBy(bind::join)
                .hasMessageContaining("node a does not fit any more: node(s) cpu usage exceed threshold");
        assertThat(writes).isEmpty();
    }

    @Test
    void podsOfHalfAGpuShareOneAndTheThirdGetsTheNext() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 2, "g");
        for (String pod : List.of("one", "two", "three")) {
            filter(core, pod, HALF_GPU, "g");
            CompletableFuture<Void> bind = core.bind("default", pod, "uid-" + pod, "g");
            run();
            assertThat(bind).isNotCompletedExceptionally();
        }

        assertThat(writes)
                .extracting(w -> w.annotations.get("scheduling.koordinator.sh/device-allocated"))
                .containsExactly(allocated(0), allocated(0), allocated(1));
    }

    /** BL-053: what a watch shows on a GPU is not given away again, whoever had given it. */
    @Test
    void gpusOfADeviceObjectAreGivenByTheirNumbersAndOnlyHealthyOnes() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 8, "g");
        core.devices(new ObservedDevices(
                "g", "", List.of(new Gpu(2, "", false, 0), new Gpu(3, "", true, 0), new Gpu(7, "GPU-7", true, 1000))));
        core.pod(World.bound("earlier", HALF_GPU, "g"), Amounts.of(3));
        run();
        Map<String, String> whole = Map.of("cpu", "1", "memory", "1Gi", "koordinator.sh/gpu", "100");
        filter(core, "p", whole, "g");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "g");
        run();

        assertThat(bind).isNotCompletedExceptionally();
        assertThat(writes.get(0).annotations)
                .containsEntry(
                        "scheduling.koordinator.sh/device-allocated",
                        "{\"gpu\":[{\"minor\":7,\"resources\":{\"koordinator.sh/gpu-core\":\"100\","
                                + "\"koordinator.sh/gpu-memory-ratio\":\"100\",\"koordinator.sh/gpu-memory\":\"1000\"},"
                                + "\"id\":\"GPU-7\"}]}");
        assertThat(filter(core, "q", whole, "g").refused()).containsEntry("g", "Insufficient gpu devices");
    }

    @Test
    void podThatAsksForWhatNobodyCanGiveWaitsWithTheReason() {
        SchedulerCore core = withNodes(core(Candidates.DEFAULT), 8, "a", "b");

        FilterAnswer answer = filter(core, "p", Map.of("koordinator.sh/gpu", "150"), "a", "b");

        assertThat(answer.fitting()).isEmpty();
        assertThat(answer.impossible())
                .containsExactly(
                        Map.entry("a", "invalid resource unit koordinator.sh/gpu: 150"),
                        Map.entry("b", "invalid resource unit koordinator.sh/gpu: 150"));
    }

    @Test
    void anotherPolicyTakesOverWithAllThatIsKnown() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a", "b");
        core.usage(World.usage("a", "11"));
        Map<String, String> most = Map.of("cpu", "9", "memory", "1Gi");
        filter(core, "p", most, "b");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "b");
        run();
        assertThat(filter(core, "q", SMALL, "a").refused()).containsEntry("a", "node(s) cpu usage exceed threshold");

        Profile lax = World.rules()
                .profile("cluster")
                .with("load-aware", "usageThresholds", List.of(new UsageThreshold(Resource.CPU, 90)));
        CompletableFuture<Void> active = core.activate(new SchedulingPolicy(World.rules(), lax, Recording.NONE));
        run();

        assertThat(active).isCompleted();
        assertThat(filter(core, "q", SMALL, "a").fitting()).containsExactly("a");
        assertThat(filter(core, "q", most, "b").refused()).containsEntry("b", "Insufficient cpu");
        assertThat(core.program().profile()).isEqualTo(lax);
        assertThat(bind).as("is still under way").isNotDone();
        writes.get(0).answer.complete(null);
        run();
        assertThat(bind).isCompleted();
    }

    private static String allocated(int minor) {
        return "{\"gpu\":[{\"minor\":" + minor
                + ",\"resources\":{\"koordinator.sh/gpu-core\":\"50\",\"koordinator.sh/gpu-memory-ratio\":\"50\"}}]}";
    }

    @Test
    void podThatTheWatchShowsTakesThePlaceOfTheAssumedOne() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a", "b");
        Map<String, String> most = Map.of("cpu", "9", "memory", "1Gi");
        filter(core, "p", most, "a", "b");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "a");
        run();
        writes.get(0).answer.complete(null);
        core.pod(World.bound("p", most, "a"), Amounts.EMPTY);
        run();

        assertThat(bind).isCompleted();
        assertThat(now(core.counts())).isEqualTo(new SchedulerCore.Counts(2, 0));
        assertThat(filter(core, "q", most, "a", "b").fitting()).containsExactly("b");
        core.podGone("uid-p");
        assertThat(filter(core, "q", most, "a", "b").fitting()).contains("a", "b");
    }

    /** BL-138: an answer from half a cluster would say that pods fit where others are already. */
    @Test
    void nothingIsAnsweredBeforeEverythingIsKnown() {
        SchedulerCore core = core(Candidates.ALL);
        core.node(World.node("a", 16, 0));
        run();
        var question = new NodesQuestion(World.asking("p", SMALL), NodeNames.of(List.of("a")));

        assertThat(core.ready()).isFalse();
        assertThat(core.filter(question)).isCompletedExceptionally();
        assertThatThrownBy(core.bind("default", "p", "uid-p", "a")::join).hasMessageContaining(SchedulerCore.NOT_READY);
        core.synced();
        run();
        assertThat(core.ready()).isTrue();
        assertThat(now(core.filter(question)).fitting()).containsExactly("a");
    }

    @Test
    void podThatWasNeverAskedAboutIsNotBound() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "a");
        run();

        assertThatThrownBy(bind::join).hasMessageContaining("pod default/p was not asked about, or long ago");
    }

    @Test
    void nodeThatEvictingPodsWouldNotHelpIsPermanentlyRefused() {
        SchedulerCore core = withNodes(core(Candidates.DEFAULT), 1, "one");
        core.node(World.node("none", 16, 0));
        filter(core, "first", Map.of("cpu", "1", "nvidia.com/gpu", "1"), "one");
        CompletableFuture<Void> first = core.bind("default", "first", "uid-first", "one");
        run();
        assertThat(first).as("under way").isNotDone();

        FilterAnswer answer = filter(core, "second", Map.of("cpu", "1", "nvidia.com/gpu", "1"), "one", "none");

        assertThat(answer.refused()).containsExactly(Map.entry("one", "Insufficient gpu devices"));
        assertThat(answer.impossible()).containsExactly(Map.entry("none", "Insufficient gpu devices"));
        assertThat(told.filtered.get(1).refusals())
                .containsExactly(
                        new FilterDecision.Refusal("gpu-share/count", "Insufficient gpu devices", true, 1),
                        new FilterDecision.Refusal("gpu-share/devices", "Insufficient gpu devices", false, 1));
    }

    @Test
    void everyDecisionIsToldWithTheRulesThatRefuseAndABindNamesItsDecision() {
        SchedulerCore core = withNodes(core(new Candidates(2)), 0, "a", "b", "c");
        core.usage(World.usage("a", "15"));
        filter(core, "big", Map.of("cpu", "17"), "a", "b", "c");
        filter(core, "p", SMALL, "a", "b", "c");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "b");
        run();
        writes.get(0).answer.complete(null);
        run();

        FilterDecision nowhere = told.filtered.get(0);
        assertThat(nowhere.asked()).isEqualTo(3);
        assertThat(nowhere.fitting()).isZero();
        assertThat(nowhere.pod()).isEqualTo(new PodWrites.Target("default", "big", "uid-big"));
        assertThat(nowhere.refusals())
                .containsExactly(
                        new FilterDecision.Refusal("node-fit/cpu", "Insufficient cpu", false, 3),
                        new FilterDecision.Refusal("load-aware/usage", "node(s) cpu usage exceed threshold", false, 1));
        FilterDecision placed = told.filtered.get(1);
        assertThat(placed.fitting()).isEqualTo(2);
        assertThat(placed.best()).extracting(FilterDecision.Scored::node).containsExactly("b", "c");
        assertThat(placed.refusals()).as("nobody asked why").isEmpty();
        assertThat(placed.id()).isNotEqualTo(nowhere.id());
        assertThat(bind).isCompleted();
        assertThat(told.bound).singleElement().satisfies(b -> {
            assertThat(b.kind()).isEqualTo(BindDecision.Kind.BOUND);
            assertThat(b.id()).contains(placed.id());
            assertThat(b.node()).isEqualTo("b");
        });
    }

    @Test
    void refusedBindIsToldWithItsReason() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a");
        CompletableFuture<Void> bind = core.bind("default", "p", "uid-p", "a");
        run();

        assertThat(bind).isCompletedExceptionally();
        assertThat(told.bound).singleElement().satisfies(b -> {
            assertThat(b.kind()).isEqualTo(BindDecision.Kind.CONFLICT);
            assertThat(b.problem()).hasValueSatisfying(p -> assertThat(p).contains("was not asked about"));
        });
    }

    @Test
    void pointsOfAPodThatWasNotFilteredAreWorkedOut() {
        SchedulerCore core = withNodes(core(Candidates.DEFAULT), 0, "a", "b");
        core.usage(World.usage("a", "8"));
        core.usage(World.usage("b", "0"));

        int[] points =
                now(core.prioritize(new NodesQuestion(World.asking("p", SMALL), NodeNames.of(List.of("a", "b")))));

        assertThat(points[1]).isGreaterThan(points[0]);
    }

    @Test
    void reasonsFollowTheFactsOfTheNode() {
        SchedulerCore core = withNodes(core(Candidates.ALL), 0, "a", "b");
        core.usage(World.usage("a", "15"));
        assertThat(filter(core, "p", SMALL, "a", "b").refused()).containsOnlyKeys("a");
        core.usage(World.usage("a", "1"));
        core.usage(World.usage("b", "15"));

        assertThat(filter(core, "q", SMALL, "a", "b").refused())
                .containsExactly(Map.entry("b", "node(s) cpu usage exceed threshold"));
    }

    @Test
    void evictingPodsHelpsWhereTheRulesLetThePodInWithoutThem() {
        SchedulerCore core = withNodes(core(Candidates.DEFAULT), 2, "full", "hot", "hopeless");
        Map<String, String> gpu = Map.of("cpu", "9", "memory", "1Gi", "nvidia.com/gpu", "2");
        for (String node : List.of("full", "hot", "hopeless")) {
            core.pod(World.bound("on-" + node, gpu, node), Amounts.EMPTY);
            core.pod(World.bound("small-on-" + node, SMALL, node), Amounts.EMPTY);
        }
        core.usage(World.usage("hot", "15"));
        Victims enough = new Victims(List.of("uid-on-full", "uid-small-on-full"), 1);

        Map<String, Victims> left = now(core.preempt(new PreemptQuestion(
                World.asking("urgent", gpu),
                Map.of(
                        "full", enough,
                        "hot", new Victims(List.of("uid-on-hot"), 0),
                        "hopeless", new Victims(List.of("uid-small-on-hopeless"), 0),
                        "unknown", new Victims(List.of("uid-x"), 0)))));

        assertThat(left).containsExactly(Map.entry("full", enough));
        assertThat(filter(core, "urgent", gpu, "full").fitting())
                .as("nobody is evicted yet")
                .isEmpty();
    }
}
