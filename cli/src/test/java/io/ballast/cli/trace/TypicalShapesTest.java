package io.ballast.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.TypicalPod;
import io.ballast.model.policy.TypicalPods;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TypicalShapesTest {
    private static final GpuRequest ONE = new GpuRequest(1, 1000, Set.of());
    private static final GpuRequest HALF = new GpuRequest(1, 500, Set.of());
    private static final GpuRequest TWO = new GpuRequest(2, 1000, Set.of());

    private static List<TracePod> pods(int count, long cpuMilli, GpuRequest gpu, String spec) {
        List<TracePod> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pods.add(new TracePod("p", cpuMilli, 1, gpu, spec, QosClass.NONE));
        }
        return pods;
    }

    private static TypicalPods typical(List<List<TracePod>> parts) {
        return TypicalShapes.of(parts.stream().flatMap(List::stream).toList());
    }

    @Test
    void shapesAreTakenUntilTheyCover95Percent() {
        TypicalPods typical = typical(List.of(
                pods(3, 1, GpuRequest.NONE, ""), pods(2, 2, HALF, ""), pods(35, 3, ONE, ""), pods(60, 4, ONE, "")));
        assertThat(typical.pods()).containsExactly(new TypicalPod(4, ONE, 60), new TypicalPod(3, ONE, 35));
        assertThat(typical.totalPods()).isEqualTo(100);
    }

    @Test
    void allShapesIncludeTheRareOnes() {
        List<TracePod> pods = new ArrayList<>(pods(1, 1, GpuRequest.NONE, ""));
        pods.addAll(pods(99, 2, HALF, ""));
        assertThat(TypicalShapes.all(pods))
                .containsExactly(new TypicalPod(2, HALF, 99), new TypicalPod(1, GpuRequest.NONE, 1));
    }

    @Test
    void oneMoreShapeIsTakenJustBelow95Percent() {
        TypicalPods typical =
                typical(List.of(pods(3, 1, GpuRequest.NONE, ""), pods(3, 2, HALF, ""), pods(94, 3, ONE, "")));
        assertThat(typical.pods()).containsExactly(new TypicalPod(3, ONE, 94), new TypicalPod(2, HALF, 3));
    }

    @Test
    void amongEquallyFrequentShapesTheLargerComesFirstFieldByField() {
        GpuRequest t4 = new GpuRequest(1, 1000, Set.of("T4"));
        GpuRequest p100 = new GpuRequest(1, 1000, Set.of("P100"));
        TypicalPods typical = typical(List.of(
                pods(1, 5, HALF, ""),
                pods(1, 5, ONE, ""),
                pods(1, 5, p100, "P100"),
                pods(1, 5, t4, "T4"),
                pods(1, 5, TWO, ""),
                pods(1, 6, GpuRequest.NONE, "")));
        assertThat(typical.pods())
                .containsExactly(
                        new TypicalPod(6, GpuRequest.NONE, 1),
                        new TypicalPod(5, TWO, 1),
                        new TypicalPod(5, t4, 1),
                        new TypicalPod(5, p100, 1),
                        new TypicalPod(5, ONE, 1),
                        new TypicalPod(5, HALF, 1));
    }

    @Test
    void noPodsHaveNoTypicalShapes() {
        assertThat(typical(List.of()).pods()).isEmpty();
    }
}
