package io.ballast.api.crd;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * A report of the node agent. Every component may be null: not set.
 *
 * @param updateTime            time of the report, RFC 3339
 * @param nodeMetric            usage of the node
 * @param podsMetric            usage of its pods; may hold null entries
 * @param hostApplicationMetric usage of applications outside pods
 * @param prodReclaimableMetric what prod pods are predicted to leave unused
 * @param prodPeakMetric        predicted peak of prod pods
 * @param unknown               fields that this version does not know
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NodeMetricStatus(
        String updateTime,
        NodeUsage nodeMetric,
        List<PodMetric> podsMetric,
        List<HostApplicationMetric> hostApplicationMetric,
        PredictedMetric prodReclaimableMetric,
        PredictedMetric prodPeakMetric,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {
    /**
     * Usage of the node.
     *
     * @param nodeUsage              usage of the whole node
     * @param systemUsage            usage of what is neither pod nor host application
     * @param aggregatedNodeUsages   percentiles of the node's usage
     * @param aggregatedSystemUsages percentiles of the system's usage
     * @param numaUsages             usage by NUMA node
     * @param unknown                fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record NodeUsage(
            ResourceMap nodeUsage,
            ResourceMap systemUsage,
            List<AggregatedUsage> aggregatedNodeUsages,
            List<AggregatedUsage> aggregatedSystemUsages,
            List<NumaUsage> numaUsages,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}

    /**
     * Percentiles over one window.
     *
     * @param duration length in Go's notation, for example {@code 5m0s}
     * @param usage    usage by aggregation: avg, p50, p90, p95, p99
     * @param unknown  fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record AggregatedUsage(
            String duration,
            Map<String, ResourceMap> usage,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}

    /**
     * Usage of one NUMA node.
     *
     * @param numaNodeID  number of the NUMA node
     * @param nodeUsage   usage of the whole NUMA node
     * @param systemUsage usage of the system on it
     * @param unknown     fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record NumaUsage(
            Integer numaNodeID,
            ResourceMap nodeUsage,
            ResourceMap systemUsage,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}

    /**
     * Usage of one pod.
     *
     * @param namespace  namespace
     * @param name       name
     * @param podUsage   usage
     * @param priority   priority class as the agent sees it: koord-prod, koord-mid, koord-batch, koord-free or empty
     * @param qos        QoS class as the agent sees it
     * @param extensions anything that plugins of the agent add
     * @param unknown    fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PodMetric(
            String namespace,
            String name,
            ResourceMap podUsage,
            String priority,
            String qos,
            Object extensions,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}

    /**
     * Usage of an application outside pods.
     *
     * @param name     name
     * @param usage    usage
     * @param priority priority class
     * @param qos      QoS class
     * @param unknown  fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record HostApplicationMetric(
            String name,
            ResourceMap usage,
            String priority,
            String qos,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}

    /**
     * A predicted amount.
     *
     * @param resource amounts
     * @param unknown  fields that this version does not know
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PredictedMetric(ResourceMap resource, @JsonAnySetter @JsonAnyGetter Map<String, Object> unknown) {}
}
