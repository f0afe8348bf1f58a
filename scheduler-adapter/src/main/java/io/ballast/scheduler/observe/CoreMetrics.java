package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.ballast.engine.plan.PlanProgram;
import io.ballast.scheduler.decide.PlannerCounts;
import io.ballast.scheduler.decide.SchedulerCore;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;

/**
 * Numbers that the engine thread is asked for when somebody reads the metrics. While it is too busy to answer, the last ones stand, so that a scrape is never held up for
 * long. Thread-safe.
 */
final class CoreMetrics {
    private static final long PATIENCE_MILLIS = 500;

    private final SchedulerCore core;
    private volatile Optional<SchedulerCore.Counts> counts = Optional.empty();
    private volatile Optional<PlannerCounts> plans = Optional.empty();

    CoreMetrics(PrometheusRegistry registry, SchedulerCore core) {
        this.core = requireNonNull(core, "core is null");
        Metric.READY.measured(registry, value -> value.call(core.ready() ? 1 : 0));
        Metric.RULES.measured(registry, value -> {
            PlanProgram rules = core.program();
            value.call(1, rules.profile().name(), rules.bundle().manifest().revision());
        });
        count(registry, Metric.NODES, SchedulerCore.Counts::nodes);
        count(registry, Metric.ASSUMED_PODS, SchedulerCore.Counts::assumedPods);
        count(registry, Metric.WAITING_PODS, SchedulerCore.Counts::waitingPods);
        count(registry, Metric.POD_CLASSES, SchedulerCore.Counts::podClasses);
        count(registry, Metric.POD_CLASS_BYTES, SchedulerCore.Counts::podClassBytes);
        Metric.PLANS.counted(
                registry,
                value -> plans.ifPresent(p -> {
                    value.call((double) p.planned(), "planned");
                    value.call((double) p.taken(), "taken");
                    value.call((double) p.missed(), "missed");
                    value.call((double) p.refused(), "refused");
                }));
        Metric.SECOND_LOOKS.counted(
                registry,
                value -> plans.ifPresent(p -> {
                    value.call((double) p.looks().nominated(), "nominated");
                    value.call((double) p.looks().nowhere(), "nowhere");
                    value.call((double) p.looks().vain(), "vain");
                }));
        Metric.PLANS_LATE.counted(registry, value -> plans.ifPresent(p -> value.call((double) p.late())));
        Metric.PLANS_NOWHERE.counted(registry, value -> plans.ifPresent(p -> value.call((double) p.nowhere())));
        Metric.PLANS_LEFT_ALONE.counted(
                registry,
                value -> plans.ifPresent(p -> p.leftAlone().forEach((why, pods) -> value.call((double) pods, why))));
        Metric.PLANS_WAITING.measured(registry, value -> plans.ifPresent(p -> value.call(p.waiting())));
        Metric.PLANS_STANDING.measured(registry, value -> plans.ifPresent(p -> value.call(p.standing())));
    }

    private void count(PrometheusRegistry registry, Metric metric, ToDoubleFunction<SchedulerCore.Counts> number) {
        metric.measured(registry, value -> counts.ifPresent(c -> value.call(number.applyAsDouble(c))));
    }

    /** Asks for the numbers; called before metrics are collected. */
    void refresh() {
        CompletableFuture<SchedulerCore.Counts> nowCounts = core.counts();
        CompletableFuture<PlannerCounts> nowPlans = core.plannerCounts();
        try {
            CompletableFuture.allOf(nowCounts, nowPlans).get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            counts = Optional.of(nowCounts.join());
            plans = Optional.of(nowPlans.join());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            // The engine is busy; ballast_engine_tasks_waiting says so.
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
