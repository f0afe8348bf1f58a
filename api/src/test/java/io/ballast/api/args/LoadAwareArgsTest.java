package io.ballast.api.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.policy.AggregatedUsage;
import io.ballast.model.policy.Aggregation;
import io.ballast.model.policy.EstimationFactor;
import io.ballast.model.policy.LoadWeights;
import io.ballast.model.policy.MetricExpiration;
import io.ballast.model.policy.UsageProfiles;
import io.ballast.model.policy.UsageThreshold;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadAwareArgsTest {
    private static final List<EstimationFactor> SHIPPED = List.of(
            new EstimationFactor(Resource.CPU, 85, 250), new EstimationFactor(Resource.MEMORY, 70, 209_715_200));

    @Test
    void absentArgumentsGetTheDefaultsOfUpstream() {
        Map<String, List<Record>> parameters =
                LoadAwareParameters.of(LoadAwareArgsReader.withDefaults(Map.of()), SHIPPED);

        assertThat(parameters.get("usageProfiles")).containsExactly(new UsageProfiles(true, false, false));
        assertThat(parameters.get("usageThresholds"))
                .containsExactly(new UsageThreshold(Resource.CPU, 65), new UsageThreshold(Resource.MEMORY, 95));
        assertThat(parameters.get("nodeMetricExpiration")).containsExactly(new MetricExpiration(true, false, 180));
        assertThat(parameters.get("resourceWeights")).containsExactly(new LoadWeights(ResourceAmounts.of(1, 1), 0));
        assertThat(parameters.get("estimatedScalingFactors")).isEqualTo(SHIPPED);
    }

    @Test
    void dominantWeightAloneLeavesTheOtherWeightsUnset() {
        LoadAwareArgs args = LoadAwareArgsReader.withDefaults(Map.of("dominantResourceWeight", 1L));

        assertThat(args.resourceWeights()).isEmpty();
    }

    @Test
    void everyKnownResourceGetsAThresholdOfEachKind() {
        LoadAwareArgs args = LoadAwareArgsReader.withDefaults(
                Map.of("prodUsageThresholds", Map.of("cpu", 50L), "supportedResources", List.of("ephemeral-storage")));

        assertThat(LoadAwareParameters.of(args, SHIPPED).get("usageThresholds"))
                .containsExactly(
                        new UsageThreshold(Resource.CPU, 65),
                        new UsageThreshold(Resource.of("ephemeral-storage"), 0),
                        new UsageThreshold(Resource.MEMORY, 95));
        assertThat(LoadAwareParameters.of(args, SHIPPED).get("usageProfiles"))
                .containsExactly(new UsageProfiles(true, true, false));
    }

    @Test
    void percentilesAreOnWithThresholdsAndAggregation() {
        LoadAwareArgs args = LoadAwareArgsReader.withDefaults(Map.of(
                "aggregated",
                Map.of(
                        "usageThresholds", Map.of("cpu", 60L),
                        "usageAggregationType", "p95",
                        "usageAggregatedDuration", "5m0s",
                        "scoreAggregationType", "avg")));

        assertThat(args.aggregated()).isEqualTo(new AggregatedUsage(Aggregation.P95, 300, Aggregation.AVG, 0));
        assertThat(LoadAwareParameters.of(args, SHIPPED).get("usageProfiles"))
                .containsExactly(new UsageProfiles(true, false, true));
    }

    @Test
    void effectiveArgumentsStayAsTheyAre() {
        LoadAwareArgs args = LoadAwareArgsReader.effective(Map.of("usageThresholds", Map.of("memory", 0L)));

        assertThat(args.usageThresholds()).isEqualTo(Map.of(Resource.MEMORY, 0L));
        assertThat(args.resourceWeights()).isEmpty();
        assertThat(args.filterExpiredNodeMetrics()).isFalse();
        assertThat(LoadAwareParameters.of(args, SHIPPED).get("usageProfiles"))
                .containsExactly(new UsageProfiles(false, false, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodeMetricExpirationSeconds | 0 | nodeMetricExpirationSeconds is 0, must be 1 to 2147483647",
                "dominantResourceWeight | 101 | dominantResourceWeight is 101, must be 0 to 100",
                "dominantResourceWeight | -1 | dominantResourceWeight is -1, must be 0 to 100",
                "estimatedSecondsAfterPodScheduled | -1 | estimatedSecondsAfterPodScheduled is -1, must be 0 to 2147483647"
            })
    void numberOutOfRangeIsRefused(String name, long value, String message) {
        assertThatThrownBy(() -> LoadAwareArgsReader.withDefaults(Map.of(name, value)))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "resourceWeights | 0 | resourceWeights.cpu is 0, must be 1 to 100",
                "resourceWeights | 101 | resourceWeights.cpu is 101, must be 1 to 100",
                "usageThresholds | -1 | usageThresholds.cpu is -1, must be 0 to 100",
                "usageThresholds | 101 | usageThresholds.cpu is 101, must be 0 to 100",
                "prodUsageThresholds | 101 | prodUsageThresholds.cpu is 101, must be 0 to 100",
                "estimatedScalingFactors | 0 | estimatedScalingFactors.cpu is 0, must be 1 to 100",
                "estimatedScalingFactors | 101 | estimatedScalingFactors.cpu is 101, must be 1 to 100"
            })
    void shareOutOfRangeIsRefused(String name, long value, String message) {
        assertThatThrownBy(() -> LoadAwareArgsReader.withDefaults(Map.of(name, Map.of("cpu", value))))
                .hasMessage(message);
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        assertThatThrownBy(() -> LoadAwareArgsReader.withDefaults(Map.of(
                        "resourceWeights", Map.of("ephemeral-storage", 1L),
                        "filterExpiredNodeMetrics", "maybe",
                        "usageThreshold", Map.of(),
                        "aggregated", Map.of("usageAggregationType", "p42", "scoreAggregatedDuration", "-5s"))))
                .isInstanceOfSatisfying(ArgsException.class, e -> assertThat(e.problems())
                        .anySatisfy(
                                p -> assertThat(p)
                                        .isEqualTo(
                                                "estimatedScalingFactors.ephemeral-storage is missing, a weighted resource needs a factor"))
                        .anySatisfy(p ->
                                assertThat(p).isEqualTo("filterExpiredNodeMetrics is 'maybe', must be true or false"))
                        .anySatisfy(p -> assertThat(p).startsWith("usageThreshold is no argument; known here: "))
                        .anySatisfy(p -> assertThat(p)
                                .isEqualTo(
                                        "aggregated.usageAggregationType is 'p42', must be avg, p50, p90, p95 or p99"))
                        .anySatisfy(
                                p -> assertThat(p)
                                        .isEqualTo(
                                                "aggregated.scoreAggregatedDuration is '-5s', must be a duration such as 5m0s, not negative"))
                        .hasSize(5));
    }
}
