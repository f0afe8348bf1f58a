package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.TypicalPod;
import io.ballast.model.policy.TypicalPods;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FragmentationTest {
    private static final GpuRequest ONE = new GpuRequest(1, 1000, Set.of());
    private static final GpuRequest HALF = new GpuRequest(1, 500, Set.of());

    private static NodeGpus node(long cpuMilli, long... free) {
        return new NodeGpus("node-a", "T4", cpuMilli, Amounts.of(free), GpuTenants.NONE);
    }

    private static TypicalPods typical(TypicalPod... pods) {
        return TypicalPods.of(List.of(pods), 0);
    }

    @Test
    void freeGpuIsNoFragmentWhereTheTypicalPodCanUseAllOfIt() {
        assertThat(Fragmentation.amount(node(1000, 1000, 1000), typical(new TypicalPod(1000, ONE, 1))))
                .isEqualTo(0);
    }

    @Test
    void onlyDevicesWithTooLittleLeftAreFragmentsWhereThePodFits() {
        assertThat(Fragmentation.amount(node(1000, 1000, 999, 1), typical(new TypicalPod(1000, ONE, 1))))
                .isEqualTo(1000);
    }

    @Test
    void allFreeGpuIsAFragmentWhereThereAreTooFewDevices() {
        GpuRequest two = new GpuRequest(2, 1000, Set.of());
        assertThat(Fragmentation.amount(node(1000, 1000, 999, 1), typical(new TypicalPod(1000, two, 1))))
                .isEqualTo(2000);
    }

    @Test
    void allFreeGpuIsAFragmentWhereThereIsTooLittleCpu() {
        assertThat(Fragmentation.amount(node(999, 1000, 300), typical(new TypicalPod(1000, ONE, 1))))
                .isEqualTo(1300);
    }

    @Test
    void allFreeGpuIsAFragmentForAPodOfAnotherModel() {
        GpuRequest other = new GpuRequest(1, 1000, Set.of("P100", "A10"));
        assertThat(Fragmentation.amount(node(1000, 1000, 300), typical(new TypicalPod(1000, other, 1))))
                .isEqualTo(1300);
        GpuRequest accepted = new GpuRequest(1, 1000, Set.of("P100", "T4"));
        assertThat(Fragmentation.amount(node(1000, 1000, 300), typical(new TypicalPod(1000, accepted, 1))))
                .isEqualTo(300);
    }

    @Test
    void allFreeGpuIsAFragmentForAPodWithoutGpu() {
        assertThat(Fragmentation.amount(node(1000, 700), typical(new TypicalPod(500, GpuRequest.NONE, 1))))
                .isEqualTo(700);
        assertThat(Fragmentation.amount(node(100, 700), typical(new TypicalPod(500, GpuRequest.NONE, 1))))
                .isEqualTo(700);
    }

    @Test
    void shapesCountByTheirShareOfTheTypicalPods() {
        TypicalPods mix = TypicalPods.of(List.of(new TypicalPod(0, HALF, 3), new TypicalPod(0, ONE, 1)), 1000);
        assertThat(Fragmentation.amount(node(1000, 600), mix)).isEqualTo(150);
    }

    @Test
    void withoutTypicalPodsNothingIsAFragment() {
        assertThat(Fragmentation.amount(node(1000, 600), typical())).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 50",
        "1000, 73",
        "-1000, 26",
        "8000, 99",
        "-8000, 0",
        "100000000, 100",
        "-100000000, 0",
        // A fall by less than the last bit of a sum still makes 49 of 50.
        "-4e-13, 49",
        "-1e-13, 50",
        "4e-13, 50"
    })
    void pointsAreTheSigmoidCutToAWholeNumber(double decrease, long points) {
        assertThat(Fragmentation.points(decrease)).isEqualTo(points);
    }

    @Test
    void sharedPodIsScoredOnItsBestDevice() {
        TypicalPods whole = typical(new TypicalPod(1000, ONE, 1));
        assertThat(Fragmentation.sharedPoints(node(5000, 1000, 500), 1000, HALF, whole))
                .isEqualTo(62);
        assertThat(Fragmentation.leastFragmentedDevice(node(5000, 1000, 500), 1000, HALF, whole))
                .isEqualTo(Amounts.of(1));
    }

    @Test
    void sharedPodEarnsNothingAndGetsNoDeviceWhereNoneHasEnoughLeft() {
        TypicalPods whole = typical(new TypicalPod(1000, ONE, 1));
        assertThat(Fragmentation.sharedPoints(node(5000, 499, 499), 1000, HALF, whole))
                .isEqualTo(0);
        assertThat(Fragmentation.leastFragmentedDevice(node(5000, 499, 499), 1000, HALF, whole))
                .isEqualTo(Amounts.EMPTY);
    }

    @Test
    void wholeGpusAreTakenOnBothHalvesOfALargeNode() {
        TypicalPods half = typical(new TypicalPod(0, HALF, 1));
        GpuRequest six = new GpuRequest(6, 1000, Set.of());
        // Before: 400 + 400 unusable. After: the same, the six whole ones are gone.
        assertThat(Fragmentation.wholePoints(node(0, 1000, 1000, 400, 1000, 1000, 1000, 400, 1000), 0, six, half))
                .isEqualTo(50);
        assertThat(Fragmentation.wholePoints(node(0, 1000, 1000, 400, 1000, 1000, 1000, 400, 999), 0, six, half))
                .isEqualTo(0);
    }

    @Test
    void nodesWithMoreThanEightGpusAreScoredToo() {
        TypicalPods whole = typical(new TypicalPod(0, ONE, 1));
        NodeGpus nine = node(0, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 500);
        assertThat(Fragmentation.amount(nine, whole)).isEqualTo(500);
        assertThat(Fragmentation.sharedPoints(nine, 0, HALF, whole)).isEqualTo(62);
        assertThat(Fragmentation.leastFragmentedDevice(nine, 0, HALF, whole)).isEqualTo(Amounts.of(8));
        assertThat(Fragmentation.wholePoints(nine, 0, new GpuRequest(8, 1000, Set.of()), whole))
                .isEqualTo(50);
    }
}
