package io.ballast.scheduler.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.placement.NodeTraits;
import io.ballast.api.placement.PendingPod;
import io.ballast.model.Amounts;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.FilterAnswer;
import io.ballast.scheduler.extender.NodeNames;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A sample of nodes without one that fits, with kube-scheduler and API server played by the test. */
class SecondLooksTest {
    private static final Map<String, String> BIG = Map.of("cpu", "9", "memory", "1Gi");
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private record Nominated(String pod, String version, String node, Consumer<Boolean> done) {}

    private final Deque<Runnable> engine = new ArrayDeque<>();
    private final List<Nominated> nominated = new ArrayList<>();
    private final List<String> withdrawn = new ArrayList<>();
    private CompletableFuture<Void> bindings = CompletableFuture.completedFuture(null);
    private Instant now = World.NOW;
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final SchedulerCore core = new SchedulerCore(
            World.policy(),
            (pod, node, annotations) -> bindings,
            new Nominations() {
                @Override
                public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {
                    nominated.add(new Nominated(pod.name(), version, node, done));
                }

                @Override
                public void withdraw(PodWrites.Target pod, String node) {
                    withdrawn.add(pod.name() + " from " + node);
                }
            },
            Candidates.DEFAULT,
            new PlannerSettings(false, DEADLINE, 8, Set.of(), true),
            new Clocks(clock, clock),
            engine::addLast,
            World.MALFORMED,
            DecisionListener.NONE);

    @BeforeEach
    void fullNodeAndEmptyNode() {
        core.node(World.node("full", 8, 0));
        core.node(World.node("free", 16, 0));
        for (String name : List.of("full", "free")) {
            core.traits(new NodeTraits(name, Map.of("name", name), List.of()));
        }
        core.synced();
        run();
    }

    private void run() {
        while (!engine.isEmpty()) {
            engine.removeFirst().run();
        }
    }

    private void seen(String name, String version, String spec, String status) {
        String json = World.podJson(name, BIG)
                .replace("\"spec\":{", "\"status\":{" + status + "},\"spec\":{" + spec)
                .replace("\"metadata\":{", "\"metadata\":{\"resourceVersion\":\"" + version + "\",");
        Pod pod = ApiObjects.pod(json.getBytes(StandardCharsets.UTF_8));
        var observed = PodConversion.observed(pod, World.MALFORMED);
        core.pod(observed, Amounts.EMPTY);
        core.pending(PendingPod.of(pod).orElseThrow(), observed);
        run();
    }

    private List<String> fitting(String pod, String... nodes) {
        CompletableFuture<FilterAnswer> answer =
                core.filter(new NodesQuestion(World.asking(pod, BIG), NodeNames.of(List.of(nodes))));
        run();
        return answer.join().fitting();
    }

    private CompletableFuture<Void> bind(String pod, String node) {
        CompletableFuture<Void> bind = core.bind("default", pod, "uid-" + pod, node);
        run();
        return bind;
    }

    private void bindFails() {
        bindings.completeExceptionally(new IllegalStateException("no such node"));
        run();
    }

    private PlannerCounts.SecondLooks counts() {
        CompletableFuture<PlannerCounts> counts = core.plannerCounts();
        run();
        return counts.join().looks();
    }

    private void answer(boolean written) {
        nominated.get(nominated.size() - 1).done.accept(written);
        run();
    }

    @Test
    void nodeOutsideOfTheSampleIsNominatedAndTakenLikeAnyOther() {
        seen("p", "7", "", "");
        assertThat(fitting("p", "full")).isEmpty();

        assertThat(nominated).extracting(Nominated::node).containsExactly("free");
        assertThat(nominated).extracting(Nominated::version).containsExactly("7");
        answer(true);
        assertThat(fitting("p", "free")).containsExactly("free");
        assertThat(bind("p", "free")).isCompleted();
        assertThat(counts()).isEqualTo(new PlannerCounts.SecondLooks(1, 0, 0));
    }

    @Test
    void wholeClusterThatWasAskedAboutIsNotLookedAtAgain() {
        seen("p", "7", "\"nodeSelector\":{\"name\":\"none\"},", "");
        assertThat(fitting("p", "full")).isEmpty();
        assertThat(counts().nowhere()).as("no node has that label").isEqualTo(1);
        core.nodeGone("free");
        seen("q", "7", "", "");
        assertThat(fitting("q", "full")).isEmpty();

        assertThat(nominated).isEmpty();
        assertThat(counts().nowhere()).isEqualTo(1);
    }

    @Test
    void questionThatComesBeforeTheWatchIsLookedAtWhenTheWatchShowsThePod() {
        assertThat(fitting("p", "full")).isEmpty();
        assertThat(nominated).isEmpty();
        seen("p", "7", "", "");

        assertThat(nominated).extracting(Nominated::node).containsExactly("free");
    }

    @Test
    void conflictIsTriedAgainWithTheNextVersionAndCountsAsNoTry() {
        seen("p", "7", "", "");
        fitting("p", "full");
        answer(false);
        assertThat(nominated).hasSize(1);
        seen("p", "8", "", "");
        assertThat(nominated).extracting(Nominated::version).containsExactly("7", "8");
        seen("p", "9", "", "");
        answer(false);

        assertThat(nominated)
                .as("9 was seen before 8 was refused")
                .extracting(Nominated::version)
                .endsWith("9");
        assertThat(counts().nominated()).isZero();
    }

    @Test
    void onlyOneNominationOfAPodStandsAndItIsWithdrawnInTimeAndNotMadeForEver() {
        seen("p", "7", "", "");
        for (int times = 1; times <= SecondLooks.MOST + 2; times++) {
            fitting("p", "full");
            if (times <= SecondLooks.MOST) {
                answer(true);
            }
            fitting("p", "full");
            assertThat(nominated).hasSize(Math.min(times, SecondLooks.MOST));
            now = now.plus(DEADLINE);
            core.tick();
            run();
        }

        assertThat(withdrawn).hasSize(SecondLooks.MOST).containsOnly("p from free");
        assertThat(counts()).isEqualTo(new PlannerCounts.SecondLooks(SecondLooks.MOST, 0, SecondLooks.MOST));
    }

    @Test
    void podsOfOthersAndPodsThatAreNotModelledAreLeftAlone() {
        seen("preempting", "7", "", "\"nominatedNodeName\":\"full\"");
        seen("spread", "7", "\"topologySpreadConstraints\":[{}],", "");
        fitting("preempting", "full");
        fitting("spread", "full");

        assertThat(nominated).isEmpty();
    }

    @Test
    void lateAnswerAboutAnEarlierNominationDoesNotEndTheNextOne() {
        seen("p", "7", "", "");
        fitting("p", "full");
        now = now.plus(DEADLINE);
        core.tick();
        run();
        fitting("p", "full");
        assertThat(nominated).hasSize(2);
        nominated.get(0).done.accept(false);
        run();
        fitting("p", "full");

        assertThat(nominated).as("the second one stands").hasSize(2);
    }

    /** The bind marks the pod, which makes a version that a nomination could name, and must not be in conflict with it. */
    @Test
    void podThatIsBeingBoundIsNotNominated() {
        bindings = new CompletableFuture<>();
        seen("p", "7", "", "");
        fitting("p", "full");
        fitting("p", "free");
        CompletableFuture<Void> bind = bind("p", "free");
        answer(false);
        seen("p", "8", "", "");
        assertThat(nominated).as("no conflict with 8").hasSize(1);

        bindFails();
        assertThat(bind).isCompletedExceptionally();
        fitting("p", "full");
        assertThat(nominated).extracting(Nominated::version).containsExactly("7", "8");
    }

    @Test
    void podThatIsBeingBoundIsNotNominatedWhenItsBindWasSeenFirst() {
        bindings = new CompletableFuture<>();
        seen("p", "7", "", "");
        fitting("p", "full");
        fitting("p", "free");
        assertThat(bind("p", "free")).isNotDone();
        seen("p", "8", "", "");
        answer(false);

        assertThat(nominated).as("no conflict with 8").hasSize(1);
    }

    @Test
    void nominationIsNotWithdrawnWhileThePodIsBeingBound() {
        bindings = new CompletableFuture<>();
        seen("p", "7", "", "");
        fitting("p", "full");
        answer(true);
        fitting("p", "free");
        assertThat(bind("p", "free")).isNotDone();
        now = now.plus(DEADLINE);
        core.tick();
        run();
        assertThat(withdrawn).isEmpty();

        bindFails();
        core.tick();
        run();
        assertThat(withdrawn).containsExactly("p from free");
    }

    @Test
    void boundPodIsForgotten() {
        seen("p", "7", "", "");
        fitting("p", "full");
        core.podGone("uid-p");
        run();
        answer(true);
        now = now.plus(DEADLINE);
        core.tick();
        run();

        assertThat(withdrawn).isEmpty();
        assertThat(counts()).isEqualTo(new PlannerCounts.SecondLooks(0, 0, 0));
    }
}
