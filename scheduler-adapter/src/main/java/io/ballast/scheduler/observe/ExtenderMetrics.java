package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.Verb;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Counts what happens at the extender and passes it on. Thread-safe. */
final class ExtenderMetrics implements ExtenderEvents {
    private static final double NANOS = 1e9;

    private final ExtenderEvents next;
    private final Histogram seconds;
    private final Counter nodes;
    private final Counter fullNodes;
    private final Counter faults;
    private final Counter pageFaults;
    private final Counter cuts;
    private final Counter certificates;

    /** @param pageFaults counts pages that fail, here or elsewhere */
    ExtenderMetrics(PrometheusRegistry registry, Counter pageFaults, ExtenderEvents next) {
        this.next = requireNonNull(next, "next is null");
        this.pageFaults = requireNonNull(pageFaults, "pageFaults is null");
        seconds = Metric.REQUEST_SECONDS.seconds(registry);
        nodes = Metric.REQUEST_NODES.counter(registry);
        fullNodes = Metric.FULL_NODES.counter(registry);
        faults = Metric.EXTENDER_FAULTS.counter(registry);
        cuts = Metric.CUTS.counter(registry);
        certificates = Metric.CERTIFICATES.counter(registry);
        for (Verb verb : Verb.values()) {
            faults.initLabelValues(word(verb));
            fullNodes.initLabelValues(word(verb));
        }
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Work began(Verb verb, UnaryOperator<String> header) {
        return next.began(verb, header);
    }

    @Override
    public void answered(Verb verb, int status, boolean error, int asked, Duration took) {
        seconds.labelValues(word(verb), error ? "error" : "ok").observe(took.toNanos() / NANOS);
        nodes.labelValues(word(verb)).inc(asked);
        next.answered(verb, status, error, asked, took);
    }

    @Override
    public void fullNodes(Verb verb) {
        fullNodes.labelValues(word(verb)).inc();
        next.fullNodes(verb);
    }

    @Override
    public void fault(Verb verb, String text, Throwable cause) {
        faults.labelValues(word(verb)).inc();
        next.fault(verb, text, cause);
    }

    @Override
    public void pageFault(String page, RuntimeException cause) {
        pageFaults.inc();
        next.pageFault(page, cause);
    }

    @Override
    public void cut(Cut why) {
        cuts.labelValues(word(why)).inc();
        next.cut(why);
    }

    @Override
    public void certificatesRead(Exception problem) {
        certificates.labelValues(problem == null ? "ok" : "error").inc();
        next.certificatesRead(problem);
    }
}
