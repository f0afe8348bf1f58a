package io.ballast.api.args;

import io.ballast.model.Resource;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.Aggregation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@link LoadAwareArgs} with upstream's defaults and validation. Thread-safe. */
public final class LoadAwareArgsReader {
    private static final long ANY_SECONDS = Integer.MAX_VALUE;

    private LoadAwareArgsReader() {}

    /**
     * Arguments as an operator writes them: what is absent gets upstream's default.
     *
     * @throws ArgsException with every problem
     */
    public static LoadAwareArgs withDefaults(Map<String, ?> tree) {
        List<ArgsException.Problem> problems = new ArrayList<>();
        ArgsTree args = new ArgsTree(tree, "", problems);
        long dominant = args.number("dominantResourceWeight", 0, 0, 100);
        Map<Resource, Long> weights = args.percentages("resourceWeights", 1, 100);
        if (weights.isEmpty() && dominant == 0) {
            weights = Map.of(Resource.CPU, 1L, Resource.MEMORY, 1L);
        }
        Map<Resource, Long> thresholds = args.percentages("usageThresholds", 0, 100);
        if (thresholds.isEmpty()) {
            thresholds = Map.of(Resource.CPU, 65L, Resource.MEMORY, 95L);
        }
        Map<Resource, Long> factors = args.percentages("estimatedScalingFactors", 1, 100);
        factors.putIfAbsent(Resource.CPU, 85L);
        factors.putIfAbsent(Resource.MEMORY, 70L);
        for (Resource weighted : weights.keySet()) {
            if (!factors.containsKey(weighted)) {
                args.problem("estimatedScalingFactors." + weighted, "is missing, a weighted resource needs a factor");
            }
        }
        LoadAwareArgs read = build(
                args,
                true,
                args.number("nodeMetricExpirationSeconds", 180, 1, ANY_SECONDS),
                weights,
                dominant,
                thresholds,
                factors);
        args.refuseOthers();
        throwIfAny(problems);
        return read;
    }

    /**
     * Arguments as upstream's plugin holds them after defaulting: what is absent is not set. Factors may exceed 100 here, and a report without
     * expiration never expires.
     *
     * @throws ArgsException with every problem
     */
    public static LoadAwareArgs effective(Map<String, ?> tree) {
        List<ArgsException.Problem> problems = new ArrayList<>();
        ArgsTree args = new ArgsTree(tree, "", problems);
        LoadAwareArgs read = build(
                args,
                false,
                args.number("nodeMetricExpirationSeconds", ANY_SECONDS, 1, ANY_SECONDS),
                args.percentages("resourceWeights", 1, 100),
                args.number("dominantResourceWeight", 0, 0, 100),
                args.percentages("usageThresholds", 0, 100),
                args.percentages("estimatedScalingFactors", 0, 1_000_000));
        args.refuseOthers();
        throwIfAny(problems);
        return read;
    }

    private static LoadAwareArgs build(
            ArgsTree args,
            boolean filterByDefault,
            long expirationSeconds,
            Map<Resource, Long> weights,
            long dominant,
            Map<Resource, Long> thresholds,
            Map<Resource, Long> factors) {
        String estimator = args.text("estimator");
        if (!estimator.isEmpty() && !estimator.equals("defaultEstimator")) {
            args.problem("estimator", "is '" + estimator + "', there is only defaultEstimator");
        }
        Optional<ArgsTree> part = args.part("aggregated");
        Map<Resource, Long> percentileThresholds = Map.of();
        AggregatedUsage aggregated = AggregatedUsage.NONE;
        if (part.isPresent()) {
            percentileThresholds = part.get().percentages("usageThresholds", 0, 100);
            aggregated = aggregated(part.get());
            part.get().refuseOthers();
        }
        return new LoadAwareArgs(
                args.flag("filterExpiredNodeMetrics", filterByDefault),
                expirationSeconds,
                args.flag("enableScheduleWhenNodeMetricsExpired", false),
                weights,
                dominant,
                thresholds,
                args.percentages("prodUsageThresholds", 0, 100),
                args.flag("prodUsageIncludeSys", false),
                args.flag("scoreAccordingProdUsage", false),
                factors,
                args.number("estimatedSecondsAfterPodScheduled", 0, 0, ANY_SECONDS),
                args.number("estimatedSecondsAfterInitialized", 0, 0, ANY_SECONDS),
                args.flag("allowCustomizeEstimation", false),
                percentileThresholds,
                aggregated,
                args.resources("supportedResources"));
    }

    private static AggregatedUsage aggregated(ArgsTree part) {
        return new AggregatedUsage(
                aggregation(part, "usageAggregationType"),
                seconds(part, "usageAggregatedDuration"),
                aggregation(part, "scoreAggregationType"),
                seconds(part, "scoreAggregatedDuration"));
    }

    private static Aggregation aggregation(ArgsTree part, String name) {
        String word = part.text(name);
        Optional<Aggregation> aggregation = Aggregation.ofWord(word);
        if (aggregation.isEmpty() && !word.isEmpty()) {
            part.problem(name, "is '" + word + "', must be avg, p50, p90, p95 or p99");
        }
        return aggregation.orElse(Aggregation.NONE);
    }

    private static long seconds(ArgsTree part, String name) {
        Duration duration = part.duration(name);
        if (duration.getNano() != 0) {
            part.problem(name, "must be whole seconds");
        }
        return duration.getSeconds();
    }

    private static void throwIfAny(List<ArgsException.Problem> problems) {
        if (!problems.isEmpty()) {
            throw new ArgsException(problems);
        }
    }
}
