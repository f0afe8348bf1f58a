package io.ballast.api.args;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.policy.AggregatedUsageThreshold;
import io.ballast.model.policy.Aggregation;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.EstimationWindow;
import io.ballast.model.policy.LoadWeights;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.model.policy.ProdUsage;
import io.ballast.model.policy.ProdUsageThreshold;
import io.ballast.model.policy.UsageProfiles;
import io.ballast.model.policy.UsageThreshold;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Upstream's arguments as parameters of the rule package {@code load-aware}. Thread-safe. */
public final class LoadAwareParameters {
    private LoadAwareParameters() {}

    /**
     * One value list for each parameter of the package, by its name. Every resource that the arguments know gets a threshold of each kind, 0 where none is
     * set, so that nodes can limit it for themselves.
     *
     * @param shipped the package's own factors, whose estimates for pods that ask for nothing are kept
     */
    public static Map<String, List<Record>> of(LoadAwareArgs args, Collection<EstimationFactor> shipped) {
        boolean aggregates = args.aggregated().usageType() != Aggregation.NONE
                && !args.aggregatedUsageThresholds().isEmpty();
        Map<String, List<Record>> parameters = new LinkedHashMap<>();
        parameters.put(
                "usageProfiles",
                List.of(new UsageProfiles(
                        anyAbove0(args.usageThresholds()),
                        anyAbove0(args.prodUsageThresholds()),
                        aggregates && anyAbove0(args.aggregatedUsageThresholds()))));
        parameters.put("usageThresholds", thresholds(args, args.usageThresholds(), UsageThreshold::new));
        parameters.put("prodUsageThresholds", thresholds(args, args.prodUsageThresholds(), ProdUsageThreshold::new));
        parameters.put(
                "aggregatedUsageThresholds",
                thresholds(args, args.aggregatedUsageThresholds(), AggregatedUsageThreshold::new));
        parameters.put("aggregated", List.of(args.aggregated()));
        parameters.put(
                "nodeMetricExpiration",
                List.of(new MetricExpiration(
                        args.filterExpiredNodeMetrics(),
                        args.enableScheduleWhenNodeMetricsExpired(),
                        args.nodeMetricExpirationSeconds())));
        parameters.put("prodUsage", List.of(new ProdUsage(args.scoreAccordingProdUsage(), args.prodUsageIncludeSys())));
        parameters.put(
                "resourceWeights",
                List.of(new LoadWeights(ResourceAmounts.of(args.resourceWeights()), args.dominantResourceWeight())));
        parameters.put("estimatedScalingFactors", factors(args, shipped));
        parameters.put(
                "estimationWindow",
                List.of(new EstimationWindow(
                        args.estimatedSecondsAfterPodScheduled(),
                        args.estimatedSecondsAfterInitialized(),
                        args.allowCustomizeEstimation())));
        return parameters;
    }

    private static List<Record> thresholds(
            LoadAwareArgs args, Map<Resource, Long> percent, BiFunction<Resource, Long, Record> threshold) {
        return args.resources().stream()
                .map(resource -> threshold.apply(resource, percent.getOrDefault(resource, 0L)))
                .toList();
    }

    private static List<Record> factors(LoadAwareArgs args, Collection<EstimationFactor> shipped) {
        Map<Resource, Long> whenUnset = new TreeMap<>();
        shipped.forEach(f -> whenUnset.put(f.resource(), f.whenUnset()));
        return new TreeMap<>(args.estimatedScalingFactors())
                .entrySet().stream()
                        .map(e -> (Record)
                                new EstimationFactor(e.getKey(), e.getValue(), whenUnset.getOrDefault(e.getKey(), 0L)))
                        .toList();
    }

    private static boolean anyAbove0(Map<Resource, Long> percent) {
        return percent.values().stream().anyMatch(p -> p > 0);
    }
}
