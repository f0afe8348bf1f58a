package io.ballast.model.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.PriorityClass;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeLoadTest {
    private static final ResourceAmounts CPU_50 = ResourceAmounts.of(50, 0);
    private static final NodeThresholds OWN_PROD =
            new NodeThresholds(false, ResourceAmounts.NONE, true, CPU_50, false, ResourceAmounts.NONE);
    private static final NodeThresholds OWN_PROD_ALL_ZERO =
            new NodeThresholds(false, ResourceAmounts.NONE, true, ResourceAmounts.NONE, false, ResourceAmounts.NONE);
    private static final NodeThresholds OWN_AGGREGATED =
            new NodeThresholds(false, ResourceAmounts.NONE, false, ResourceAmounts.NONE, true, CPU_50);
    private static final NodeThresholds OWN_USAGE =
            new NodeThresholds(true, CPU_50, false, ResourceAmounts.NONE, false, ResourceAmounts.NONE);

    @Test
    void podIsAddedToTheUsageOfItsKind() {
        ResourceAmounts pod = ResourceAmounts.of(1_000, 1 << 20);
        NodeLoad load = load(NodeThresholds.NONE);

        assertThat(load.percentWith(pod, Resource.CPU)).isEqualTo(60);
        assertThat(load.prodPercentWith(pod, Resource.CPU)).isEqualTo(40);
        assertThat(load.aggregatedPercentWith(pod, Resource.CPU)).isEqualTo(80);
        assertThat(load.percentWith(pod, Resource.MEMORY)).isEqualTo(75);
        assertThat(load.percentWith(pod, Resource.of("nvidia.com/gpu"))).isZero();
    }

    @Test
    void usageAsItIsIsAPercentageOfItsOwn() {
        NodeLoad load = load(NodeThresholds.NONE);

        assertThat(load.percent(Resource.CPU)).isEqualTo(50);
        assertThat(load.prodPercent(Resource.CPU)).isEqualTo(30);
        assertThat(load.aggregatedPercent(Resource.CPU)).isEqualTo(70);
        assertThat(load.percent(Resource.MEMORY)).isEqualTo(50);
        assertThat(load.prodPercent(Resource.MEMORY)).isEqualTo(25);
        assertThat(load.aggregatedPercent(Resource.MEMORY)).isEqualTo(75);
        assertThat(load.percent(Resource.of("nvidia.com/gpu"))).isZero();
    }

    @ParameterizedTest
    @CsvSource({"8049, 80", "8050, 81", "8149, 81", "0, 0", "12000, 120"})
    void usageAsItIsIsRoundedHalfUpLikeUsageWithAPod(long usedMilli, long percent) {
        ResourceAmounts used = ResourceAmounts.of(usedMilli, 0);
        NodeLoad load = new NodeLoad(
                "a", true, true, false, ResourceAmounts.of(10_000, 0), used, used, used, used, NodeThresholds.NONE);

        assertThat(load.percent(Resource.CPU)).isEqualTo(percent);
        assertThat(load.prodPercent(Resource.CPU)).isEqualTo(percent);
        assertThat(load.aggregatedPercent(Resource.CPU)).isEqualTo(percent);
        assertThat(load.percentWith(ResourceAmounts.NONE, Resource.CPU)).isEqualTo(percent);
    }

    @Test
    void resourcesBeyondCpuAndMemoryAreCompared() {
        Resource disk = Resource.of("ephemeral-storage");
        ResourceAmounts ten = ResourceAmounts.of(Map.of(disk, 10L));
        NodeLoad load = new NodeLoad(
                "a", true, true, false, ResourceAmounts.of(Map.of(disk, 40L)), ten, ten, ten, ten, NodeThresholds.NONE);

        assertThat(load.percentWith(ten, disk)).isEqualTo(50);
    }

    @Test
    void ownThresholdsReplaceTheClustersAsAWhole() {
        assertThat(load(OWN_USAGE).usageLimit(Resource.CPU, 65)).isEqualTo(50);
        assertThat(load(OWN_USAGE).usageLimit(Resource.MEMORY, 95)).isZero();
        assertThat(load(OWN_USAGE).prodLimit(Resource.CPU, 65)).isEqualTo(65);
        assertThat(load(OWN_PROD).prodLimit(Resource.CPU, 65)).isEqualTo(50);
        assertThat(load(OWN_AGGREGATED).aggregatedLimit(Resource.CPU, 65)).isEqualTo(50);
        assertThat(load(NodeThresholds.NONE).aggregatedLimit(Resource.CPU, 65)).isEqualTo(65);
        assertThat(load(NodeThresholds.NONE).usageLimit(Resource.CPU, 65)).isEqualTo(65);
    }

    @Test
    void onlyProdPodsAreHeldByProdThresholds() {
        assertThat(load(NodeThresholds.NONE).heldByProd(PriorityClass.PROD, true))
                .isTrue();
        assertThat(load(NodeThresholds.NONE).heldByProd(PriorityClass.PROD, false))
                .isFalse();
        assertThat(load(NodeThresholds.NONE).heldByProd(PriorityClass.MID, true))
                .isFalse();
        assertThat(load(OWN_PROD).heldByProd(PriorityClass.PROD, false)).isTrue();
        assertThat(load(OWN_PROD_ALL_ZERO).heldByProd(PriorityClass.PROD, true)).isFalse();
    }

    @Test
    void aNodesOwnPercentileThresholdsTurnThePercentileOn() {
        assertThat(load(NodeThresholds.NONE).heldByAggregate(false)).isFalse();
        assertThat(load(NodeThresholds.NONE).heldByAggregate(true)).isTrue();
        assertThat(load(OWN_AGGREGATED).heldByAggregate(false)).isTrue();
    }

    @Test
    void podWithoutAnyThresholdIsHeldByNone() {
        NodeLoad plain = load(NodeThresholds.NONE);
        assertThat(plain.heldByAny(PriorityClass.PROD, false, false, false)).isFalse();
        assertThat(plain.heldByAny(PriorityClass.PROD, true, false, false)).isTrue();
        assertThat(plain.heldByAny(PriorityClass.PROD, false, true, false)).isTrue();
        assertThat(plain.heldByAny(PriorityClass.MID, false, true, false)).isFalse();
        assertThat(plain.heldByAny(PriorityClass.MID, false, false, true)).isTrue();
        assertThat(load(OWN_USAGE).heldByAny(PriorityClass.MID, false, false, false))
                .isTrue();
        assertThat(load(OWN_AGGREGATED).heldByAny(PriorityClass.MID, false, false, false))
                .isTrue();
    }

    private static NodeLoad load(NodeThresholds thresholds) {
        return new NodeLoad(
                "node-a",
                true,
                true,
                false,
                ResourceAmounts.of(10_000, 4 << 20),
                ResourceAmounts.of(5_000, 2 << 20),
                ResourceAmounts.of(3_000, 1 << 20),
                ResourceAmounts.of(7_000, 3 << 20),
                ResourceAmounts.of(5_000, 2 << 20),
                thresholds);
    }
}
