package io.ballast.conformance;

import io.ballast.api.convert.GoDuration;
import io.ballast.cluster.load.AssignedPod;
import io.ballast.cluster.load.LoadFigures;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.policy.Aggregation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code scheduling/load-aware-assign-cache}: what the load ledger knows of a node after pod events and reports, and percentiles of a report. */
final class LoadAwareAssignCacheBinding implements Binding {
    private static final LoadFigures NOTHING = new LoadFigures(
            List.of(), ResourceAmounts.NONE, ResourceAmounts.NONE, ResourceAmounts.NONE, ResourceAmounts.NONE);

    @Override
    public Outcome run(VectorCase vector) {
        Tree given = vector.given();
        if (given.has("usageAggregationType")) {
            return percentile(vector);
        }
        Instant now = Instant.parse(given.text("clock"));
        LoadAwareWorld world =
                new LoadAwareWorld(given.optionalMap("args").map(Tree::raw).orElse(Map.of()));
        given.maps("nodeMetrics").forEach(metric -> world.report(metric, now));
        for (Tree event : given.maps("events")) {
            ObservedPod pod = LoadAwareWorld.pod(event.map("pod"));
            world.observe(pod, now);
        }
        Tree nodes = vector.expect().map("nodes");
        Comparison comparison = Comparison.with(vector).handled("nodes");
        for (String node : nodes.keys()) {
            Outcome outcome = node(world, node, nodes.map(node));
            if (outcome instanceof Outcome.Failed failed) {
                failed.differences().forEach(comparison::difference);
            }
        }
        return comparison.outcome();
    }

    private static Outcome percentile(VectorCase vector) {
        Tree given = vector.given();
        Map<String, Object> metric = new LinkedHashMap<>(given.map("nodeMetric").raw());
        metric.putIfAbsent("metadata", Map.of("name", "node-a"));
        ObservedUsage usage = LoadAwareWorld.usage(Tree.of("given.nodeMetric", metric));
        UsageWindow window = window(given.text("usageAggregationType"), given.text("usageAggregatedDuration"));
        return Comparison.with(vector)
                .quantities("usage", usage.over(window).map(Amounts::quantities).orElse(null))
                .outcome();
    }

    private static UsageWindow window(String type, String duration) {
        return new UsageWindow(
                Aggregation.ofWord(type).orElseThrow(),
                GoDuration.parse(duration).orElseThrow());
    }

    private static Outcome node(LoadAwareWorld world, String node, Tree expect) {
        LoadFigures figures = world.ledger().figures(node).orElse(NOTHING);
        Optional<ObservedUsage> report = world.ledger().lastReport(node);
        Comparison comparison = Comparison.with(expect)
                .tree(
                        "cachedPods",
                        figures.pods().stream()
                                .map(LoadAwareAssignCacheBinding::cached)
                                .toList())
                .tree("nodeDelta", Amounts.numbers(figures.nodeDelta()))
                .tree("prodDelta", Amounts.numbers(figures.prodDelta()))
                .tree("nodeEstimated", Amounts.numbers(figures.nodeEstimated()))
                .quantities("prodUsage", Amounts.quantities(figures.prodUsage()))
                .quantities(
                        "nodeUsage",
                        report.map(r -> Amounts.quantities(r.nodeUsage())).orElse(null))
                .text(
                        "updateTime",
                        report.flatMap(ObservedUsage::updateTime)
                                .map(Instant::toString)
                                .orElse(null))
                .number(
                        "reportIntervalSeconds",
                        report.map(r -> r.reportInterval().toSeconds()).orElse(null))
                .handled("aggregatedUsage");
        List<String> wrong = new ArrayList<>();
        for (Tree query : expect.maps("aggregatedUsage")) {
            UsageWindow window = window(query.text("type"), query.text("duration"));
            Outcome outcome = Comparison.with(query)
                    .handled("type")
                    .handled("duration")
                    .quantities(
                            "usage",
                            report.flatMap(r -> r.over(window))
                                    .map(Amounts::quantities)
                                    .orElse(null))
                    .outcome();
            if (outcome instanceof Outcome.Failed failed) {
                wrong.addAll(failed.differences());
            }
        }
        wrong.forEach(comparison::difference);
        return comparison.outcome();
    }

    private static Map<String, Object> cached(AssignedPod pod) {
        return Map.of(
                "pod", pod.name(), "assignedAt", pod.since().toString(), "estimated", Amounts.numbers(pod.estimate()));
    }
}
