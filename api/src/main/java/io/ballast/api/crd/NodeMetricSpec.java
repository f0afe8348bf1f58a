package io.ballast.api.crd;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * What the node agent is asked to report. Every component may be null: not set.
 *
 * @param metricCollectPolicy how to collect
 * @param unknown             fields that this version does not know
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NodeMetricSpec(
        CollectPolicy metricCollectPolicy, @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {
    /**
     * How to collect.
     *
     * @param aggregateDurationSeconds window of the reported usage
     * @param reportIntervalSeconds    time between two reports
     * @param nodeAggregatePolicy      windows of percentiles
     * @param nodeMemoryCollectPolicy  usageWithHotPageCache, usageWithoutPageCache or usageWithPageCache
     * @param unknown                  fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record CollectPolicy(
            Long aggregateDurationSeconds,
            Long reportIntervalSeconds,
            AggregatePolicy nodeAggregatePolicy,
            String nodeMemoryCollectPolicy,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}

    /**
     * Windows of percentiles.
     *
     * @param durations lengths in Go's notation, for example {@code 5m0s}
     * @param unknown   fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record AggregatePolicy(List<String> durations, @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}
}
