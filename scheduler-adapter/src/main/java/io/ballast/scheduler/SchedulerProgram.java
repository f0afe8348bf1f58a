package io.ballast.scheduler;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.api.convert.Findings;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.scheduler.apiserver.ApiNominations;
import io.ballast.scheduler.apiserver.ApiWrites;
import io.ballast.scheduler.apiserver.ClusterWatch;
import io.ballast.scheduler.config.SchedulerConfig;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.explain.ExplainPage;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderServer;
import io.ballast.scheduler.extender.ExtenderSettings;
import io.ballast.scheduler.extender.ExtenderSettings.Limits;
import io.ballast.scheduler.extender.Health;
import io.ballast.scheduler.extender.Page;
import io.ballast.scheduler.observe.Observation;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The scheduler adapter as a running program: watches, core and server. Not ready, and so without an answer, until everything is known that was there when it
 * started. Thread-safe.
 */
public final class SchedulerProgram implements AutoCloseable {
    /** What an operator should know of. Any thread may call. */
    public interface Log extends ExtenderEvents, Observation.Failures {
        /** Part of an object is ignored. */
        void ignored(String field, String why);

        /** An object cannot be read and is left out. */
        void unreadable(String kind, String name, ApiObjectException problem);
    }

    private static final Duration BINDS_END = Duration.ofSeconds(20);
    private static final int NOMINATIONS = 8;
    private static final long TICK_MILLIS = 500;

    private final ExecutorService engine = Executors.newSingleThreadExecutor(r -> daemon(r, "ballast-engine"));
    private final ExecutorService requests;
    private final ExecutorService nominations =
            Executors.newFixedThreadPool(NOMINATIONS, r -> daemon(r, "ballast-nomination"));
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(r -> daemon(r, "ballast-clock"));
    private final Observation observation;
    private final ClusterWatch watch;
    private final ExtenderServer server;
    private final CompletableFuture<Void> synced;
    private final Future<?> ticks;

    private SchedulerProgram(SchedulerConfig config, Bundle bundle, KubernetesClient client, Log log)
            throws IOException {
        requests = Executors.newFixedThreadPool(config.binds(), r -> daemon(r, "ballast-bind"));
        SchedulingPolicy policy = new SchedulingPolicy(bundle, config.profile(), Recording.NONE);
        observation = new Observation(
                config.observe(),
                new Observation.Deciding(
                        config.profile(),
                        bundle.manifest().revision(),
                        config.candidates().all()),
                client,
                instance(),
                Clock.systemUTC(),
                log);
        Findings findings = observation.findings(log::ignored);
        SchedulerCore core = new SchedulerCore(
                policy,
                new ApiWrites(client, requests),
                new ApiNominations(client, nominations),
                config.candidates(),
                config.planner(),
                Clock.systemUTC(),
                observation.engine(engine),
                findings,
                observation.listener());
        watch = new ClusterWatch(client, core, findings, observation.watch(log::unreadable));
        Map<String, Page> pages = new HashMap<>(observation.serve(core, watch));
        pages.put(ExplainPage.PATH, new ExplainPage(core, policy.program(), config.answerWithin()));
        server = ExtenderServer.start(
                settings(config),
                observation.verbs(core),
                observation.extender(log),
                () -> new Health(true, "ok"),
                () -> core.ready()
                        ? new Health(true, "ok")
                        : new Health(false, "nodes, pods and NodeMetrics are still being read"),
                pages);
        synced = watch.start();
        ticks = clock.scheduleWithFixedDelay(core::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Names this adapter among others; in a pod it is the pod's name. */
    private static String instance() {
        String host = System.getenv().getOrDefault("HOSTNAME", "");
        return host.isEmpty() ? "ballast-scheduler" : host;
    }

    private static ExtenderSettings settings(SchedulerConfig config) {
        Limits usual = Limits.USUAL;
        return ExtenderSettings.at(new InetSocketAddress(
                        config.listen().host(), config.listen().port()))
                .withLimits(new Limits(
                        usual.requestBytes(),
                        usual.heldBytes(),
                        usual.workers(),
                        usual.arrival(),
                        config.answerWithin()));
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts the adapter.
     *
     * @throws IOException when the address to listen at cannot be had
     * @throws io.ballast.engine.bundle.BundleException       when the bundle has not the packages that are needed
     * @throws io.ballast.engine.problem.ProblemException when the bundle has no such profile
     */
    public static SchedulerProgram start(SchedulerConfig config, Bundle bundle, KubernetesClient client, Log log)
            throws IOException {
        return new SchedulerProgram(config, bundle, client, log);
    }

    /** Done when everything that was there is known, and questions are answered. */
    public CompletableFuture<Void> synced() {
        return synced;
    }

    /** The port that kube-scheduler is answered at. */
    public int port() {
        return server.port();
    }

    /**
     * Stops answering, waits for the binds under way, and stops watching: whoever takes over must find them, or else it would give their devices away again.
     */
    @Override
    public void close() {
        server.close();
        ticks.cancel(false);
        clock.shutdown();
        nominations.shutdown();
        requests.shutdown();
        try {
            if (!requests.awaitTermination(BINDS_END.toSeconds(), TimeUnit.SECONDS)) {
                requests.shutdownNow();
            }
        } catch (InterruptedException e) {
            requests.shutdownNow();
            Thread.currentThread().interrupt();
        }
        watch.close();
        engine.shutdown();
        observation.close();
    }
}
