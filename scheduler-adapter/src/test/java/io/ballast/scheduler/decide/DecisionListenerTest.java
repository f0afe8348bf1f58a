package io.ballast.scheduler.decide;

import static io.ballast.scheduler.decide.PlayedCore.SMALL;
import static io.ballast.scheduler.decide.PlayedCore.withNodes;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What is told of decisions to those who count and show them. */
class DecisionListenerTest {
    @Test
    void everyDecisionIsToldWithTheRulesThatRefuseAndABindNamesItsDecision() {
        PlayedCore played = withNodes(new Candidates(2), 0, "a", "b", "c");
        played.core.usage(World.usage("a", "15"));
        played.filter("big", Map.of("cpu", "17"), "a", "b", "c");
        played.filter("p", SMALL, "a", "b", "c");
        CompletableFuture<Void> bind = played.bind("p", "b");
        played.answerWrite(0);

        FilterDecision nowhere = played.told.filtered.get(0);
        assertThat(nowhere.asked()).isEqualTo(3);
        assertThat(nowhere.fitting()).isZero();
        assertThat(nowhere.pod()).isEqualTo(new PodWrites.Target("default", "big", "uid-big"));
        assertThat(nowhere.refusals())
                .containsExactly(
                        new FilterDecision.Refusal("node-fit/cpu", "Insufficient cpu", false, 3),
                        new FilterDecision.Refusal("load-aware/usage", "node(s) cpu usage exceed threshold", false, 1));
        FilterDecision placed = played.told.filtered.get(1);
        assertThat(placed.fitting()).isEqualTo(2);
        assertThat(placed.best()).extracting(FilterDecision.Scored::node).containsExactly("b", "c");
        assertThat(placed.refusals()).as("nobody asked why").isEmpty();
        assertThat(placed.id()).isNotEqualTo(nowhere.id());
        assertThat(bind).isCompleted();
        assertThat(played.told.bound).singleElement().satisfies(b -> {
            assertThat(b.kind()).isEqualTo(BindDecision.Kind.BOUND);
            assertThat(b.id()).contains(placed.id());
            assertThat(b.node()).isEqualTo("b");
        });
    }

    @Test
    void refusedBindIsToldWithItsReason() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a");
        CompletableFuture<Void> bind = played.bind("p", "a");

        assertThat(bind).isCompletedExceptionally();
        assertThat(played.told.bound).singleElement().satisfies(b -> {
            assertThat(b.kind()).isEqualTo(BindDecision.Kind.CONFLICT);
            assertThat(b.problem()).hasValueSatisfying(p -> assertThat(p).contains("was not asked about"));
        });
    }
}
