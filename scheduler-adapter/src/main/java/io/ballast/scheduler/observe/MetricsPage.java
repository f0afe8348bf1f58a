package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.extender.Page;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** {@code GET /metrics}, in the text format of Prometheus. Thread-safe. */
final class MetricsPage implements Page {
    private final PrometheusRegistry registry;
    private final Runnable before;
    private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();

    /** @param before runs before metrics are collected */
    MetricsPage(PrometheusRegistry registry, Runnable before) {
        this.registry = requireNonNull(registry, "registry is null");
        this.before = requireNonNull(before, "before is null");
    }

    @Override
    public Answer read(String rest, Map<String, String> query) {
        before.run();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writer.write(out, registry.scrape(), EscapingScheme.DEFAULT);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return new Answer(200, writer.getContentType(), out.toByteArray());
    }
}
