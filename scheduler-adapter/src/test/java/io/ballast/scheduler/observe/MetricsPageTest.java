package io.ballast.scheduler.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.decide.BindDecision;
import io.ballast.scheduler.decide.FilterDecision;
import io.ballast.scheduler.decide.FilterDecision.Refusal;
import io.ballast.scheduler.decide.FilterDecision.Scored;
import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.extender.ExtenderEvents;
import io.ballast.scheduler.extender.Verb;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    static final PodWrites.Target POD = new PodWrites.Target("default", "web", "uid-web");
    static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private final PrometheusRegistry registry = new PrometheusRegistry();

    static FilterDecision refused(Instant at, Refusal... refusals) {
        return new FilterDecision(
                "abc-1", POD, at, Duration.ofMillis(2), 500, 0, List.of(), List.of(refusals), "rev1", false);
    }

    static FilterDecision fits(Scored... best) {
        return new FilterDecision(
                "abc-2", POD, NOW, Duration.ofMillis(2), 500, 40, List.of(best), List.of(), "rev1", false);
    }

    static BindDecision bound(BindDecision.Kind kind, String node) {
        return new BindDecision(Optional.of("abc-2"), POD, node, NOW, Duration.ofMillis(30), kind, Optional.empty());
    }

    private List<String> lines() {
        byte[] content = new MetricsPage(registry, () -> {}).read("", Map.of()).content();
        return new String(content, StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void decisionsAreCountedByProfileResultAndRule() {
        DecisionMetrics metrics = new DecisionMetrics(registry, "cluster", false);
        metrics.filtered(refused(
                NOW, new Refusal("load-aware/usage", "hot", false, 250), new Refusal("", "not known", false, 3)));
        metrics.filtered(fits(new Scored("node-a", 90), new Scored("node-b", 80)));
        metrics.bound(bound(BindDecision.Kind.BOUND, "node-a"));

        assertThat(lines())
                .contains(
                        "ballast_decision_duration_seconds_count{point=\"filter\",profile=\"cluster\",result=\"nothing_fits\"} 1",
                        "ballast_decision_duration_seconds_count{point=\"filter\",profile=\"cluster\",result=\"fits\"} 1",
                        "ballast_refused_nodes_total{package=\"load-aware\",rule=\"load-aware/usage\"} 250.0",
                        "ballast_refused_nodes_total{package=\"\",rule=\"unknown-node\"} 3.0",
                        "ballast_decision_nodes_fitting_total 40.0",
                        "ballast_decision_nodes_answered_total 2.0",
                        "ballast_bind_duration_seconds_count{result=\"bound\"} 1",
                        "ballast_bind_duration_seconds_count{result=\"conflict\"} 0");
    }

    @Test
    void rulesWithoutEndHaveOneCounterTogether() {
        DecisionMetrics metrics = new DecisionMetrics(registry, "cluster", false);
        IntStream.range(0, DecisionMetrics.MOST_RULES + 50)
                .forEach(i -> metrics.filtered(refused(NOW, new Refusal("pack/rule-" + i, "no", false, 1))));

        assertThat(lines().stream().filter(l -> l.startsWith("ballast_refused_nodes_total{")))
                .hasSize(DecisionMetrics.MOST_RULES + 1)
                .contains("ballast_refused_nodes_total{package=\"\",rule=\"other\"} 50.0");
    }

    private static ExtenderEvents noting(List<String> passed) {
        return new ExtenderEvents() {
            @Override
            public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {
                passed.add(verb + " " + status);
            }

            @Override
            public void fullNodes(Verb verb) {
                passed.add("full");
            }

            @Override
            public void fault(Verb verb, String text, Throwable cause) {
                passed.add(text);
            }

            @Override
            public void pageFault(String page, RuntimeException cause) {
                passed.add(page + " " + cause.getMessage());
            }

            @Override
            public void cut(Cut why) {
                passed.add(why.name());
            }

            @Override
            public void certificatesRead(Exception problem) {
                passed.add("certificates");
            }
        };
    }

    @Test
    void questionsAreCountedByVerbAndResultAndPassedOn() {
        List<String> passed = new ArrayList<>();
        ExtenderMetrics metrics = new ExtenderMetrics(registry, Metric.PAGE_FAULTS.counter(registry), noting(passed));
        metrics.answered(Verb.FILTER, 200, false, 500, Duration.ofMillis(3));
        metrics.fullNodes(Verb.FILTER);
        metrics.fault(Verb.BIND, "broken", null);
        metrics.pageFault("/explain/", new IllegalStateException("no page"));
        metrics.cut(ExtenderEvents.Cut.SLOW_READER);
        metrics.certificatesRead(null);

        assertThat(passed)
                .containsExactly("FILTER 200", "full", "broken", "/explain/ no page", "SLOW_READER", "certificates");
        assertThat(lines())
                .contains(
                        "ballast_extender_request_duration_seconds_bucket{result=\"ok\",verb=\"filter\",le=\"0.005\"} 1",
                        "ballast_extender_request_nodes_total{verb=\"filter\"} 500.0",
                        "ballast_extender_full_node_requests_total{verb=\"filter\"} 1.0",
                        "ballast_extender_faults_total{verb=\"bind\"} 1.0",
                        "ballast_page_faults_total 1.0",
                        "ballast_extender_connections_cut_total{why=\"slow_reader\"} 1.0",
                        "ballast_extender_certificate_reads_total{result=\"ok\"} 1.0");
    }

    @Test
    void taskThatFailsIsToldOfAndTheNextOneRuns() {
        List<Throwable> failures = new ArrayList<>();
        List<Runnable> queue = new ArrayList<>();
        List<String> ran = new ArrayList<>();
        MeasuredEngine engine = new MeasuredEngine(registry, queue::add, failures::add);
        engine.execute(() -> {
            throw new IllegalStateException("broken");
        });
        engine.execute(() -> ran.add("second"));

        assertThat(lines()).contains("ballast_engine_tasks_waiting 2.0");
        queue.forEach(Runnable::run);
        assertThat(failures).singleElement().satisfies(f -> assertThat(f).hasMessage("broken"));
        assertThat(ran).containsExactly("second");
        assertThat(lines())
                .contains(
                        "ballast_engine_tasks_waiting 0.0",
                        "ballast_engine_faults_total 1.0",
                        "ballast_engine_wait_seconds_count 2");
    }
}
