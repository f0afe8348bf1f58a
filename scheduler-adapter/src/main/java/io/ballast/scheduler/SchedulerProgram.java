package io.ballast.scheduler;

import io.ballast.api.convert.Findings;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.record.DecisionRecorder;
import io.ballast.engine.record.Recording;
import io.ballast.scheduler.apiserver.ApiNominations;
import io.ballast.scheduler.apiserver.ApiWrites;
import io.ballast.scheduler.apiserver.BoundPods;
import io.ballast.scheduler.apiserver.ClusterWatch;
import io.ballast.scheduler.apiserver.FormerBinds;
import io.ballast.scheduler.apiserver.SingleRequests;
import io.ballast.scheduler.apiserver.TokenReviews;
import io.ballast.scheduler.config.SchedulerConfig;
import io.ballast.scheduler.decide.Clocks;
import io.ballast.scheduler.decide.EngineTurns;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.decide.SchedulingPolicy;
import io.ballast.scheduler.explain.ExplainPage;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderServer;
import io.ballast.scheduler.extender.ExtenderSettings;
import io.ballast.scheduler.extender.ExtenderSettings.Limits;
import io.ballast.scheduler.extender.Health;
import io.ballast.scheduler.extender.Page;
import io.ballast.scheduler.lease.HolderNominations;
import io.ballast.scheduler.lease.HolderVerbs;
import io.ballast.scheduler.lease.LeaseEvents;
import io.ballast.scheduler.lease.LeaseKeeper;
import io.ballast.scheduler.lease.SoleAdapter;
import io.ballast.scheduler.lease.TakeOver;
import io.ballast.scheduler.lease.Tenure;
import io.ballast.scheduler.observe.Addresses;
import io.ballast.scheduler.observe.Observation;
import io.ballast.scheduler.observe.PolicyEvents;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
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
    public interface Log extends ExtenderEvents, ClusterWatch.Trouble, LeaseEvents, PolicyEvents {
        /** Part of an object is ignored. */
        void ignored(String field, String why);
    }

    private static final Duration BINDS_END = Duration.ofSeconds(20);
    private static final int NOMINATIONS = 8;
    private static final long TICK_MILLIS = 500;
    private static final long RELOAD_MILLIS = 2000;

    private final EngineTurns engine = new EngineTurns();
    private final ExecutorService requests;
    private final ExecutorService nominations =
            Executors.newFixedThreadPool(NOMINATIONS, r -> daemon(r, "ballast-nomination"));
    private final ScheduledExecutorService ticker =
            Executors.newSingleThreadScheduledExecutor(r -> daemon(r, "ballast-ticker"));
    // Not the ticker: making a policy takes a while.
    private final ScheduledExecutorService reloads =
            Executors.newSingleThreadScheduledExecutor(r -> daemon(r, "ballast-reload"));
    private final Recording recording;
    private final Observation observation;
    private final ClusterWatch watch;
    private final ExtenderServer server;
    private final CompletableFuture<Void> synced;
    private final List<Future<?>> repeated;
    private final Optional<LeaseKeeper> lease;
    private final SoleAdapter alone;

    private SchedulerProgram(SchedulerConfig config, RuleSource source, KubernetesClient client, Log log, Clock clock)
            throws IOException {
        requests = Executors.newFixedThreadPool(config.binds(), r -> daemon(r, "ballast-bind"));
        Deque<Runnable> undo = new ArrayDeque<>(List.of(engine::close));
        try {
            recording = config.records()
                    .map(r -> Recording.with(DecisionRecorder.open(r, clock::millis)))
                    .orElse(Recording.NONE);
            undo.push(recording::close);
            RuleSource.Rules rules = source.load();
            Profile active = config.plugins().over(rules.profile(), rules.bundle());
            SchedulingPolicy policy = new SchedulingPolicy(rules.bundle(), active, recording);
            lease = config.election().enabled()
                    ? Optional.of(LeaseKeeper.of(client, config.election(), log))
                    : Optional.empty();
            alone = new SoleAdapter(log);
            undo.push(alone::close);
            Tenure tenure = lease.<Tenure>map(keeper -> keeper).orElse(alone);
            SingleRequests once = new SingleRequests(client);
            observation = new Observation(
                    config.observe(),
                    new Observation.Deciding(active.name(), config.candidates().all()),
                    once,
                    instance(),
                    clock,
                    log);
            undo.push(observation::close);
            Findings findings = observation.findings(log::ignored);
            SchedulerCore core = new SchedulerCore(
                    policy,
                    new ApiWrites(client, once, requests, tenure),
                    new HolderNominations(new ApiNominations(once, nominations), tenure),
                    config.candidates(),
                    config.planner(),
                    Clocks.of(clock),
                    observation.engine(engine),
                    findings,
                    observation.listener());
            watch = new ClusterWatch(client, core, findings, observation.watch(log));
            undo.push(watch::close);
            Map<String, Page> pages = new HashMap<>(observation.serve(core, watch));
            pages.put(ExplainPage.PATH, new ExplainPage(core, config.answerWithin()));
            server = ExtenderServer.start(
                    settings(config),
                    observation.verbs(new HolderVerbs(core, tenure)),
                    observation.extender(log),
                    () -> new Health(true, "ok"),
                    () -> ready(core, tenure),
                    pages,
                    config.tokens().map(access -> new TokenReviews(client, access)));
            undo.push(server::close);
            CompletableFuture<Void> told = watch.start();
            PolicyReload reload =
                    new PolicyReload(source, rules, config.plugins(), core, recording, observation.policy(log));
            repeated = List.of(
                    reloads.scheduleWithFixedDelay(reload::look, RELOAD_MILLIS, RELOAD_MILLIS, TimeUnit.MILLISECONDS),
                    ticker.scheduleWithFixedDelay(core::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS));
            FormerBinds former = new FormerBinds(once);
            BoundPods bound = new BoundPods(client, findings);
            TakeOver takeOver = new TakeOver() {
                @Override
                public void endBinds() {
                    former.end();
                }

                @Override
                public void catchUp() throws InterruptedException {
                    SchedulerProgram.catchUp(told, bound, core);
                }
            };
            lease.ifPresent(keeper -> keeper.start(takeOver));
            synced = lease.isPresent() ? told : told.thenCompose(all -> alone.start(takeOver));
        } catch (BindException e) {
            undo.forEach(Runnable::run);
            throw Addresses.taken("listen", address(config), e);
        } catch (IOException | RuntimeException e) {
            undo.forEach(Runnable::run);
            throw e;
        }
    }

    private static Health ready(SchedulerCore core, Tenure tenure) {
        if (!core.ready()) {
            return new Health(false, "nodes, pods, NodeMetrics and Devices are still being read");
        }
        return tenure.serving() ? new Health(true, "ok") : new Health(false, tenure.told());
    }

    private static void catchUp(CompletableFuture<Void> told, BoundPods bound, SchedulerCore core)
            throws InterruptedException {
        try {
            told.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the cluster cannot be read", e.getCause());
        }
        core.beginTerm().join();
        bound.read(page -> core.catchUp(page).join());
    }

    /** Names this adapter among others; in a pod it is the pod's name. */
    private static String instance() {
        String host = System.getenv().getOrDefault("HOSTNAME", "");
        return host.isEmpty() ? "ballast-scheduler" : host;
    }

    private static InetSocketAddress address(SchedulerConfig config) {
        return new InetSocketAddress(config.listen().host(), config.listen().port());
    }

    private static ExtenderSettings settings(SchedulerConfig config) {
        Limits usual = Limits.USUAL;
        ExtenderSettings settings = ExtenderSettings.at(address(config))
                .withLimits(new Limits(
                        usual.requestBytes(),
                        usual.heldBytes(),
                        usual.workers(),
                        usual.arrival(),
                        config.answerWithin()));
        return config.tls().map(settings::withTls).orElse(settings);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts the adapter by the profile of a bundle that the configuration names.
     *
     * @throws IOException when it cannot listen, or a file of plugin arguments cannot be read
     * @throws io.ballast.engine.bundle.BundleException       when the bundle has not the packages that are needed
     * @throws io.ballast.engine.problem.ProblemException when an address to listen at is taken, the bundle has no such profile, or plugin arguments are wrong
     */
    public static SchedulerProgram start(SchedulerConfig config, Bundle bundle, KubernetesClient client, Log log)
            throws IOException {
        RuleSource rules = RuleSource.fixed(bundle, bundle.profile(config.profile()));
        return start(config, rules, client, log, Clock.systemUTC());
    }

    /**
     * Starts the adapter by any rules, and another clock than the system's.
     *
     * @throws IOException when it cannot listen, or a file of plugin arguments cannot be read
     * @throws io.ballast.engine.bundle.BundleException when there are no rules, they cannot be trusted, or packages are missing that are needed
     * @throws io.ballast.engine.problem.ProblemException when an address to listen at is taken, there is no such profile, or plugin arguments are wrong
     */
    public static SchedulerProgram start(
            SchedulerConfig config, RuleSource rules, KubernetesClient client, Log log, Clock clock)
            throws IOException {
        return new SchedulerProgram(config, rules, client, log, clock);
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
     * Stops answering, waits for the binds under way, gives the lease back and stops watching: whoever takes over must find the binds, or else it would give
     * their devices away again. The lease expires by itself when a bind does not end.
     */
    @Override
    public void close() {
        server.close();
        repeated.forEach(task -> task.cancel(false));
        ticker.shutdown();
        reloads.shutdownNow();
        alone.close();
        nominations.shutdown();
        requests.shutdown();
        boolean ended = false;
        try {
            ended = requests.awaitTermination(BINDS_END.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        requests.shutdownNow();
        boolean giveBack = ended;
        lease.ifPresent(keeper -> keeper.close(giveBack));
        watch.close();
        engine.close();
        recording.close();
        observation.close();
    }
}
