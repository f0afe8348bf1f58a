package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/**
 * What is told of the running adapter, and where.
 *
 * @param metrics where metrics are read; empty for the address where kube-scheduler asks
 * @param events  Kubernetes events
 * @param tracing spans; none without
 */
public record ObserveSettings(Optional<InetSocketAddress> metrics, Events events, Optional<Tracing> tracing) {
    /** Metrics beside the verbs, events, no spans. */
    public static final ObserveSettings DEFAULTS =
            new ObserveSettings(Optional.empty(), Events.DEFAULTS, Optional.empty());

    public ObserveSettings {
        requireNonNull(metrics, "metrics is null");
        requireNonNull(events, "events is null");
        requireNonNull(tracing, "tracing is null");
    }

    /**
     * Spans of OpenTelemetry.
     *
     * @param endpoint    where they are sent, as OTLP over HTTP
     * @param sampleRatio share of questions that have spans, 0 to 1; a caller that sends a span of its own decides itself
     */
    public record Tracing(URI endpoint, double sampleRatio) {
        public Tracing {
            requireNonNull(endpoint, "endpoint is null");
            if (!(sampleRatio >= 0 && sampleRatio <= 1)) {
                throw new IllegalArgumentException("sampleRatio is " + sampleRatio + ", must be 0 to 1");
            }
        }
    }

    /**
     * Kubernetes events.
     *
     * @param enabled   whether any are written
     * @param perSecond most that are written in a second, of each type; the rest is dropped and counted
     */
    public record Events(boolean enabled, int perSecond) {
        /** 5 a second. */
        public static final Events DEFAULTS = new Events(true, 5);

        public Events {
            if (perSecond < 1) {
                throw new IllegalArgumentException("perSecond is " + perSecond + ", must be 1 or more");
            }
        }
    }
}
