package io.ballast.scheduler.decide;

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
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Planned placement, with kube-scheduler and API server played by whoever extends this. */
abstract class PlayedPlanner {
    static final Map<String, String> BIG = Map.of("cpu", "9", "memory", "1Gi");
    static final Map<String, String> SMALL = Map.of("cpu", "1", "memory", "1Gi");
    static final Duration DEADLINE = Duration.ofSeconds(5);

    /** What was asked of the API server. */
    record Nominated(String pod, String version, String node, Consumer<Boolean> done) {
        void refuse() {
            done.accept(false);
        }
    }

    final Deque<Runnable> engine = new ArrayDeque<>();
    final List<Nominated> nominated = new ArrayList<>();
    boolean writing = true;
    final List<String> withdrawn = new ArrayList<>();
    final List<Map<String, String>> annotations = new ArrayList<>();
    final HandClock clock = new HandClock();
    final SchedulerCore core = core(new PlannerSettings(true, DEADLINE, 8, Set.of("ours"), false));

    /** A clock that stands until it is moved. */
    static final class HandClock extends Clock {
        Instant now = World.NOW;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    SchedulerCore core(PlannerSettings settings) {
        Nominations nominations = new Nominations() {
            @Override
            public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {
                nominated.add(new Nominated(pod.name(), version, node, done));
                if (writing) {
                    done.accept(true);
                }
            }

            @Override
            public void withdraw(PodWrites.Target pod, String node) {
                withdrawn.add(pod.name() + " from " + node);
            }
        };
        return new SchedulerCore(
                World.policy(),
                (pod, node, written) -> {
                    annotations.add(written);
                    return CompletableFuture.completedFuture(null);
                },
                nominations,
                Candidates.DEFAULT,
                settings,
                new Clocks(clock, clock),
                engine::addLast,
                World.MALFORMED,
                DecisionListener.NONE);
    }

    void run() {
        while (!engine.isEmpty()) {
            engine.removeFirst().run();
        }
    }

    /** Nodes, and a scheduler that has asked already. */
    void nodes(int gpus, String... names) {
        cluster(gpus, names);
        asks();
    }

    void cluster(int gpus, String... names) {
        for (String name : names) {
            core.node(World.node(name, 16, gpus));
            core.traits(new NodeTraits(name, Map.of("name", name), List.of()));
        }
        core.synced();
        run();
    }

    /** kube-scheduler asks about a pod, which then goes: from now on its pods are planned. */
    void asks() {
        pending("first", SMALL, "");
        filter("first", SMALL, "node-of-nobody");
        core.podGone("first");
        run();
    }

    /** A pod that waits, with parts of its spec. */
    void pending(String name, Map<String, String> requests, String spec) {
        pending(name, requests, spec, "");
    }

    void pending(String name, Map<String, String> requests, String spec, String status) {
        String json = World.podJson(name, requests)
                .replace("\"spec\":{", "\"status\":{" + status + "},\"spec\":{\"schedulerName\":\"ours\"," + spec)
                .replace("\"metadata\":{", "\"metadata\":{\"resourceVersion\":\"7\",");
        Pod pod = ApiObjects.pod(json.getBytes(StandardCharsets.UTF_8));
        var observed = PodConversion.observed(pod, World.MALFORMED);
        core.pod(observed, Amounts.EMPTY);
        core.pending(PendingPod.of(pod).orElseThrow(), observed);
    }

    /** Pods that kube-scheduler comes to before anything could be planned for them. */
    void lead() {
        for (int i = 0; i < Pace.LEAST_LEAD; i++) {
            pending("lead-" + i, Map.of("cpu", "1m"), "\"priority\":100,");
        }
    }

    FilterAnswer filter(String pod, Map<String, String> requests, String... nodes) {
        CompletableFuture<FilterAnswer> answer =
                core.filter(new NodesQuestion(World.asking(pod, requests), NodeNames.of(List.of(nodes))));
        run();
        return answer.join();
    }

    PlannerCounts counts() {
        CompletableFuture<PlannerCounts> counts = core.plannerCounts();
        run();
        return counts.join();
    }
}
