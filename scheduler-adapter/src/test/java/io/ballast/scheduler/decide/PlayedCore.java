package io.ballast.scheduler.decide;

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

/** A core for tests, with its engine thread, kube-scheduler and API server played by the test: nothing happens before {@link #run}. */
final class PlayedCore {
    static final Map<String, String> SMALL = Map.of("cpu", "1", "memory", "1Gi");

    /** More than half of a node. */
    static final Map<String, String> MOST = Map.of("cpu", "9", "memory", "1Gi");

    static final Map<String, String> HALF_GPU = Map.of(
            "cpu", "1", "memory", "1Gi", "koordinator.sh/gpu-core", "50", "koordinator.sh/gpu-memory-ratio", "50");

    /** A write that waits for the API server's answer. */
    record Write(PodWrites.Target pod, String node, Map<String, String> annotations, CompletableFuture<Void> answer) {}

    /** What was told of decisions. */
    static final class Told implements DecisionListener {
        final List<FilterDecision> filtered = new ArrayList<>();
        final List<BindDecision> bound = new ArrayList<>();

        @Override
        public void filtered(FilterDecision decision) {
            filtered.add(decision);
        }

        @Override
        public void bound(BindDecision decision) {
            bound.add(decision);
        }
    }

    final SchedulerCore core;
    final List<Write> writes = new ArrayList<>();
    final Told told = new Told();
    private final Deque<Runnable> engine = new ArrayDeque<>();

    /** A core that knows of nothing yet. */
    PlayedCore(Candidates candidates) {
        core = new SchedulerCore(
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

    /** A core that knows all there is: nodes of 16 CPUs and so many GPUs each. */
    static PlayedCore withNodes(Candidates candidates, int gpus, String... nodes) {
        PlayedCore played = new PlayedCore(candidates);
        for (String node : nodes) {
            played.core.node(World.node(node, 16, gpus));
        }
        played.core.synced();
        played.run();
        return played;
    }

    /** Does all that waits for the engine thread. */
    void run() {
        while (!engine.isEmpty()) {
            engine.removeFirst().run();
        }
    }

    <T> T now(CompletableFuture<T> answer) {
        run();
        return answer.join();
    }

    FilterAnswer filter(String pod, Map<String, String> requests, String... nodes) {
        return now(core.filter(new NodesQuestion(World.asking(pod, requests), NodeNames.of(List.of(nodes)))));
    }

    /** A bind, as far as it gets without the API server's answer. */
    CompletableFuture<Void> bind(String pod, String node) {
        CompletableFuture<Void> bind = core.bind("default", pod, "uid-" + pod, node);
        run();
        return bind;
    }

    /** The API server made that write. */
    void answerWrite(int write) {
        writes.get(write).answer.complete(null);
        run();
    }
}
