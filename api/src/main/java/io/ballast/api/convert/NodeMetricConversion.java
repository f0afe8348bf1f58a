package io.ballast.api.convert;

import io.ballast.api.crd.NodeMetric;
import io.ballast.api.crd.NodeMetricSpec;
import io.ballast.api.crd.NodeMetricStatus;
import io.ballast.api.crd.NodeMetricStatus.AggregatedUsage;
import io.ballast.api.crd.NodeMetricStatus.PodMetric;
import io.ballast.api.crd.ResourceMap;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.observed.ObservedUsage.PodUsage;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.policy.Aggregation;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** NodeMetrics to facts. Thread-safe. */
public final class NodeMetricConversion {
    /** Time between two reports when the NodeMetric's spec does not say. */
    public static final Duration DEFAULT_REPORT_INTERVAL = Duration.ofSeconds(60);

    private NodeMetricConversion() {}

    /**
     * The report as the load ledger takes it. Windows and pods without values are left out.
     *
     * @throws ApiObjectException when a quantity, a time or a duration is malformed
     */
    public static ObservedUsage observed(NodeMetric metric, Findings findings) {
        Optional<NodeMetricStatus> status = Optional.ofNullable(metric.getStatus());
        Optional<NodeMetricStatus.NodeUsage> usage = status.map(NodeMetricStatus::nodeMetric);
        String name = metric.getMetadata() == null || metric.getMetadata().getName() == null
                ? ""
                : metric.getMetadata().getName();
        return new ObservedUsage(
                name,
                status.map(NodeMetricStatus::updateTime).map(text -> ApiTime.of(text, "status.updateTime")),
                interval(metric),
                usage.isPresent(),
                amounts(usage.map(NodeMetricStatus.NodeUsage::nodeUsage).orElse(null), "status.nodeMetric.nodeUsage"),
                amounts(
                        usage.map(NodeMetricStatus.NodeUsage::systemUsage).orElse(null),
                        "status.nodeMetric.systemUsage"),
                percentiles(
                        usage.map(NodeMetricStatus.NodeUsage::aggregatedNodeUsages)
                                .orElse(null),
                        findings),
                pods(status.map(NodeMetricStatus::podsMetric).orElse(null)));
    }

    private static Duration interval(NodeMetric metric) {
        return Optional.ofNullable(metric.getSpec())
                .map(NodeMetricSpec::metricCollectPolicy)
                .map(NodeMetricSpec.CollectPolicy::reportIntervalSeconds)
                .map(Duration::ofSeconds)
                .orElse(DEFAULT_REPORT_INTERVAL);
    }

    private static Map<UsageWindow, ResourceAmounts> percentiles(List<AggregatedUsage> list, Findings findings) {
        Map<UsageWindow, ResourceAmounts> percentiles = new HashMap<>();
        for (int i = 0; list != null && i < list.size(); i++) {
            String field = "status.nodeMetric.aggregatedNodeUsages[" + i + "]";
            AggregatedUsage window = list.get(i);
            if (window == null || window.usage() == null) {
                continue;
            }
            String text = window.duration() == null ? "0s" : window.duration();
            Duration length = GoDuration.parse(text)
                    .orElseThrow(() ->
                            new ApiObjectException(field + ".duration", "'" + text + "' is no duration such as 5m0s"));
            window.usage().forEach((word, amounts) -> {
                Optional<Aggregation> aggregation = Aggregation.ofWord(word);
                if (aggregation.isEmpty()) {
                    findings.ignored(field + ".usage." + word, "is none of avg, p50, p90, p95, p99");
                } else if (amounts != null
                        && amounts.resources() != null
                        && !amounts.resources().isEmpty()) {
                    percentiles.put(
                            new UsageWindow(aggregation.get(), length), amounts(amounts, field + ".usage." + word));
                }
            });
        }
        return percentiles;
    }

    private static Map<String, PodUsage> pods(List<PodMetric> list) {
        Map<String, PodUsage> pods = new HashMap<>();
        for (int i = 0; list != null && i < list.size(); i++) {
            PodMetric pod = list.get(i);
            if (pod == null || pod.podUsage() == null || pod.podUsage().resources() == null) {
                continue;
            }
            if (!pod.podUsage().resources().isEmpty()) {
                boolean prod = PriorityClass.PROD.label().equals(pod.priority());
                ResourceAmounts usage = amounts(pod.podUsage(), "status.podsMetric[" + i + "].podUsage");
                pods.put(PodConversion.name(pod.namespace(), pod.name()), new PodUsage(usage, prod));
            }
        }
        return pods;
    }

    private static ResourceAmounts amounts(ResourceMap map, String field) {
        if (map == null) {
            return ResourceAmounts.NONE;
        }
        return ResourceLists.amounts(map.resources(), field + ".resources");
    }
}
