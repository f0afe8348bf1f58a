package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.policy.FitWeights;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAllocationTest {
    private static final Resource GPU = Resource.of("nvidia.com/gpu");
    private static final ResourceAmounts BOTH = ResourceAmounts.of(1, 1);

    @ParameterizedTest
    @CsvSource({
        "0, 8, 0",
        "1, 8, 12",
        "6, 8, 75",
        "8, 8, 100",
        "9, 8, 100",
        "1, 0, 0",
        "-1, 8, 0",
        "9223372036854775806, 9223372036854775807, 99"
    })
    void requestedShareIsCutOffToWholePercent(long requested, long capacity, long points) {
        assertThat(NodeAllocation.mostPoints(requested, capacity)).isEqualTo(points);
    }

    @Test
    void resourceThatNobodyOffersIsLeftOutOfTheMean() {
        ResourceAmounts cpuOnly = ResourceAmounts.of(1000, 0);

        assertThat(NodeAllocation.leastAllocated(ResourceAmounts.NONE, ResourceAmounts.of(200, 5), cpuOnly, BOTH))
                .isEqualTo(80);
        assertThat(NodeAllocation.mostAllocated(ResourceAmounts.NONE, ResourceAmounts.of(200, 5), cpuOnly, BOTH))
                .isEqualTo(20);
        assertThat(NodeAllocation.leastAllocated(
                        ResourceAmounts.NONE, ResourceAmounts.of(200, 5), ResourceAmounts.NONE, BOTH))
                .isZero();
    }

    @Test
    void extendedResourceCountsOnlyForPodsThatAskForIt() {
        ResourceAmounts weights = ResourceAmounts.of(Map.of(Resource.CPU, 1L, GPU, 1L, Resource.EPHEMERAL_STORAGE, 1L));
        ResourceAmounts node =
                ResourceAmounts.of(Map.of(Resource.CPU, 1000L, GPU, 4L, Resource.EPHEMERAL_STORAGE, 100L));
        ResourceAmounts used = ResourceAmounts.of(Map.of(GPU, 4L, Resource.EPHEMERAL_STORAGE, 40L));

        assertThat(NodeAllocation.leastAllocated(used, ResourceAmounts.of(0, 0), node, weights))
                .as("cpu 100, storage 60")
                .isEqualTo(80);
        assertThat(NodeAllocation.leastAllocated(used, ResourceAmounts.of(Map.of(GPU, 1L)), node, weights))
                .as("cpu 100, storage 60, GPUs 0")
                .isEqualTo(53);
    }

    @Test
    void askedResourcesCountAsTheirWeightsSay() {
        FitWeights weights = new FitWeights(ResourceAmounts.of(Map.of(GPU, 2L)), BOTH);
        ResourceAmounts node = ResourceAmounts.of(Map.of(Resource.CPU, 96_000L, Resource.MEMORY, 512L, GPU, 8L));
        ResourceAmounts pod = ResourceAmounts.of(Map.of(Resource.CPU, 16_000L, Resource.MEMORY, 32L, GPU, 2L));
        ResourceAmounts used = ResourceAmounts.of(Map.of(Resource.CPU, 16_000L, Resource.MEMORY, 32L, GPU, 4L));
        ResourceAmounts gpus = ResourceAmounts.of(Map.of(GPU, 2L));

        assertThat(NodeAllocation.ofAsked(16_000, 32, gpus, pod, used, node, weights))
                .as("(2 x 75 + 66 + 87) / 4")
                .isEqualTo(75);
        assertThat(NodeAllocation.ofAsked(16_000, 32, gpus, pod, ResourceAmounts.NONE, node, weights))
                .as("(2 x 25 + 83 + 93) / 4")
                .isEqualTo(56);
        assertThat(NodeAllocation.ofAsked(0, 0, gpus, pod, used, node, weights))
                .as("GPUs alone")
                .isEqualTo(75);
        assertThat(NodeAllocation.ofAsked(0, 0, ResourceAmounts.NONE, pod, used, node, weights))
                .isZero();
    }

    @Test
    void askingIsAboutWeightedResourcesOnly() {
        FitWeights weights = new FitWeights(ResourceAmounts.of(Map.of(GPU, 2L)), ResourceAmounts.of(0, 1));

        assertThat(NodeAllocation.asksForWeighted(1, 0, ResourceAmounts.NONE, weights))
                .isFalse();
        assertThat(NodeAllocation.asksForWeighted(0, 1, ResourceAmounts.NONE, weights))
                .isTrue();
        assertThat(NodeAllocation.asksForWeighted(0, 0, ResourceAmounts.of(Map.of(GPU, 1L)), weights))
                .isTrue();
    }

    @Property
    void bothKindsTogetherAreOneHundredButForTheCutOff(
            @ForAll @LongRange(min = 0, max = 1000) long used, @ForAll @LongRange(min = 1, max = 1000) long capacity) {
        long most = NodeAllocation.mostPoints(used, capacity);
        long least = LeastUsed.points(used, capacity);
        assertThat(most + least).isBetween(used > capacity ? 100L : 99L, 100L);
    }
}
