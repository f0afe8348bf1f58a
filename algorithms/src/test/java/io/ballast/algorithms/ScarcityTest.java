package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.policy.ScarceResources;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScarcityTest {
    private static final Resource GPU = Resource.of("nvidia.com/gpu");
    private static final Resource DISK = Resource.of("example.com/disk");
    private static final ScarceResources GPUS = new ScarceResources(Set.of(GPU));
    private static final ResourceAmounts NODE =
            ResourceAmounts.of(Map.of(Resource.CPU, 1L, Resource.MEMORY, 1L, GPU, 8L, DISK, 8L));

    @Test
    void halfOfWhatThePodLeavesIdleIsScarce() {
        assertThat(Scarcity.points(NODE, 1, 1, ResourceAmounts.NONE, GPUS)).isEqualTo(50);
        assertThat(Scarcity.idle(NODE, 1, 1, ResourceAmounts.NONE, GPUS)).isEqualTo(1);
    }

    @Test
    void aPodThatAsksForTheScarceResourceLeavesNoneIdle() {
        ResourceAmounts gpu = ResourceAmounts.of(Map.of(GPU, 1L));

        assertThat(Scarcity.points(NODE, 1, 1, gpu, GPUS)).isEqualTo(100);
        assertThat(Scarcity.idle(NODE, 1, 1, gpu, GPUS)).isZero();
    }

    @Test
    void aPodThatAsksForEverythingLeavesNothingIdle() {
        assertThat(Scarcity.points(NODE, 1, 1, ResourceAmounts.of(Map.of(GPU, 1L, DISK, 1L)), GPUS))
                .isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "2, 99", "100, 1", "101, 1", "5000, 1", "0, 0"})
    void hintedPlacesLoseOnePointEach(long place, long points) {
        assertThat(HintPoints.ofPlace(place)).isEqualTo(points);
    }
}
