package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Counts changes of rules and plugin arguments, and passes them on. Thread-safe. */
final class PolicyMetrics implements PolicyEvents {
    private static final String RULES = "rules";
    private static final String ARGUMENTS = "arguments";
    private static final String USED = "used";
    private static final String REFUSED = "refused";

    private final Counter changes;
    private final PolicyEvents next;

    PolicyMetrics(PrometheusRegistry registry, PolicyEvents next) {
        this.next = requireNonNull(next, "next is null");
        changes = Metric.POLICY_CHANGES.counter(registry);
        for (String what : new String[] {RULES, ARGUMENTS}) {
            changes.initLabelValues(what, USED);
            changes.initLabelValues(what, REFUSED);
        }
    }

    private void count(String what, Exception problem) {
        changes.labelValues(what, problem == null ? USED : REFUSED).inc();
    }

    @Override
    public void parametersRead(Exception problem) {
        count(ARGUMENTS, problem);
        next.parametersRead(problem);
    }

    @Override
    public void rulesRead(String revision, Exception problem) {
        count(RULES, problem);
        next.rulesRead(revision, problem);
    }

    @Override
    public void failed(String what, Throwable cause) {
        next.failed(what, cause);
    }
}
