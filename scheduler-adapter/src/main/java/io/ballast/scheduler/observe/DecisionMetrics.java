package io.ballast.scheduler.observe;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.DecisionListener;
import io.ballast.scheduler.decide.FilterDecision;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Counts decisions. Belongs to the thread that decides. */
final class DecisionMetrics implements DecisionListener {
    /** Rules that have a counter of their own; the shipped ones are far fewer. */
    static final int MOST_RULES = 200;

    private static final String OTHER = "other";
    private static final String UNKNOWN_NODE = "unknown-node";
    private static final double NANOS = 1e9;

    private final String profile;
    private final boolean allAnswered;
    private final Histogram decisions;
    private final Histogram binds;
    private final Counter fitting;
    private final Counter answered;
    private final Counter refused;
    private final Set<String> rules = new HashSet<>();

    /** @param allAnswered whether answers name all nodes that fit */
    DecisionMetrics(PrometheusRegistry registry, String profile, boolean allAnswered) {
        this.profile = profile;
        this.allAnswered = allAnswered;
        decisions = Metric.DECISION_SECONDS.seconds(registry);
        binds = Metric.BIND_SECONDS.seconds(registry);
        fitting = Metric.FITTING_NODES.counter(registry);
        answered = Metric.ANSWERED_NODES.counter(registry);
        refused = Metric.REFUSED_NODES.counter(registry);
        for (BindDecision.Kind kind : BindDecision.Kind.values()) {
            binds.initLabelValues(word(kind));
        }
    }

    private static String word(BindDecision.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void filtered(FilterDecision decision) {
        String result = decision.planned() ? "planned" : decision.fitting() > 0 ? "fits" : "nothing_fits";
        decisions.labelValues("filter", profile, result).observe(decision.took().toNanos() / NANOS);
        fitting.inc(decision.fitting());
        answered.inc(allAnswered ? decision.fitting() : decision.best().size());
        decision.refusals().forEach(this::refused);
    }

    private void refused(FilterDecision.Refusal refusal) {
        String rule = refusal.rule().isEmpty() ? UNKNOWN_NODE : refusal.rule();
        boolean own = rules.contains(rule) || (rules.size() < MOST_RULES && rules.add(rule));
        int slash = rule.indexOf('/');
        refused.labelValues(!own || slash < 0 ? "" : rule.substring(0, slash), own ? rule : OTHER)
                .inc(refusal.nodes());
    }

    @Override
    public void bound(BindDecision decision) {
        binds.labelValues(word(decision.kind())).observe(decision.took().toNanos() / NANOS);
    }
}
