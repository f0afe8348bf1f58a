package io.ballast.model.observed;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.ResourceAmounts;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Usage of a node and its pods as the node agent reported it (NodeMetric).
 *
 * @param node           name of the node
 * @param updateTime     time of the report; empty when it was never filled
 * @param reportInterval time between two reports
 * @param measured       whether the report holds a usage of the node
 * @param nodeUsage      usage of the whole node
 * @param systemUsage    usage of what is neither pod nor host application
 * @param percentiles    usage of the node by window; windows without values are left out
 * @param pods           usage by namespace and name of the pod; pods without values are left out
 */
public record ObservedUsage(
        String node,
        Optional<Instant> updateTime,
        Duration reportInterval,
        boolean measured,
        ResourceAmounts nodeUsage,
        ResourceAmounts systemUsage,
        Map<UsageWindow, ResourceAmounts> percentiles,
        Map<String, PodUsage> pods) {
    public ObservedUsage {
        Checks.notEmpty(node, "node");
        requireNonNull(updateTime, "updateTime is null");
        requireNonNull(reportInterval, "reportInterval is null");
        requireNonNull(nodeUsage, "nodeUsage is null");
        requireNonNull(systemUsage, "systemUsage is null");
        percentiles = Map.copyOf(percentiles);
        pods = Map.copyOf(pods);
    }

    /**
     * Usage of one pod.
     *
     * @param usage usage
     * @param prod  whether the agent took the pod for a prod pod
     */
    public record PodUsage(ResourceAmounts usage, boolean prod) {
        public PodUsage {
            requireNonNull(usage, "usage is null");
        }
    }

    /**
     * Usage over a window. A question without length gets the longest window of that aggregation, or the plain usage when there is none; a question
     * without aggregation gets the plain usage. Empty when exactly that window is missing. O(number of windows).
     */
    public Optional<ResourceAmounts> over(UsageWindow window) {
        if (window.equals(UsageWindow.NONE)) {
            return measured ? Optional.of(nodeUsage) : Optional.empty();
        }
        if (!window.duration().isZero()) {
            return Optional.ofNullable(percentiles.get(window));
        }
        return percentiles.keySet().stream()
                .filter(w -> w.aggregation() == window.aggregation())
                .max((a, b) -> a.duration().compareTo(b.duration()))
                .map(percentiles::get)
                .or(() -> over(UsageWindow.NONE));
    }
}
