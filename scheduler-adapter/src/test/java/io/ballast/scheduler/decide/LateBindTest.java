package io.ballast.scheduler.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Amounts;
import io.ballast.scheduler.extender.ExtenderVerbs.NodesQuestion;
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

/** Watches of the adapter are ahead of kube-scheduler's: what it asks is answered from what is known already. */
class LateBindTest {
    private static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "1", "memory", "1Gi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");
    private static final Map<String, String> GPU = Map.of("cpu", "1", "memory", "1Gi", "nvidia.com/gpu", "1");

    private final Deque<Runnable> engine = new ArrayDeque<>();
    private final List<CompletableFuture<Void>> writes = new ArrayList<>();
    private final SchedulerCore core = new SchedulerCore(
            World.policy(),
            (pod, node, annotations) -> {
                CompletableFuture<Void> answer = new CompletableFuture<>();
                writes.add(answer);
                return answer;
            },
            World.NO_NOMINATIONS,
            Candidates.ALL,
            PlannerSettings.OFF,
            Clocks.of(Clock.fixed(World.NOW, ZoneOffset.UTC)),
            engine::addLast,
            World.MALFORMED,
            new DecisionListener() {
                @Override
                public void filtered(FilterDecision decision) {}

                @Override
                public void bound(BindDecision decision) {}
            });

    private void nodes(int gpus, String... names) {
        for (String name : names) {
            core.node(World.node(name, 16, gpus));
        }
        core.synced();
        run();
    }

    private void run() {
        while (!engine.isEmpty()) {
            engine.removeFirst().run();
        }
    }

    private FilterAnswer filter(String pod, Map<String, String> requests, String... nodes) {
        CompletableFuture<FilterAnswer> answer =
                core.filter(new NodesQuestion(World.asking(pod, requests), NodeNames.of(List.of(nodes))));
        run();
        return answer.join();
    }

    private CompletableFuture<Void> bind(String pod, String node) {
        CompletableFuture<Void> bind = core.bind("default", pod, "uid-" + pod, node);
        run();
        return bind;
    }

    /** The pod has half of GPU 1. It must not be moved to GPU 0, of which nobody would know. */
    @Test
    void bindOfAPodThatAWatchHasShownBoundChangesNothing() {
        nodes(2, "g");
        core.pod(World.bound("p", HALF_GPU, "g"), Amounts.of(1));
        assertThat(filter("p", HALF_GPU, "g").fitting()).containsExactly("g");

        CompletableFuture<Void> bind = bind("p", "g");

        assertThat(bind).isCompleted();
        assertThat(writes).isEmpty();
        assertThat(filter("whole", GPU, "g").fitting()).containsExactly("g");
        assertThat(bind("whole", "g")).isNotCompletedExceptionally();
        assertThat(writes).as("GPU 0 is free").hasSize(1);
        assertThat(filter("second", GPU, "g").fitting()).as("GPU 1 is not").isEmpty();
    }

    @Test
    void podThatSomebodyElseBoundMeanwhileStaysCountedThere() {
        nodes(1, "ours", "theirs");
        assertThat(filter("p", GPU, "ours").fitting()).containsExactly("ours");
        CompletableFuture<Void> bind = bind("p", "ours");

        core.pod(World.bound("p", GPU, "theirs"), Amounts.of(0));
        writes.get(0).completeExceptionally(new IllegalStateException("the pod is on another node"));
        run();

        assertThatThrownBy(bind::join).hasMessageContaining("the pod is on another node");
        assertThat(filter("next", GPU, "ours", "theirs").fitting()).containsExactly("ours");
    }
}
