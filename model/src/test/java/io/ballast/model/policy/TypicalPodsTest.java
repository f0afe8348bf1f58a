package io.ballast.model.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.model.pod.GpuRequest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TypicalPodsTest {
    private static final GpuRequest ANY = new GpuRequest(1, 500, Set.of());
    private static final GpuRequest T4 = new GpuRequest(2, 1000, Set.of("T4"));
    private static final TypicalPods PODS = TypicalPods.of(
            List.of(
                    new TypicalPod(1000, ANY, 5),
                    new TypicalPod(2000, GpuRequest.NONE, 3),
                    new TypicalPod(3000, T4, 2)),
            100);

    @Test
    void nodesSeeTheShapesThatTheirModelAllows() {
        PodMix.Shapes onT4 = PODS.mix().on("T4");
        assertThat(onT4.acceptingCount()).isEqualTo(2);
        assertThat(onT4.refusingCount()).isZero();
        assertThat(onT4.cpuMilli(1)).isEqualTo(3000);
        assertThat(onT4.gpus(1)).isEqualTo(2);
        assertThat(onT4.milliPerGpu(1)).isEqualTo(1000);
        PodMix.Shapes onOther = PODS.mix().on("P100");
        assertThat(onOther.acceptingCount()).isEqualTo(1);
        assertThat(onOther.refusingCount()).isEqualTo(1);
        assertThat(onOther.cpuMilli(0)).isEqualTo(1000);
    }

    @Test
    void sharesAreThoseAmongTheTypicalPodsAndAddUpToOne() {
        PodMix.Shapes shapes = PODS.mix().on("P100");
        assertThat(shapes.share(0)).isEqualTo((5.0 / 100) / (10.0 / 100));
        assertThat(shapes.cpuOnlyShare(0)).isEqualTo((3.0 / 100) / (10.0 / 100));
        assertThat(shapes.refusingShare(0)).isEqualTo((2.0 / 100) / (10.0 / 100));
    }

    @Test
    void mixIsDerivedFromTheShapesWhateverIsPassed() {
        TypicalPods same = new TypicalPods(PODS.pods(), 100, PodMix.NONE);
        assertThat(same).isEqualTo(PODS).hasSameHashCodeAs(PODS);
        assertThat(same.mix()).isEqualTo(PODS.mix());
        assertThat(TypicalPods.of(PODS.pods(), 101)).isNotEqualTo(PODS);
    }

    @Test
    void totalIsAtLeastTheNumberOfPodsListed() {
        assertThat(TypicalPods.of(PODS.pods(), 0).totalPods()).isEqualTo(10);
        assertThat(TypicalPods.of(List.of(), 0).totalPods()).isZero();
    }

    @Test
    void shapeThatNoPodHasIsRefused() {
        assertThatThrownBy(() -> new TypicalPod(1000, ANY, 0)).hasMessageContaining("pods is 0");
    }

    @Test
    void clusteringPointsThatTogetherExceed100AreRefused() {
        assertThatThrownBy(() -> new GpuClusteringPoints(25, 76, 50, 25)).hasMessageContaining("sameShape is 76");
        assertThat(new GpuClusteringPoints(25, 75, 75, 75)).isNotNull();
    }
}
