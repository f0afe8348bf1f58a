package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.FillPlan;
import io.ballast.model.policy.GpuOutlook;
import io.ballast.model.policy.NodeKind;
import io.ballast.model.policy.TypicalPod;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StrandingTest {
    private static final long GPU = 1_000_000_000;
    private static final GpuRequest ONE = new GpuRequest(1, 1000, Set.of());
    private static final GpuRequest HALF = new GpuRequest(1, 500, Set.of());
    private static final GpuRequest ON_P100 = new GpuRequest(1, 1000, Set.of("P100"));

    private static NodeGpus node(long cpuMilli, long... free) {
        return new NodeGpus("node-a", "T4", cpuMilli, Amounts.of(free), GpuTenants.NONE);
    }

    /** Two futures of twenty pods of one shape. */
    private static GpuOutlook fillingWith(long cpuMilli, GpuRequest gpu) {
        return new GpuOutlook(List.of(new TypicalPod(cpuMilli, gpu, 1)), List.of(), 2, 20, 7, 100, 0, FillPlan.NONE);
    }

    private static GpuOutlook scarce(List<TypicalPod> pods, NodeKind... nodes) {
        return new GpuOutlook(pods, List.of(nodes), 0, 0, 0, 0, 1000, FillPlan.NONE);
    }

    @Test
    void whatTheExpectedPodsUseIsNotLost() {
        assertThat(Stranding.lost(node(8000, 1000, 1000), fillingWith(1000, ONE)))
                .isZero();
    }

    @Test
    void partsOfGpusAreLostToPodsWithWholeOnes() {
        assertThat(Stranding.lost(node(8000, 1000, 700, 300), fillingWith(1000, ONE)))
                .isEqualTo(GPU);
    }

    @Test
    void gpusAreLostWhenTheCpuHasRunOut() {
        assertThat(Stranding.lost(node(2999, 1000, 1000, 1000), fillingWith(1000, ONE)))
                .isEqualTo(GPU);
    }

    @Test
    void gpusOfAModelThatNobodyTakesAreLost() {
        assertThat(Stranding.lost(node(8000, 1000, 1000), fillingWith(1000, ON_P100)))
                .isEqualTo(2 * GPU);
    }

    @Test
    void podsWithoutGpuOnlyUseUpCpu() {
        GpuOutlook outlook = new GpuOutlook(
                List.of(new TypicalPod(1000, GpuRequest.NONE, 1)), List.of(), 2, 20, 7, 100, 0, FillPlan.NONE);
        assertThat(Stranding.lost(node(8000, 400), outlook)).isEqualTo(4 * GPU / 10);
    }

    @Test
    void sharedPodsOfTheFutureFillTheFullestGpu() {
        // One goes to the fuller GPU and leaves 200 there, two to the other one and leave 300.
        GpuOutlook outlook = fillingWith(0, new GpuRequest(1, 350, Set.of()));
        assertThat(Stranding.lost(node(0, 1000, 550), outlook)).isEqualTo(GPU / 2);
    }

    @Test
    void scarcityIsTheSquareOfHowFewGpusCouldHostAShape() {
        // Half of the demand, a third of the GPUs: 1/2 x 3 x 3.
        List<TypicalPod> pods = List.of(new TypicalPod(1000, ONE, 1), new TypicalPod(64_000, ONE, 1));
        GpuOutlook outlook = scarce(pods, new NodeKind("T4", 2, 64_000, 1), new NodeKind("T4", 2, 63_999, 2));
        assertThat(Stranding.lost(node(63_999, 1000), outlook)).isEqualTo(9 * GPU / 2);
        assertThat(Stranding.lost(node(64_000, 1000), outlook)).isZero();
        assertThat(Stranding.lost(node(999, 1000), outlook)).isEqualTo(5 * GPU);
    }

    @Test
    void shapesThatNoNodeCouldHostCountNothing() {
        GpuOutlook outlook = scarce(List.of(new TypicalPod(64_000, ONE, 1)), new NodeKind("T4", 2, 63_999, 2));
        assertThat(Stranding.lost(node(1000, 1000), outlook)).isZero();
    }

    @Test
    void pointsFollowTheFallInWholeGpus() {
        GpuOutlook ones = fillingWith(1000, ONE);
        assertThat(Stranding.points(node(9000, 1000, 500), 1000, HALF, ones)).isEqualTo(62);
        assertThat(Stranding.points(node(9000, 1000, 1000), 1000, HALF, ones)).isEqualTo(37);
        assertThat(Stranding.points(node(9000, 1000, 1000), 1000, ONE, ones)).isEqualTo(50);
        assertThat(Stranding.points(node(1000, 1000), 1000, GpuRequest.NONE, ones))
                .isEqualTo(26);
        assertThat(Stranding.points(node(9000, 499), 1000, HALF, ones)).isZero();
    }

    @Test
    void rankOrdersWhatPointsCutAwayAndThenTheFullerNode() {
        GpuOutlook thousandths = new GpuOutlook(
                List.of(new TypicalPod(0, new GpuRequest(1, 100, Set.of()), 1)),
                List.of(new NodeKind("T4", 4, 64_000, 1)),
                1,
                20,
                7,
                100,
                0,
                FillPlan.NONE);
        GpuRequest two = new GpuRequest(1, 2, Set.of());
        GpuRequest three = new GpuRequest(1, 3, Set.of());
        long fallsByTwo = Stranding.rank(node(5000, 103), 0, two, thousandths);
        assertThat(Stranding.points(node(5000, 103), 0, two, thousandths)).isEqualTo(50);
        assertThat(Stranding.points(node(5000, 103), 0, three, thousandths)).isEqualTo(50);
        assertThat(Stranding.rank(node(5000, 103), 0, three, thousandths)).isGreaterThan(fallsByTwo);
        assertThat(Stranding.rank(node(4000, 103), 0, two, thousandths)).isGreaterThan(fallsByTwo);
        assertThat(Stranding.rank(node(5000, 303), 0, two, thousandths)).isLessThan(fallsByTwo);
        assertThat(Stranding.rank(node(5000, 1), 0, two, thousandths)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void devicesAreTheBestForASharedPodAndTheFirstForWholeOnes() {
        GpuOutlook ones = fillingWith(1000, ONE);
        assertThat(Stranding.devices(node(9000, 1000, 400, 500), 1000, HALF, ones))
                .isEqualTo(Amounts.of(2));
        assertThat(Stranding.devices(node(9000, 400, 1000, 1000), 1000, ONE, ones))
                .isEqualTo(Amounts.of(1));
        assertThat(Stranding.devices(node(9000, 400), 1000, HALF, ones)).isEqualTo(Amounts.EMPTY);
        assertThat(Stranding.devices(node(9000, 400), 1000, GpuRequest.NONE, ones))
                .isEqualTo(Amounts.EMPTY);
    }

    @Test
    void nodesWithMoreThanEightGpusAreJudgedToo() {
        assertThat(Stranding.lost(
                        node(99_000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 500), fillingWith(1000, ONE)))
                .isEqualTo(GPU / 2);
    }
}
