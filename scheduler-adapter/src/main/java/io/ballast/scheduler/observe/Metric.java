package io.ballast.scheduler.observe;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every metric of the adapter, by its name without {@code ballast_}. The page {@code docs/metrics.md} has the same table, and a test compares them.
 */
enum Metric {
    READY("ready", Type.GAUGE, "1 when questions are answered, 0 before the cluster is known"),
    RULES("rules", Type.GAUGE, "always 1; tells the rules that decide", "profile", "revision"),
    POLICY_CHANGES(
            "policy_changes_total",
            Type.COUNTER,
            "times that other rules or plugin arguments were found, by whether they are used",
            "what",
            "result"),
    REQUEST_SECONDS(
            "extender_request_duration_seconds",
            Type.HISTOGRAM,
            "time from the first byte of a question to its answer",
            "verb",
            "result"),
    REQUEST_NODES("extender_request_nodes_total", Type.COUNTER, "nodes that questions were about", "verb"),
    FULL_NODES(
            "extender_full_node_requests_total",
            Type.COUNTER,
            "questions with whole Node objects; nodeCacheCapable: true ends them",
            "verb"),
    EXTENDER_FAULTS(
            "extender_faults_total",
            Type.COUNTER,
            "verbs that failed unexpectedly, or whose answer was corrected",
            "verb"),
    PAGE_FAULTS("page_faults_total", Type.COUNTER, "pages, such as /metrics, that failed unexpectedly"),
    CUTS("extender_connections_cut_total", Type.COUNTER, "connections that were cut", "why"),
    CERTIFICATES("extender_certificate_reads_total", Type.COUNTER, "times that TLS files were read anew", "result"),
    DECISION_SECONDS(
            "decision_duration_seconds",
            Type.HISTOGRAM,
            "time that the engine needed for a decision",
            "point",
            "profile",
            "result"),
    FITTING_NODES(
            "decision_nodes_fitting_total", Type.COUNTER, "nodes that fitted, of those that questions were about"),
    ANSWERED_NODES("decision_nodes_answered_total", Type.COUNTER, "nodes that filter answers named as fitting"),
    REFUSED_NODES(
            "refused_nodes_total",
            Type.COUNTER,
            "nodes refused where nothing fitted, or with candidates: all; a node counts for each rule that refuses it",
            "package",
            "rule"),
    BIND_SECONDS(
            "bind_duration_seconds",
            Type.HISTOGRAM,
            "time of binds from the question to their end, the API server's included",
            "result"),
    NODES("nodes", Type.GAUGE, "nodes that can be decided about"),
    ASSUMED_PODS("assumed_pods", Type.GAUGE, "pods that hold a node without a watch that shows them there"),
    WAITING_PODS("waiting_pods", Type.GAUGE, "pods without a node that the API server has"),
    POD_CLASSES("pod_classes", Type.GAUGE, "pod classes whose verdicts are kept"),
    POD_CLASS_BYTES("pod_class_bytes", Type.GAUGE, "memory of the kept verdicts, in bytes"),
    ENGINE_WAITING("engine_tasks_waiting", Type.GAUGE, "tasks that wait for the engine thread"),
    ENGINE_WAIT_SECONDS("engine_wait_seconds", Type.HISTOGRAM, "time that a task waited for the engine thread"),
    ENGINE_FAULTS("engine_faults_total", Type.COUNTER, "tasks of the engine thread that failed"),
    PLANS(
            "planner_plans_total",
            Type.COUNTER,
            "planned placements and what became of them: planned, then taken, missed or refused",
            "result"),
    SECOND_LOOKS(
            "second_looks_total",
            Type.COUNTER,
            "looks at the whole cluster after all nodes of a question were refused: nominated, nowhere, or nominated in vain",
            "result"),
    PLANS_LATE(
            "planner_pods_late_total", Type.COUNTER, "pods that kube-scheduler asked about before they were planned"),
    PLANS_NOWHERE("planner_pods_nowhere_total", Type.COUNTER, "pods that were to be planned and fit on no node"),
    PLANS_LEFT_ALONE(
            "planner_pods_left_alone_total", Type.COUNTER, "pods that are not planned, by what they ask for", "why"),
    PLANS_WAITING("planner_pods_waiting", Type.GAUGE, "pods that wait for their plan"),
    PLANS_STANDING("planner_plans_standing", Type.GAUGE, "plans that are not taken up yet"),
    WATCH_EVENTS("watch_events_total", Type.COUNTER, "objects that watches told of", "kind", "event"),
    WATCH_CONNECTED("watch_connected", Type.GAUGE, "1 while the watch is connected, else 0", "kind"),
    WATCH_LAST(
            "watch_last_event_timestamp_seconds",
            Type.GAUGE,
            "when the watch told of an object last, Unix time",
            "kind"),
    UNREADABLE("unreadable_objects_total", Type.COUNTER, "objects that could not be read and are left out", "kind"),
    IGNORED("ignored_fields_total", Type.COUNTER, "malformed parts of objects that are ignored"),
    EVENTS(
            "events_total",
            Type.COUNTER,
            "Kubernetes events by what became of them: written, merged into an earlier one, dropped or failed",
            "reason",
            "result");

    /** What a metric is. */
    enum Type {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    private static final double[] SECONDS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
    };

    private final String id;
    private final Type type;
    private final String help;
    private final String labels; // with a comma between

    Metric(String name, Type type, String help, String... labels) {
        this.id = "ballast_" + name;
        this.type = type;
        this.help = help;
        this.labels = String.join(",", labels);
    }

    /** Its name as it is scraped; a histogram has {@code _bucket}, {@code _sum} and {@code _count} behind it. */
    String id() {
        return id;
    }

    Type type() {
        return type;
    }

    String help() {
        return help;
    }

    List<String> labels() {
        return List.of(labelNames());
    }

    private String[] labelNames() {
        return labels.isEmpty() ? new String[0] : labels.split(",");
    }

    Counter counter(PrometheusRegistry registry) {
        return Counter.builder()
                .name(id)
                .help(help)
                .labelNames(labelNames())
                .withoutExemplars()
                .register(registry);
    }

    void counted(PrometheusRegistry registry, Consumer<CounterWithCallback.Callback> values) {
        CounterWithCallback.builder()
                .name(id)
                .help(help)
                .labelNames(labelNames())
                .callback(values)
                .register(registry);
    }

    Gauge gauge(PrometheusRegistry registry) {
        return Gauge.builder()
                .name(id)
                .help(help)
                .labelNames(labelNames())
                .withoutExemplars()
                .register(registry);
    }

    void measured(PrometheusRegistry registry, Consumer<GaugeWithCallback.Callback> values) {
        GaugeWithCallback.builder()
                .name(id)
                .help(help)
                .labelNames(labelNames())
                .callback(values)
                .register(registry);
    }

    Histogram seconds(PrometheusRegistry registry) {
        return Histogram.builder()
                .name(id)
                .help(help)
                .labelNames(labelNames())
                .classicOnly()
                .classicUpperBounds(SECONDS)
                .withoutExemplars()
                .register(registry);
    }
}
