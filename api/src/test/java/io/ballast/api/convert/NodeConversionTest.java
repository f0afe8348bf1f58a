package io.ballast.api.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedUsage;
import io.ballast.model.observed.ObservedUsage.PodUsage;
import io.ballast.model.observed.UsageWindow;
import io.ballast.model.policy.Aggregation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeConversionTest {
    private static final String USAGE_THRESHOLDS = "scheduling.koordinator.sh/usage-thresholds";
    private static final String RAW_ALLOCATABLE = "node.koordinator.sh/raw-allocatable";

    private final List<String> ignored = new ArrayList<>();

    @Test
    void rawAllocatableReplacesTheSameResourcesOnly() {
        ObservedNode node = node(Map.of(RAW_ALLOCATABLE, "{\"cpu\":28}"));

        assertThat(node.allocatable()).isEqualTo(ResourceAmounts.of(32_000, 1L << 30));
        assertThat(node.rawAllocatable()).isEqualTo(ResourceAmounts.of(28_000, 1L << 30));
    }

    @Test
    void ownThresholdsAreReadWithFieldNamesInAnyCase() {
        ObservedNode node = node(Map.of(
                USAGE_THRESHOLDS,
                "{\"UsageThresholds\":{\"cpu\":50},\"prodUsageThresholds\":{\"memory\":0},"
                        + "\"aggregatedUsage\":{\"usageThresholds\":{\"cpu\":60},\"usageAggregationType\":\"p95\","
                        + "\"usageAggregatedDuration\":\"5m0s\"}}"));

        assertThat(node.thresholds())
                .isEqualTo(new NodeThresholds(
                        true, ResourceAmounts.of(50, 0), true, ResourceAmounts.NONE, true, ResourceAmounts.of(60, 0)));
        assertThat(node.ownPercentile()).isEqualTo(new UsageWindow(Aggregation.P95, Duration.ofMinutes(5)));
    }

    @Test
    void percentilePartNeedsThresholdsAndAnAggregation() {
        assertThat(node(Map.of(USAGE_THRESHOLDS, "{\"aggregatedUsage\":{\"usageThresholds\":{\"cpu\":60}}}"))
                        .thresholds())
                .isEqualTo(NodeThresholds.NONE);
        assertThat(node(Map.of(USAGE_THRESHOLDS, "{\"aggregatedUsage\":{\"usageAggregationType\":\"p95\"}}"))
                        .thresholds())
                .isEqualTo(NodeThresholds.NONE);
    }

    @Test
    void malformedAnnotationsAreIgnoredAsAWholeAndToldOf() {
        ObservedNode node = node(Map.of(
                USAGE_THRESHOLDS, "{\"usageThresholds\":{\"cpu\":\"hot\"}}", RAW_ALLOCATABLE, "{\"cpu\":\"many\"}"));

        assertThat(node.thresholds()).isEqualTo(NodeThresholds.NONE);
        assertThat(node.rawAllocatable()).isEqualTo(node.allocatable());
        assertThat(ignored).containsExactlyInAnyOrder(USAGE_THRESHOLDS, RAW_ALLOCATABLE);
    }

    @Test
    void gpusAreCountedByVendorThenByPercentages() {
        assertThat(allocatable(Map.of("nvidia.com/gpu", "8", "koordinator.sh/gpu-core", "400"))
                        .gpus())
                .isEqualTo(8);
        assertThat(allocatable(Map.of("koordinator.sh/gpu-core", "400")).gpus()).isEqualTo(4);
        assertThat(allocatable(Map.of("koordinator.sh/gpu-core", "99")).gpus()).isZero();
        assertThat(allocatable(Map.of("cpu", "4")).gpus()).isZero();
        assertThatThrownBy(() -> allocatable(Map.of("nvidia.com/gpu", "65")))
                .hasMessage("status.allocatable.nvidia.com/gpu: says 65 GPUs, more than 64");
    }

    private ObservedNode allocatable(Map<String, String> amounts) {
        return NodeConversion.observed(ApiObjects.node(Map.of("status", Map.of("allocatable", amounts))), this::note);
    }

    @Test
    void badAllocatableIsAnError() {
        assertThatThrownBy(() -> NodeConversion.observed(
                        ApiObjects.node(Map.of("status", Map.of("allocatable", Map.of("cpu", "-4")))), this::note))
                .hasMessage("status.allocatable.cpu: is -4, must not be negative");
    }

    @Test
    void reportIsReadWithItsDefaults() {
        ObservedUsage usage = NodeMetricConversion.observed(
                ApiObjects.nodeMetric(Map.of(
                        "metadata",
                        Map.of("name", "node-a"),
                        "status",
                        Map.of(
                                "nodeMetric",
                                Map.of(
                                        "nodeUsage", Map.of("resources", Map.of("cpu", "2")),
                                        "aggregatedNodeUsages",
                                                List.of(Map.of(
                                                        "duration",
                                                        "5m0s",
                                                        "usage",
                                                        Map.of(
                                                                "p95", Map.of("resources", Map.of("cpu", "3")),
                                                                "p90", Map.of("resources", Map.of()),
                                                                "p42", Map.of("resources", Map.of("cpu", "9")))))),
                                "podsMetric",
                                Arrays.asList(
                                        null,
                                        Map.of("name", "no-usage"),
                                        Map.of(
                                                "namespace", "default",
                                                "name", "p",
                                                "priority", "koord-prod",
                                                "podUsage", Map.of("resources", Map.of("cpu", "1"))))))),
                this::note);

        assertThat(usage.updateTime()).isEmpty();
        assertThat(usage.reportInterval()).isEqualTo(Duration.ofSeconds(60));
        assertThat(usage.measured()).isTrue();
        assertThat(usage.nodeUsage()).isEqualTo(ResourceAmounts.of(2_000, 0));
        assertThat(usage.percentiles())
                .isEqualTo(
                        Map.of(new UsageWindow(Aggregation.P95, Duration.ofMinutes(5)), ResourceAmounts.of(3_000, 0)));
        assertThat(usage.pods()).isEqualTo(Map.of("default/p", new PodUsage(ResourceAmounts.of(1_000, 0), true)));
        assertThat(ignored).containsExactly("status.nodeMetric.aggregatedNodeUsages[0].usage.p42");
    }

    private ObservedNode node(Map<String, String> annotations) {
        return NodeConversion.observed(
                ApiObjects.node(Map.of(
                        "metadata", Map.of("name", "node-a", "annotations", annotations),
                        "status", Map.of("allocatable", Map.of("cpu", "32", "memory", "1Gi")))),
                this::note);
    }

    private void note(String field, String why) {
        ignored.add(field);
    }
}
