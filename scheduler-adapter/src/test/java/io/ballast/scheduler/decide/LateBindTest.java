package io.ballast.scheduler.decide;

import static io.ballast.scheduler.decide.PlayedCore.HALF_GPU;
import static io.ballast.scheduler.decide.PlayedCore.withNodes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Amounts;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Watches of the adapter are ahead of kube-scheduler's: what it asks is answered from what is known already. */
class LateBindTest {
    private static final Map<String, String> GPU = Map.of("cpu", "1", "memory", "1Gi", "nvidia.com/gpu", "1");

    /** The pod has half of GPU 1. It must not be moved to GPU 0, of which nobody would know. */
    @Test
    void bindOfAPodThatAWatchHasShownBoundChangesNothing() {
        PlayedCore played = withNodes(Candidates.ALL, 2, "g");
        played.core.pod(World.bound("p", HALF_GPU, "g"), Amounts.of(1));
        assertThat(played.filter("p", HALF_GPU, "g").fitting()).containsExactly("g");

        CompletableFuture<Void> bind = played.bind("p", "g");

        assertThat(bind).isCompleted();
        assertThat(played.writes).isEmpty();
        assertThat(played.filter("whole", GPU, "g").fitting()).containsExactly("g");
        assertThat(played.bind("whole", "g")).isNotCompletedExceptionally();
        assertThat(played.writes).as("GPU 0 is free").hasSize(1);
        assertThat(played.filter("second", GPU, "g").fitting())
                .as("GPU 1 is not")
                .isEmpty();
    }

    @Test
    void podThatSomebodyElseBoundMeanwhileStaysCountedThere() {
        PlayedCore played = withNodes(Candidates.ALL, 1, "ours", "theirs");
        assertThat(played.filter("p", GPU, "ours").fitting()).containsExactly("ours");
        CompletableFuture<Void> bind = played.bind("p", "ours");

        played.core.pod(World.bound("p", GPU, "theirs"), Amounts.of(0));
        played.writes.get(0).answer().completeExceptionally(new IllegalStateException("the pod is on another node"));
        played.run();

        assertThatThrownBy(bind::join).hasMessageContaining("the pod is on another node");
        assertThat(played.filter("next", GPU, "ours", "theirs").fitting()).containsExactly("ours");
    }
}
