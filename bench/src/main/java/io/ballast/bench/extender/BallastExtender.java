package io.ballast.bench.extender;

import io.ballast.api.convert.ApiObjects;
import io.ballast.api.convert.NodeConversion;
import io.ballast.api.convert.NodeMetricConversion;
import io.ballast.api.convert.PodConversion;
import io.ballast.api.placement.PendingPod;
import io.ballast.cli.ShippedBundle;
import io.ballast.engine.record.Recording;
import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.scheduler.decide.Candidates;
import io.ballast.scheduler.decide.Clocks;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.EngineTurns;
import io.ballast.scheduler.decide.Nominations;
import io.ballast.scheduler.decide.PlannerSettings;
import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderServer;
import io.ballast.scheduler.extender.ExtenderSettings;
import io.ballast.scheduler.extender.Health;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The server and the core of the scheduler adapter without an API server: {@code BallastExtender NODES CANDIDATES}, where candidates may be {@code all}; prints
 * its port. Every second node uses more CPU than the rules allow. As in a cluster, every node reports its load once a minute, and a watch has shown the pods
 * before kube-scheduler asks.
 */
public final class BallastExtender {
    private static final int REPORT_SECONDS = 60;

    private BallastExtender() {}

    /** Serves until it is ended. */
    public static void main(String[] arguments) throws IOException {
        int nodes = Integer.parseInt(arguments[0]);
        EngineTurns engine = new EngineTurns();
        SchedulerCore core = new SchedulerCore(
                new SchedulingPolicy(ShippedBundle.load(), "cluster", Recording.NONE),
                (pod, node, annotations) -> CompletableFuture.completedFuture(null),
                new NoNominations(),
                candidates(arguments[1]),
                PlannerSettings.OFF,
                Clocks.of(Clock.systemUTC()),
                engine,
                BallastExtender::malformed,
                DecisionListener.NONE);
        for (int i = 0; i < nodes; i++) {
            core.node(NodeConversion.observed(
                    ApiObjects.node(Map.of(
                            "metadata",
                            Map.of("name", Questions.node(i)),
                            "status",
                            Map.of("allocatable", Map.of("cpu", "16", "memory", "64Gi", "pods", "110")))),
                    BallastExtender::malformed));
            core.usage(usage(i));
        }
        for (int i = 0; i < Questions.PODS; i++) {
            Pod pod = ApiObjects.pod(Questions.pod(i).getBytes(StandardCharsets.UTF_8));
            ObservedPod observed = PodConversion.observed(pod, BallastExtender::malformed);
            core.pod(observed, Amounts.EMPTY);
            core.pending(PendingPod.of(pod).orElseThrow(), observed);
        }
        core.synced();
        core.counts().join();
        reportAgain(core, nodes);
        ExtenderServer server = ExtenderServer.start(
                ExtenderSettings.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                core,
                ExtenderEvents.NONE,
                () -> new Health(true, "ok"),
                () -> new Health(core.ready(), "ok"),
                Map.of());
        System.out.println(NullExtender.PORT + server.port());
    }

    private static Candidates candidates(String text) {
        return text.equals("all") ? Candidates.ALL : new Candidates(Integer.parseInt(text));
    }

    private static void reportAgain(SchedulerCore core, int nodes) {
        ScheduledExecutorService reports = Executors.newSingleThreadScheduledExecutor();
        int eachSecond = nodes / REPORT_SECONDS + 1;
        int[] next = {0};
        var unused = reports.scheduleAtFixedRate(
                () -> {
                    for (int i = 0; i < eachSecond; i++) {
                        core.usage(usage(next[0]));
                        next[0] = (next[0] + 1) % nodes;
                    }
                },
                1,
                1,
                TimeUnit.SECONDS);
    }

    private static ObservedUsage usage(int node) {
        Map<String, Object> resources = Map.of("cpu", node % 2 == 0 ? 1 + node % 4 + "" : "14", "memory", "8Gi");
        return NodeMetricConversion.observed(
                ApiObjects.nodeMetric(Map.of(
                        "metadata",
                        Map.of("name", Questions.node(node)),
                        "status",
                        Map.of(
                                "updateTime",
                                Instant.now().toString(),
                                "nodeMetric",
                                Map.of("nodeUsage", Map.of("resources", resources))))),
                BallastExtender::malformed);
    }

    /** Nothing is planned here. */
    private static final class NoNominations implements Nominations {
        @Override
        public void nominate(PodWrites.Target pod, String version, String node, Consumer<Boolean> done) {
            throw new IllegalStateException("a nomination of " + node);
        }

        @Override
        public void withdraw(PodWrites.Target pod, String node) {
            throw new IllegalStateException("a nomination of " + node);
        }
    }

    private static void malformed(String field, String why) {
        throw new IllegalStateException(field + ": " + why);
    }
}
