package io.ballast.scheduler.decide;

import static io.ballast.scheduler.decide.PlayedCore.SMALL;
import static io.ballast.scheduler.decide.PlayedCore.withNodes;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.PreemptQuestion;
import io.ballast.scheduler.extender.ExtenderVerbs.Victims;
import io.ballast.scheduler.extender.FilterAnswer;
import io.ballast.scheduler.extender.NodeNames;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Which nodes a pod may use, and the reason for each that it may not. */
class FilterAnswersTest {
    @Test
    void hotNodeIsRefusedInTheWordsOfTheRule() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "cool", "hot");
        played.core.usage(World.usage("hot", "15"));

        FilterAnswer answer = played.filter("p", SMALL, "hot", "cool");

        assertThat(answer.fitting()).containsExactly("cool");
        assertThat(answer.refused()).containsExactly(Map.entry("hot", "node(s) cpu usage exceed threshold"));
    }

    @Test
    void nodeWhoseReportIsGoneIsNoLongerHot() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "hot");
        played.core.usage(World.usage("hot", "15"));
        assertThat(played.filter("p", SMALL, "hot").fitting()).isEmpty();
        played.core.usageGone("hot");

        assertThat(played.filter("p", SMALL, "hot").fitting()).containsExactly("hot");
    }

    @Test
    void reasonsFollowTheFactsOfTheNode() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a", "b");
        played.core.usage(World.usage("a", "15"));
        assertThat(played.filter("p", SMALL, "a", "b").refused()).containsOnlyKeys("a");
        played.core.usage(World.usage("a", "1"));
        played.core.usage(World.usage("b", "15"));

        assertThat(played.filter("q", SMALL, "a", "b").refused())
                .containsExactly(Map.entry("b", "node(s) cpu usage exceed threshold"));
    }

    @Test
    void bestFewAreAnsweredAndTheRestIsLeftOut() {
        PlayedCore played = withNodes(new Candidates(2), 0, "a", "b", "c", "d");
        played.core.usage(World.usage("a", "9"));
        played.core.usage(World.usage("b", "2"));
        played.core.usage(World.usage("c", "5"));
        played.core.usage(World.usage("d", "15"));

        FilterAnswer answer = played.filter("p", SMALL, "a", "b", "c", "d");

        assertThat(answer.fitting()).containsExactly("b", "c");
        assertThat(answer.refused()).isEmpty();
    }

    @Test
    void whenNothingFitsEveryNodeHasAReason() {
        PlayedCore played = withNodes(new Candidates(2), 0, "a", "b");
        played.core.usage(World.usage("a", "15"));

        FilterAnswer answer = played.filter("big", Map.of("cpu", "17"), "a", "b", "nowhere");

        assertThat(answer.fitting()).isEmpty();
        assertThat(answer.refused())
                .containsOnly(
                        Map.entry("nowhere", Filtering.UNKNOWN_NODE),
                        Map.entry("a", "Insufficient cpu, node(s) cpu usage exceed threshold"),
                        Map.entry("b", "Insufficient cpu"));
    }

    @Test
    void podThatAsksForWhatNobodyCanGiveWaitsWithTheReason() {
        PlayedCore played = withNodes(Candidates.DEFAULT, 8, "a", "b");

        FilterAnswer answer = played.filter("p", Map.of("koordinator.sh/gpu", "150"), "a", "b");

        assertThat(answer.fitting()).isEmpty();
        assertThat(answer.impossible())
                .containsExactly(
                        Map.entry("a", "invalid resource unit koordinator.sh/gpu: 150"),
                        Map.entry("b", "invalid resource unit koordinator.sh/gpu: 150"));
    }

    @Test
    void nodeThatEvictingPodsWouldNotHelpIsPermanentlyRefused() {
        PlayedCore played = withNodes(Candidates.DEFAULT, 1, "one");
        played.core.node(World.node("none", 16, 0));
        played.filter("first", Map.of("cpu", "1", "nvidia.com/gpu", "1"), "one");
        CompletableFuture<Void> first = played.bind("first", "one");
        assertThat(first).as("under way").isNotDone();

        FilterAnswer answer = played.filter("second", Map.of("cpu", "1", "nvidia.com/gpu", "1"), "one", "none");

        assertThat(answer.refused()).containsExactly(Map.entry("one", "Insufficient gpu devices"));
        assertThat(answer.impossible()).containsExactly(Map.entry("none", "Insufficient gpu devices"));
        assertThat(played.told.filtered.get(1).refusals())
                .containsExactly(
                        new FilterDecision.Refusal("gpu-share/count", "Insufficient gpu devices", true, 1),
                        new FilterDecision.Refusal("gpu-share/devices", "Insufficient gpu devices", false, 1));
    }

    @Test
    void evictingPodsHelpsWhereTheRulesLetThePodInWithoutThem() {
        PlayedCore played = withNodes(Candidates.DEFAULT, 2, "full", "hot", "hopeless");
        Map<String, String> gpu = Map.of("cpu", "9", "memory", "1Gi", "nvidia.com/gpu", "2");
        for (String node : List.of("full", "hot", "hopeless")) {
            played.core.pod(World.bound("on-" + node, gpu, node), Amounts.EMPTY);
            played.core.pod(World.bound("small-on-" + node, SMALL, node), Amounts.EMPTY);
        }
        played.core.usage(World.usage("hot", "15"));
        Victims enough = new Victims(List.of("uid-on-full", "uid-small-on-full"), 1);

        Map<String, Victims> left = played.now(played.core.preempt(new PreemptQuestion(
                World.asking("urgent", gpu),
                Map.of(
                        "full", enough,
                        "hot", new Victims(List.of("uid-on-hot"), 0),
                        "hopeless", new Victims(List.of("uid-small-on-hopeless"), 0),
                        "unknown", new Victims(List.of("uid-x"), 0)))));

        assertThat(left).containsExactly(Map.entry("full", enough));
        assertThat(played.filter("urgent", gpu, "full").fitting())
                .as("nobody is evicted yet")
                .isEmpty();
    }

    @Test
    void pointsAreTenthsOfThoseOfTheFilterAnswer() {
        PlayedCore played = withNodes(Candidates.DEFAULT, 0, "a", "b");
        played.core.usage(World.usage("a", "8"));
        played.core.usage(World.usage("b", "0"));
        played.filter("p", SMALL, "a", "b");

        int[] points = played.now(played.core.prioritize(
                new NodesQuestion(World.asking("p", SMALL), NodeNames.of(List.of("b", "a", "other")))));

        List<FilterDecision.Scored> best = played.told.filtered.get(0).best();
        assertThat(best).extracting(FilterDecision.Scored::node).containsExactly("b", "a");
        assertThat(points)
                .containsExactly(
                        (int) Math.round(best.get(0).points() / 10.0),
                        (int) Math.round(best.get(1).points() / 10.0),
                        0);
        assertThat(points[0]).isGreaterThan(points[1]);
    }

    @Test
    void pointsOfAPodThatWasNotFilteredAreWorkedOut() {
        PlayedCore played = withNodes(Candidates.DEFAULT, 0, "a", "b");
        played.core.usage(World.usage("a", "8"));
        played.core.usage(World.usage("b", "0"));

        int[] points = played.now(
                played.core.prioritize(new NodesQuestion(World.asking("p", SMALL), NodeNames.of(List.of("a", "b")))));

        assertThat(points[1]).isGreaterThan(points[0]);
    }
}
