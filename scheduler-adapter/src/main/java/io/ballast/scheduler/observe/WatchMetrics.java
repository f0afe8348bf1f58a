package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.api.convert.ApiObjectException;
import io.ballast.scheduler.apiserver.ClusterWatch;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;

/** Counts what watches tell, and passes on what they cannot read. Thread-safe. */
final class WatchMetrics implements ClusterWatch.Listener {
    private static final double MILLIS = 1e3;

    private final ClusterWatch.Trouble next;
    private final Clock clock;
    private final Counter events;
    private final Gauge last;
    private final Counter unreadable;

    WatchMetrics(PrometheusRegistry registry, Clock clock, ClusterWatch.Trouble next) {
        this.next = requireNonNull(next, "next is null");
        this.clock = requireNonNull(clock, "clock is null");
        events = Metric.WATCH_EVENTS.counter(registry);
        last = Metric.WATCH_LAST.gauge(registry);
        unreadable = Metric.UNREADABLE.counter(registry);
        for (String kind : ClusterWatch.KINDS) {
            unreadable.initLabelValues(kind);
        }
    }

    /** Tells whether the watches are connected. */
    static void connected(PrometheusRegistry registry, ClusterWatch watch) {
        Metric.WATCH_CONNECTED.measured(
                registry, value -> watch.connected().forEach((kind, yes) -> value.call(yes ? 1 : 0, kind)));
    }

    @Override
    public void told(String kind, boolean gone) {
        events.labelValues(kind, gone ? "gone" : "seen").inc();
        last.labelValues(kind).set(clock.millis() / MILLIS);
    }

    @Override
    public void unreadable(String kind, String name, ApiObjectException problem) {
        unreadable.labelValues(kind).inc();
        next.unreadable(kind, name, problem);
    }

    @Override
    public void undefined(String kind) {
        next.undefined(kind);
    }

    @Override
    public void interrupted(String kind, Exception why) {
        next.interrupted(kind, why);
    }
}
