package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.api.convert.Findings;
import io.ballast.scheduler.apiserver.ClusterWatch;
import io.ballast.scheduler.apiserver.SingleRequests;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.SchedulerCore;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.ExtenderVerbs;
import io.ballast.scheduler.extender.Page;
import io.ballast.scheduler.extender.PageServer;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * What is told of the running adapter: metrics, events and spans. The program puts it between its parts: each method wraps what would be given to a part without it, and is
 * called once. Thread-safe.
 */
public final class Observation implements AutoCloseable {
    /** Where metrics are read. */
    public static final String METRICS = "/metrics";

    /** Is told what fails in the background: what it was, and why. Any thread. */
    @FunctionalInterface
    public interface Failures {
        void failed(String what, Throwable cause);
    }

    /**
     * What decides.
     *
     * @param profile     profile of the rules
     * @param allAnswered whether filter answers name all nodes that fit
     */
    public record Deciding(String profile, boolean allAnswered) {}

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final ObserveSettings settings;
    private final Failures failures;
    private final Clock clock;
    private final Optional<EventSender> events;
    private final Optional<Tracing> tracing;
    private final DecisionListener listener;
    private final Counter pageFaults;
    private Optional<PageServer> server = Optional.empty();

    /**
     * Observes what the program puts it between.
     *
     * @param once     writes events
     * @param instance names this adapter among others
     */
    public Observation(
            ObserveSettings settings,
            Deciding deciding,
            SingleRequests once,
            String instance,
            Clock clock,
            Failures failures) {
        this.settings = requireNonNull(settings, "settings is null");
        this.clock = requireNonNull(clock, "clock is null");
        this.failures = requireNonNull(failures, "failures is null");
        JvmMetrics.builder().register(registry);
        pageFaults = Metric.PAGE_FAULTS.counter(registry);
        List<DecisionListener> all = new ArrayList<>();
        all.add(new DecisionMetrics(registry, deciding.profile(), deciding.allAnswered()));
        events = settings.events().enabled()
                ? Optional.of(new EventSender(
                        registry,
                        new EventSeries(
                                new ApiEvents(once, instance), settings.events().perSecond()),
                        failing("event not written")))
                : Optional.empty();
        events.ifPresent(sender -> all.add(new DecisionEvents(sender)));
        tracing = settings.tracing().map(to -> new Tracing(to, deciding.profile(), instance));
        tracing.ifPresent(all::add);
        listener = new Listeners(all, failing("decision not reported"));
    }

    private Consumer<Throwable> failing(String what) {
        return cause -> failures.failed(what, cause);
    }

    /** Listens to the core. */
    public DecisionListener listener() {
        return listener;
    }

    /** The engine's thread, measured. */
    public Executor engine(Executor thread) {
        return new MeasuredEngine(registry, thread, failing("engine task failed"));
    }

    /** Events of the extender, counted and passed on. */
    public ExtenderEvents extender(ExtenderEvents next) {
        ExtenderMetrics counted = new ExtenderMetrics(registry, pageFaults, next);
        return tracing.isPresent() ? new TracedEvents(counted, tracing.get()) : counted;
    }

    /** Who answers the verbs, traced. */
    public ExtenderVerbs verbs(ExtenderVerbs next) {
        return tracing.isPresent() ? new TracedVerbs(next, tracing.get()) : next;
    }

    /** Findings, counted and passed on. */
    public Findings findings(Findings next) {
        var ignored = Metric.IGNORED.counter(registry);
        return (field, why) -> {
            ignored.inc();
            next.ignored(field, why);
        };
    }

    /** Changes of rules and plugin arguments, counted and passed on. */
    public PolicyEvents policy(PolicyEvents next) {
        return new PolicyMetrics(registry, next);
    }

    /** What watches tell, counted and passed on. */
    public ClusterWatch.Listener watch(ClusterWatch.Trouble next) {
        return new WatchMetrics(registry, clock, next);
    }

    /**
     * Begins to serve metrics.
     *
     * @return pages for the extender's server; none when metrics have an address of their own
     * @throws IOException when it cannot listen for another reason than the next one
     * @throws io.ballast.engine.problem.ProblemException when that address cannot be had
     */
    public Map<String, Page> serve(SchedulerCore core, ClusterWatch watch) throws IOException {
        WatchMetrics.connected(registry, watch);
        Page page = new MetricsPage(registry, new CoreMetrics(registry, core)::refresh);
        if (settings.metrics().isEmpty()) {
            return Map.of(METRICS, page);
        }
        InetSocketAddress address = settings.metrics().get();
        try {
            server = Optional.of(PageServer.start("ballast-metrics", address, Map.of(METRICS, page), this::pageFailed));
        } catch (BindException e) {
            throw Addresses.taken("metrics.listen", address, e);
        }
        return Map.of();
    }

    private void pageFailed(String page, RuntimeException cause) {
        pageFaults.inc();
        failures.failed("page failed page=" + page, cause);
    }

    /** Port of the metrics' own address; empty when they have none. */
    public Optional<Integer> metricsPort() {
        return server.map(PageServer::port);
    }

    @Override
    public void close() {
        server.ifPresent(PageServer::close);
        events.ifPresent(EventSender::close);
        tracing.ifPresent(Tracing::close);
    }
}
