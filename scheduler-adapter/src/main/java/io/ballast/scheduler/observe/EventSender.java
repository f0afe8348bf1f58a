package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * Writes events on a thread of its own. Whoever hands one over never waits: events that find the queue full are dropped and counted. Events that are queued when it is
 * closed are lost. Thread-safe.
 */
final class EventSender implements Consumer<PodEvent>, AutoCloseable {
    static final int QUEUE = 1024;

    private final BlockingQueue<PodEvent> queue = new ArrayBlockingQueue<>(QUEUE);
    private final EventSeries series;
    private final Consumer<Throwable> failed;
    private final Counter outcomes;
    private final Thread worker = new Thread(this::work, "ballast-events");

    /** @param failed is told why an event could not be written */
    EventSender(PrometheusRegistry registry, EventSeries series, Consumer<Throwable> failed) {
        this.series = requireNonNull(series, "series is null");
        this.failed = requireNonNull(failed, "failed is null");
        outcomes = Metric.EVENTS.counter(registry);
        for (PodEvent.Reason reason : PodEvent.Reason.values()) {
            outcomes.initLabelValues(reason.word(), word(EventSeries.Outcome.DROPPED));
            outcomes.initLabelValues(reason.word(), "failed");
        }
        worker.setDaemon(true);
        worker.start();
    }

    private static String word(EventSeries.Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void accept(PodEvent event) {
        if (!queue.offer(event)) {
            count(event, word(EventSeries.Outcome.DROPPED));
        }
    }

    private void count(PodEvent event, String outcome) {
        outcomes.labelValues(event.reason().word(), outcome).inc();
    }

    private void work() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                write(queue.take());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void write(PodEvent event) {
        try {
            count(event, word(series.take(event)));
        } catch (RuntimeException e) { // an event is never worth more than a note that it is lost
            count(event, "failed");
            failed.accept(e);
        }
    }

    @Override
    public void close() {
        worker.interrupt();
    }
}
