package io.ballast.api.args;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Resource;
import io.ballast.model.policy.AggregatedUsage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Arguments of upstream's scheduler plugin LoadAwareScheduling, by upstream's names. Immutable, thread-safe.
 *
 * @param filterExpiredNodeMetrics             whether an outdated report can keep pods off a node
 * @param nodeMetricExpirationSeconds          age from which a report is outdated
 * @param enableScheduleWhenNodeMetricsExpired whether such a node takes pods all the same
 * @param resourceWeights                      weight by resource in the score
 * @param dominantResourceWeight               extra weight of the scarcest resource
 * @param usageThresholds                      percent by resource
 * @param prodUsageThresholds                  percent by resource, for prod pods
 * @param prodUsageIncludeSys                  whether the system's usage counts as usage of prod pods
 * @param scoreAccordingProdUsage              whether prod pods are scored by the usage of prod pods
 * @param estimatedScalingFactors              percent by resource
 * @param estimatedSecondsAfterPodScheduled    0 = not set
 * @param estimatedSecondsAfterInitialized     0 = not set
 * @param allowCustomizeEstimation             whether pods may set factors and windows by annotation
 * @param aggregatedUsageThresholds            percent by resource, for a percentile; empty = none
 * @param aggregated                           percentiles and windows
 * @param supportedResources                   further resources that nodes may limit by annotation
 */
public record LoadAwareArgs(
        boolean filterExpiredNodeMetrics,
        long nodeMetricExpirationSeconds,
        boolean enableScheduleWhenNodeMetricsExpired,
        Map<Resource, Long> resourceWeights,
        long dominantResourceWeight,
        Map<Resource, Long> usageThresholds,
        Map<Resource, Long> prodUsageThresholds,
        boolean prodUsageIncludeSys,
        boolean scoreAccordingProdUsage,
        Map<Resource, Long> estimatedScalingFactors,
        long estimatedSecondsAfterPodScheduled,
        long estimatedSecondsAfterInitialized,
        boolean allowCustomizeEstimation,
        Map<Resource, Long> aggregatedUsageThresholds,
        AggregatedUsage aggregated,
        List<Resource> supportedResources) {
    public LoadAwareArgs {
        requireNonNull(aggregated, "aggregated is null");
        resourceWeights = Map.copyOf(resourceWeights);
        usageThresholds = Map.copyOf(usageThresholds);
        prodUsageThresholds = Map.copyOf(prodUsageThresholds);
        estimatedScalingFactors = Map.copyOf(estimatedScalingFactors);
        aggregatedUsageThresholds = Map.copyOf(aggregatedUsageThresholds);
        supportedResources = List.copyOf(supportedResources);
    }

    /** Every resource that the arguments know: cpu, memory and all that a threshold, weight or factor names, or that is listed as supported. Sorted. */
    public Set<Resource> resources() {
        Set<Resource> all = new TreeSet<>(supportedResources);
        all.add(Resource.CPU);
        all.add(Resource.MEMORY);
        all.addAll(resourceWeights.keySet());
        all.addAll(usageThresholds.keySet());
        all.addAll(prodUsageThresholds.keySet());
        all.addAll(estimatedScalingFactors.keySet());
        all.addAll(aggregatedUsageThresholds.keySet());
        return all;
    }
}
