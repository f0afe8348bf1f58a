package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Passes tasks to the engine thread, measures how long they wait, and tells of those that fail. Thread-safe. */
final class MeasuredEngine implements Executor {
    private static final double NANOS = 1e9;

    private final Executor engine;
    private final Consumer<Throwable> failed;
    private final Gauge waiting;
    private final Histogram waited;
    private final Counter faults;

    /** @param failed is told why a task failed, on the engine thread */
    MeasuredEngine(PrometheusRegistry registry, Executor engine, Consumer<Throwable> failed) {
        this.engine = requireNonNull(engine, "engine is null");
        this.failed = requireNonNull(failed, "failed is null");
        waiting = Metric.ENGINE_WAITING.gauge(registry);
        waited = Metric.ENGINE_WAIT_SECONDS.seconds(registry);
        faults = Metric.ENGINE_FAULTS.counter(registry);
    }

    @Override
    public void execute(Runnable task) {
        long asked = System.nanoTime();
        waiting.inc();
        try {
            engine.execute(() -> run(task, asked));
        } catch (RuntimeException e) { // it is being stopped
            waiting.dec();
            throw e;
        }
    }

    private void run(Runnable task, long asked) {
        waiting.dec();
        waited.observe((System.nanoTime() - asked) / NANOS);
        try {
            task.run();
        } catch (RuntimeException | Error e) { // one task that fails must not end the thread, nor go unseen
            faults.inc();
            failed.accept(e);
        }
    }
}
