package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.policy.EstimationFactor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class LoadEstimateTest {
    private static final Resource BATCH_CPU = Resource.of("kubernetes.io/batch-cpu");
    private static final Resource BATCH_MEMORY = Resource.of("kubernetes.io/batch-memory");
    private static final Resource MID_CPU = Resource.of("kubernetes.io/mid-cpu");
    private static final long GI = 1L << 30;
    private static final List<EstimationFactor> FACTORS = factors(85, 70);

    @Test
    void guaranteedPodCountsWithItsFactors() {
        ResourceAmounts four = ResourceAmounts.of(4_000, 8 * GI);

        assertThat(LoadEstimate.ofPod(four, four, PriorityClass.PROD, FACTORS, LoadEstimateTest::nameFor))
                .isEqualTo(ResourceAmounts.of(3_400, 6_012_954_214L));
    }

    @Test
    void factorAbove100IsCutAtTheLimit() {
        ResourceAmounts four = ResourceAmounts.of(4_000, 8 * GI);

        assertThat(LoadEstimate.ofPod(four, four, PriorityClass.PROD, factors(110, 70), LoadEstimateTest::nameFor)
                        .cpuMilli())
                .isEqualTo(4_000);
        assertThat(LoadEstimate.ofPod(
                                four,
                                ResourceAmounts.NONE,
                                PriorityClass.PROD,
                                factors(110, 70),
                                LoadEstimateTest::nameFor)
                        .cpuMilli())
                .isEqualTo(4_400);
    }

    /** Public bug BL-017: a limit above the request must not switch the factor off. */
    @Test
    void bl017BurstablePodIsNotEstimatedAtItsWholeLimit() {
        ResourceAmounts requests = ResourceAmounts.of(4_000, 4 * GI);
        ResourceAmounts limits = ResourceAmounts.of(8_000, 8 * GI);

        assertThat(LoadEstimate.ofPod(requests, limits, PriorityClass.PROD, FACTORS, LoadEstimateTest::nameFor))
                .isEqualTo(ResourceAmounts.of(6_800, 6_012_954_214L));
    }

    /** Public bug BL-017, second input: a pod that asks for nothing has a small load all the same. */
    @Test
    void bl017EmptyPodGetsTheConfiguredMinimum() {
        for (PriorityClass c : List.of(PriorityClass.PROD, PriorityClass.NONE, PriorityClass.BATCH)) {
            assertThat(LoadEstimate.ofPod(
                            ResourceAmounts.NONE, ResourceAmounts.NONE, c, FACTORS, LoadEstimateTest::nameFor))
                    .as("%s", c)
                    .isEqualTo(ResourceAmounts.of(250, 209_715_200));
        }
    }

    @Test
    void batchPodIsReadByTheNamesOfItsClass() {
        ResourceAmounts batch = ResourceAmounts.of(Map.of(BATCH_CPU, 4_000L, BATCH_MEMORY, 8 * GI));

        assertThat(LoadEstimate.ofPod(batch, batch, PriorityClass.BATCH, FACTORS, LoadEstimateTest::nameFor))
                .isEqualTo(ResourceAmounts.of(3_400, 6_012_954_214L));
    }

    @Test
    void midPodHasNoMinimum() {
        ResourceAmounts mid = ResourceAmounts.of(Map.of(MID_CPU, 12_000L));

        assertThat(LoadEstimate.ofPod(mid, ResourceAmounts.NONE, PriorityClass.MID, FACTORS, LoadEstimateTest::nameFor))
                .isEqualTo(ResourceAmounts.of(10_200, 0));
    }

    @Test
    void freePodHasNoNamesAndSoNoEstimate() {
        ResourceAmounts four = ResourceAmounts.of(4_000, 8 * GI);

        assertThat(LoadEstimate.ofPod(four, four, PriorityClass.FREE, FACTORS, LoadEstimateTest::nameFor))
                .isEqualTo(ResourceAmounts.NONE);
    }

    @Test
    void otherResourcesAreEstimatedForProdOnly() {
        Resource disk = Resource.of("ephemeral-storage");
        ResourceAmounts asked = ResourceAmounts.of(Map.of(disk, 1_000L));
        List<EstimationFactor> factors = List.of(new EstimationFactor(disk, 50, 0));

        assertThat(LoadEstimate.ofPod(asked, asked, PriorityClass.PROD, factors, LoadEstimateTest::nameFor))
                .isEqualTo(ResourceAmounts.of(Map.of(disk, 500L)));
        assertThat(LoadEstimate.ofPod(asked, asked, PriorityClass.BATCH, factors, LoadEstimateTest::nameFor))
                .isEqualTo(ResourceAmounts.NONE);
    }

    @Test
    void productsBeyondALongAreStillExact() {
        assertThat(LoadEstimate.ofResource(Long.MAX_VALUE, 0, 50, 0)).isEqualTo((Long.MAX_VALUE / 2) + 1);
        assertThat(LoadEstimate.ofResource(Long.MAX_VALUE, 0, 200, 0)).isEqualTo(Long.MAX_VALUE);
    }

    /** Upstream rounds a double; both agree while the product fits its 53 bits. */
    @Property
    void longArithmeticEqualsRoundedDouble(
            @ForAll @LongRange(min = 1, max = 1L << 45) long request,
            @ForAll @LongRange(min = 1, max = 150) long factor) {
        assertThat(LoadEstimate.ofResource(request, 0, factor, 0))
                .isEqualTo(Math.round((double) request * factor / 100));
    }

    private static List<EstimationFactor> factors(long cpu, long memory) {
        return List.of(
                new EstimationFactor(Resource.CPU, cpu, 250),
                new EstimationFactor(Resource.MEMORY, memory, 209_715_200));
    }

    private static Optional<Resource> nameFor(PriorityClass priorityClass, Resource resource) {
        boolean cpu = resource.equals(Resource.CPU);
        boolean memory = resource.equals(Resource.MEMORY);
        return switch (priorityClass) {
            case PROD, NONE -> Optional.of(resource);
            case BATCH -> cpu ? Optional.of(BATCH_CPU) : memory ? Optional.of(BATCH_MEMORY) : Optional.empty();
            case MID -> cpu ? Optional.of(MID_CPU) : Optional.empty();
            case FREE -> Optional.empty();
        };
    }
}
