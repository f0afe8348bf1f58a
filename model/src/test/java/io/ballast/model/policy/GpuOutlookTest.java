package io.ballast.model.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.pod.GpuRequest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GpuOutlookTest {
    private static final GpuRequest HALF = new GpuRequest(1, 500, Set.of());
    private static final GpuRequest ON_T4 = new GpuRequest(2, 1000, Set.of("T4"));
    private static final List<TypicalPod> PODS = List.of(
            new TypicalPod(1000, HALF, 4), new TypicalPod(2000, GpuRequest.NONE, 3), new TypicalPod(3000, ON_T4, 1));
    private static final List<NodeKind> NODES = List.of(
            new NodeKind("T4", 2, 64_000, 10), new NodeKind("G2", 8, 96_000, 5), new NodeKind("P100", 1, 900, 40));
    private static final GpuOutlook OUTLOOK = new GpuOutlook(PODS, NODES, 50, 40, 1, 200, 1000, FillPlan.NONE);

    @Test
    void planIsDerivedFromTheOtherFieldsWhateverIsPassed() {
        GpuOutlook same = new GpuOutlook(
                PODS, NODES, 50, 40, 1, 200, 1000, OUTLOOK.of(List.of(), NODES).plan());
        assertThat(same).isEqualTo(OUTLOOK).hasSameHashCodeAs(OUTLOOK);
        assertThat(same.plan()).isEqualTo(OUTLOOK.plan());
        assertThat(OUTLOOK.of(PODS, List.of())).isNotEqualTo(OUTLOOK);
    }

    @Test
    void nodesSeeTheShapesThatTheirModelAllows() {
        assertThat(OUTLOOK.plan().on("T4").shapes().size()).isEqualTo(2);
        assertThat(OUTLOOK.plan().on("G2").shapes().size()).isEqualTo(1);
        assertThat(OUTLOOK.plan().on("G2").shapes().milliPerGpu(0)).isEqualTo(500);
        assertThat(OUTLOOK.plan().on("G2").leastCpuMilli()).isEqualTo(1000);
        assertThat(OUTLOOK.plan().on("G2")).isSameAs(OUTLOOK.plan().on("A10"));
    }

    @Test
    void weightIsTheShareOfTheDemandTimesTheSquareOfRarity() {
        // Half of the demand each. 100 GPUs, 60 of them can host half a GPU with a core, 20 two T4.
        FillPlan.Fill onT4 = OUTLOOK.plan().on("T4");
        assertThat(onT4.shapeWeight(0)).isEqualTo(Math.round(0.5 * 100 / 60 * 100 / 60 * 1e6));
        assertThat(onT4.shapeWeight(1)).isEqualTo(12_500_000);
        assertThat(onT4.refusedWeight()).isZero();
        assertThat(OUTLOOK.plan().on("G2").refusedWeight()).isEqualTo(12_500_000);
    }

    @Test
    void futuresHoldTheShapesByTheirChances() {
        // Chances 4 x 700, 3 x 200 and 1 x 2200 of 5600.
        int[] drawn = new int[3];
        for (int i = 0; i < OUTLOOK.plan().on("T4").futures(); i++) {
            FillPlan.Shapes future = OUTLOOK.plan().on("T4").future(i);
            assertThat(future.size()).isEqualTo(40);
            for (int p = 0; p < future.size(); p++) {
                drawn[(int) future.cpuMilli(p) / 1000 - 1]++;
            }
        }
        assertThat(drawn[0]).isBetween(900, 1100);
        assertThat(drawn[1]).isBetween(150, 280);
        assertThat(drawn[2]).isBetween(690, 880);
    }

    @Test
    void anotherSeedDrawsOtherPodsAndTheSameSeedTheSame() {
        assertThat(firstFuture(1)).isEqualTo(firstFuture(1)).isNotEqualTo(firstFuture(2));
    }

    private static List<Long> firstFuture(long seed) {
        FillPlan.Shapes future = new GpuOutlook(PODS, NODES, 1, 40, seed, 200, 1000, FillPlan.NONE)
                .plan()
                .on("T4")
                .future(0);
        return java.util.stream.IntStream.range(0, future.size())
                .mapToObj(future::cpuMilli)
                .toList();
    }

    @Test
    void podsOfAnotherModelAreLeftOutOfANodesFuture() {
        for (int i = 0; i < OUTLOOK.plan().on("G2").futures(); i++) {
            FillPlan.Shapes future = OUTLOOK.plan().on("G2").future(i);
            for (int p = 0; p < future.size(); p++) {
                assertThat(future.cpuMilli(p)).isLessThan(3000);
            }
        }
    }

    @Test
    void largestNodeIsTheLargestInEachRespect() {
        assertThat(OUTLOOK.plan().largestCpuMilli()).isEqualTo(96_000);
        assertThat(OUTLOOK.plan().largestGpuMilli()).isEqualTo(8000);
        assertThat(FillPlan.NONE.largestCpuMilli()).isZero();
    }

    @Test
    void nothingIsDrawnFromNothing() {
        GpuOutlook empty = new GpuOutlook(List.of(), NODES, 3, 40, 1, 200, 1000, FillPlan.NONE);
        assertThat(empty.plan().on("T4").future(2).size()).isZero();
    }

    @Test
    void numbersOutOfRangeAreRefusedByName() {
        assertThatThrownBy(() -> new GpuOutlook(PODS, NODES, 1025, 40, 1, 200, 1000, FillPlan.NONE))
                .hasMessageContaining("sequences is 1025");
        assertThatThrownBy(() -> new GpuOutlook(PODS, NODES, 1, -1, 1, 200, 1000, FillPlan.NONE))
                .hasMessageContaining("length is -1");
        assertThatThrownBy(() -> new NodeKind("T4", 2, 64_000, -1)).hasMessageContaining("nodes is -1");
    }

    @Test
    void memoKnowsWhatWasPutAndNothingElse() {
        StateMemo memo = new StateMemo();
        assertThat(memo.get(1, 2)).isEqualTo(Long.MIN_VALUE);
        memo.put(1, 2, 30);
        assertThat(memo.get(1, 2)).isEqualTo(30);
        assertThat(memo.get(2, 1)).isEqualTo(Long.MIN_VALUE);
        for (long state = 0; state < 200_000; state++) {
            memo.put(state, 7, state);
            assertThat(memo.get(state, 7)).isEqualTo(state);
        }
    }
}
