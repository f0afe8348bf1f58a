package io.ballast.scheduler.decide;

import static io.ballast.scheduler.decide.PlayedCore.MOST;
import static io.ballast.scheduler.decide.PlayedCore.SMALL;
import static io.ballast.scheduler.decide.PlayedCore.withNodes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.pack.Profile;
import io.ballast.engine.record.Recording;
import io.ballast.model.Resource;
import io.ballast.model.policy.UsageThreshold;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
import io.ballast.scheduler.extender.NodeNames;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** When the core begins to answer, and how it goes on with other rules. */
class SchedulerCoreTest {
    /** BL-138: an answer from half a cluster would say that pods fit where others are already. */
    @Test
    void nothingIsAnsweredBeforeEverythingIsKnown() {
        PlayedCore played = new PlayedCore(Candidates.ALL);
        played.core.node(World.node("a", 16, 0));
        played.run();
        var question = new NodesQuestion(World.asking("p", SMALL), NodeNames.of(List.of("a")));

        assertThat(played.core.ready()).isFalse();
        assertThat(played.core.filter(question)).isCompletedExceptionally();
        assertThatThrownBy(played.core.bind("default", "p", "uid-p", "a")::join)
                .hasMessageContaining(SchedulerCore.NOT_READY);
        played.core.synced();
        played.run();
        assertThat(played.core.ready()).isTrue();
        assertThat(played.now(played.core.filter(question)).fitting()).containsExactly("a");
    }

    @Test
    void anotherPolicyTakesOverWithAllThatIsKnown() {
        PlayedCore played = withNodes(Candidates.ALL, 0, "a", "b");
        played.core.usage(World.usage("a", "11"));
        played.filter("p", MOST, "b");
        CompletableFuture<Void> bind = played.bind("p", "b");
        assertThat(played.filter("q", SMALL, "a").refused()).containsEntry("a", "node(s) cpu usage exceed threshold");

        Profile lax = World.rules()
                .profile("cluster")
                .with("load-aware", "usageThresholds", List.of(new UsageThreshold(Resource.CPU, 90)));
        CompletableFuture<Void> active = played.core.activate(new SchedulingPolicy(World.rules(), lax, Recording.NONE));
        played.run();

        assertThat(active).isCompleted();
        assertThat(played.filter("q", SMALL, "a").fitting()).containsExactly("a");
        assertThat(played.filter("q", MOST, "b").refused()).containsEntry("b", "Insufficient cpu");
        assertThat(played.core.program().profile()).isEqualTo(lax);
        assertThat(bind).as("is still under way").isNotDone();
        played.answerWrite(0);
        assertThat(bind).isCompleted();
    }
}
