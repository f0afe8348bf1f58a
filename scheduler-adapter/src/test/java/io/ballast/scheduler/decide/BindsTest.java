package io.ballast.scheduler.decide;

import static io.ballast.scheduler.decide.PlayedCore.MOST;
import static io.ballast.scheduler.decide.PlayedCore.SMALL;
import static io.ballast.scheduler.decide.PlayedCore.withNodes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Amounts;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A bind holds what the pod asks for at once, is made once, and gives everything back when it fails. */
class BindsTest {
    @Test
    void boundPodHoldsItsRequestsAtOnce() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a");
        played.filter("first", MOST, "a");
        CompletableFuture<Void> bind = played.bind("first", "a");

        assertThat(bind).as("waits for the API server").isNotDone();
        assertThat(played.filter("second", MOST, "a").refused()).containsEntry("a", "Insufficient cpu");
        played.answerWrite(0);
        assertThat(bind).isCompleted();
        assertThat(played.writes.get(0).pod()).isEqualTo(new PodWrites.Target("default", "first", "uid-first"));
    }

    @Test
    void refusedBindGivesEverythingBack() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a");
        played.filter("first", MOST, "a");
        CompletableFuture<Void> bind = played.bind("first", "a");
        played.writes.get(0).answer().completeExceptionally(new IllegalStateException("etcd is away"));
        played.run();

        assertThatThrownBy(bind::join)
                .hasRootCauseMessage("etcd is away")
                .hasMessageContaining("pod default/first was not bound to node a: etcd is away");
        assertThat(played.filter("second", MOST, "a").fitting()).containsExactly("a");
        CompletableFuture<Void> again = played.bind("first", "a");
        assertThat(played.writes).as("it can be tried again").hasSize(2);
        assertThat(again).isNotDone();
    }

    @Test
    void repeatedBindIsTheSameOneAndAnotherNodeIsAConflict() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a", "b");
        played.filter("p", SMALL, "a", "b");
        CompletableFuture<Void> first = played.core.bind("default", "p", "uid-p", "a");
        CompletableFuture<Void> same = played.core.bind("default", "p", "uid-p", "a");
        CompletableFuture<Void> other = played.bind("p", "b");

        assertThat(played.writes).hasSize(1);
        assertThatThrownBy(other::join).hasMessageContaining("pod default/p is being bound to node a already");
        played.answerWrite(0);
        assertThat(first).isCompleted();
        assertThat(same).isCompleted();
    }

    @Test
    void podThatSomebodyElseBoundIsNotBoundAgain() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a", "b");
        played.core.pod(World.bound("p", SMALL, "b"), Amounts.EMPTY);
        played.filter("p", SMALL, "a");
        CompletableFuture<Void> bind = played.bind("p", "a");

        assertThatThrownBy(bind::join).hasMessageContaining("pod default/p is on node b already");
        assertThat(played.writes).isEmpty();
    }

    @Test
    void nodeThatNoLongerFitsIsRefusedAtTheBind() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a");
        played.filter("p", SMALL, "a");
        played.core.usage(World.usage("a", "15"));
        CompletableFuture<Void> bind = played.bind("p", "a");

        assertThatThrownBy(bind::join)
                .hasMessageContaining("node a does not fit any more: node(s) cpu usage exceed threshold");
        assertThat(played.writes).isEmpty();
    }

    @Test
    void podThatWasNeverAskedAboutIsNotBound() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a");
        CompletableFuture<Void> bind = played.bind("p", "a");

        assertThatThrownBy(bind::join).hasMessageContaining("pod default/p was not asked about, or long ago");
        assertThat(played.writes).isEmpty();
    }

    @Test
    void podThatTheWatchShowsTakesThePlaceOfTheAssumedOne() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a", "b");
        played.filter("p", MOST, "a", "b");
        CompletableFuture<Void> bind = played.bind("p", "a");
        played.writes.get(0).answer().complete(null);
        played.core.pod(World.bound("p", MOST, "a"), Amounts.EMPTY);
        played.run();

        assertThat(bind).isCompleted();
        assertThat(played.now(played.core.counts()).nodes()).isEqualTo(2);
        assertThat(played.now(played.core.counts()).assumedPods()).isZero();
        assertThat(played.filter("q", MOST, "a", "b").fitting()).containsExactly("b");
        played.core.podGone("uid-p");
        assertThat(played.filter("q", MOST, "a", "b").fitting()).containsExactly("a", "b");
    }
}
