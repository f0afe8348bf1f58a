package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeastUsedTest {
    private static final long GI = 1L << 30;
    private static final ResourceAmounts NODE = ResourceAmounts.of(96_000, 512 * GI);
    private static final ResourceAmounts EQUAL = ResourceAmounts.of(1, 1);
    private static final ResourceAmounts POD = ResourceAmounts.of(13_600, 24_051_816_858L);

    @ParameterizedTest
    @CsvSource({
        "0, 100, 100",
        "1, 100, 99",
        "1, 1000, 99",
        "100, 100, 0",
        "101, 100, 0",
        "5, 0, 0",
        "-5, 100, 100",
        "2, 3, 33"
    })
    void unusedShareIsCutOff(long used, long capacity, long points) {
        assertThat(LeastUsed.points(used, capacity)).isEqualTo(points);
    }

    @Test
    void idleNodeScoresAsUpstream() {
        assertThat(LeastUsed.weighted(ResourceAmounts.NONE, POD, NODE, EQUAL, 0))
                .isEqualTo(90);
    }

    @Test
    void busyNodeScoresAsUpstream() {
        assertThat(LeastUsed.weighted(ResourceAmounts.of(32_000, 10 * GI), POD, NODE, EQUAL, 0))
                .isEqualTo(72);
    }

    @Test
    void dominantWeightPullsTowardsTheScarcestResource() {
        assertThat(LeastUsed.weighted(ResourceAmounts.NONE, POD, NODE, EQUAL, 10))
                .isEqualTo(85);
    }

    @Test
    void withoutWeightsThereAreNoPoints() {
        assertThat(LeastUsed.weighted(ResourceAmounts.NONE, POD, NODE, ResourceAmounts.NONE, 10))
                .isZero();
    }

    @Test
    void resourceThatTheNodeLacksEarnsNothing() {
        ResourceAmounts weights = ResourceAmounts.of(Map.of(Resource.CPU, 1L, Resource.of("nvidia.com/gpu"), 1L));

        assertThat(LeastUsed.weighted(ResourceAmounts.NONE, ResourceAmounts.NONE, NODE, weights, 0))
                .isEqualTo(50);
    }

    @Test
    void amountsNearTheEndOfTheRangeAreStillExact() {
        assertThat(LeastUsed.points(1L << 61, 1L << 62)).isEqualTo(50);
        assertThat(LeastUsed.weighted(
                        ResourceAmounts.of(Long.MAX_VALUE, 0), ResourceAmounts.of(Long.MAX_VALUE, 0), NODE, EQUAL, 0))
                .isEqualTo(50);
    }

    /** Public bug BL-021, as far as a curve without target can have it: more usage never earns more points. */
    @Property
    void bl021BusierNodeNeverOutscoresAnIdlerOne(
            @ForAll @LongRange(max = 1L << 45) long used,
            @ForAll @LongRange(max = 1L << 45) long more,
            @ForAll @LongRange(min = 1, max = 1L << 45) long capacity) {
        assertThat(LeastUsed.points(used + more, capacity)).isLessThanOrEqualTo(LeastUsed.points(used, capacity));
    }

    @Property
    void pointsStayBetween0And100(
            @ForAll long usedCpu,
            @ForAll long podCpu,
            @ForAll long capacity,
            @ForAll @LongRange(max = 100) long dominant) {
        long points = LeastUsed.weighted(
                ResourceAmounts.of(usedCpu, 5),
                ResourceAmounts.of(podCpu, 0),
                ResourceAmounts.of(capacity, 10),
                EQUAL,
                dominant);

        assertThat(points).isBetween(0L, 100L);
    }
}
