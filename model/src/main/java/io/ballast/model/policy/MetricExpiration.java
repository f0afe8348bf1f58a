package io.ballast.model.policy;

import io.ballast.model.Checks;
import io.ballast.model.Parameter;
import io.ballast.model.Range;

/**
 * What an outdated NodeMetric means. An outdated report is never compared with a threshold and earns no points, whatever the two switches say.
 *
 * @param filter         whether an outdated report can keep pods off a node ({@code filterExpiredNodeMetrics})
 * @param scheduleAnyway whether such a node takes pods all the same ({@code enableScheduleWhenNodeMetricsExpired})
 * @param seconds        age from which a report is outdated; positive ({@code nodeMetricExpirationSeconds}); read by the ledger, which sets
 *                       {@code NodeLoad.expired} by it
 */
public record MetricExpiration(
        boolean filter, boolean scheduleAnyway, @Range(min = 1, max = Integer.MAX_VALUE) long seconds)
        implements Parameter {
    public MetricExpiration {
        Checks.inRange(seconds, 1, Integer.MAX_VALUE, "seconds");
    }
}
