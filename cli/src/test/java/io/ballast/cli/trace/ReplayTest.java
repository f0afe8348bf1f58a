package io.ballast.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ballast.model.Amounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.TypicalPod;
import io.ballast.model.policy.TypicalPods;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final TraceNode NODE = new TraceNode("node-a", 4000, 4096, 2, "T4");
    private static final GpuRequest HALF = new GpuRequest(1, 500, Set.of());

    private static PodRequest pod(String name, long cpuMilli, GpuRequest gpu) {
        return new TracePod(name, cpuMilli, 1024, gpu, "", QosClass.NONE).arrival(0);
    }

    /** Puts every pod on the first node and device that have room, and remembers the rows that it was told of. */
    private static final class FirstFit implements Placer {
        private final List<String> told = new ArrayList<>();
        private NodeGpus gpus = NODE.emptyGpus();

        @Override
        public Optional<Assignment> place(PodRequest pod) {
            for (int i = 0; i < gpus.freeMilli().size(); i++) {
                if (gpus.freeMilli().at(i) >= pod.gpu().milliPerGpu()) {
                    return Optional.of(new Assignment(0, Amounts.of(i)));
                }
            }
            return Optional.empty();
        }

        @Override
        public void changed(int row, NodeFit fit, NodeGpus now) {
            gpus = now;
            told.add(row + ": " + fit.freeCpuMilli() + " " + now.freeMilli());
        }
    }

    @Test
    void everyPodIsOfferedAndThePlacerLearnsOfEachBinding() {
        TraceCluster cluster = new TraceCluster(List.of(NODE));
        FirstFit placer = new FirstFit();
        List<String> events = new ArrayList<>();
        List<PodRequest> pods = List.of(
                pod("p0", 1000, HALF),
                pod("p1", 1000, new GpuRequest(1, 1000, Set.of())),
                pod("p2", 1000, HALF),
                pod("p3", 1000, HALF));
        Replay.run(cluster, pods, placer, (pod, a) -> events.add(pod.name() + " " + a.map(Assignment::devices)));
        assertThat(events)
                .containsExactly(
                        "trace/p0 Optional[[0]]",
                        "trace/p1 Optional[[1]]",
                        "trace/p2 Optional[[0]]",
                        "trace/p3 Optional.empty");
        assertThat(placer.told).containsExactly("0: 3000 [500,1000]", "0: 2000 [500,0]", "0: 1000 [0,0]");
        assertThat(cluster.usedGpuMilli()).isEqualTo(2000);
        assertThat(cluster.fit(0)).isEqualTo(new NodeFit("node-a", 1000, 1024, 998));
        assertThat(cluster.gpus(0))
                .isEqualTo(new NodeGpus("node-a", "T4", 1000, Amounts.of(0, 0), new GpuTenants(2, 1, 0, 0, 0, 0)));
    }

    @Test
    void clusterRefusesWhatItDoesNotHave() {
        TraceCluster cluster = new TraceCluster(List.of(NODE));
        cluster.bind(pod("p0", 1000, HALF), new Assignment(0, Amounts.of(0)));
        GpuRequest one = new GpuRequest(1, 1000, Set.of());
        GpuRequest other = new GpuRequest(1, 500, Set.of("P100"));
        assertRefused(cluster, pod("cpu", 3001, HALF), Amounts.of(0));
        assertRefused(cluster, pod("taken", 0, one), Amounts.of(0));
        assertRefused(cluster, pod("none", 0, one), Amounts.EMPTY);
        assertRefused(cluster, pod("many", 0, HALF), Amounts.of(0, 1));
        assertRefused(cluster, pod("beyond", 0, HALF), Amounts.of(2));
        assertRefused(cluster, pod("model", 0, other), Amounts.of(1));
        assertThat(cluster.usedGpuMilli()).isEqualTo(500);
    }

    @Test
    void oneDeviceIsNotGivenTwiceToOnePod() {
        TraceCluster cluster = new TraceCluster(List.of(NODE));
        assertRefused(cluster, pod("twice", 0, new GpuRequest(2, 1000, Set.of())), Amounts.of(1, 1));
    }

    private static void assertRefused(TraceCluster cluster, PodRequest pod, Amounts devices) {
        assertThatThrownBy(() -> cluster.bind(pod, new Assignment(0, devices)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(pod.name());
    }

    @Test
    void curveHoldsTheMeansOfEachPercentAndHalvesGoToTheEvenOne() {
        TraceCluster cluster = new TraceCluster(List.of(new TraceNode("node-a", 4000, 4096, 2, "T4")));
        TypicalPods typical = TypicalPods.of(List.of(new TypicalPod(0, new GpuRequest(1, 1000, Set.of()), 1)), 1);
        CurveRecorder recorder = new CurveRecorder(cluster, typical);
        PodRequest tiny = pod("p0", 0, new GpuRequest(1, 10, Set.of()));
        // 10 of 2,000 is half a percent, which is rounded to 0; 20 and 30 of 2,000 are rounded to 1 and 2.
        cluster.bind(tiny, new Assignment(0, Amounts.of(0)));
        recorder.arrived(tiny, Optional.of(new Assignment(0, Amounts.of(0))));
        recorder.arrived(tiny, Optional.empty());
        recorder.arrived(tiny, Optional.empty());
        recorder.arrived(pod("p1", 0, GpuRequest.NONE), Optional.empty());
        List<CurvePoint> curve = recorder.curve();
        assertThat(curve).extracting(CurvePoint::arrivedPercent).containsExactly(0, 1, 2);
        assertThat(curve).extracting(CurvePoint::arrivals).containsExactly(1L, 1L, 2L);
        assertThat(curve).allSatisfy(point -> {
            assertThat(point.allocationPercent()).isEqualTo(0.5);
            assertThat(point.fragmentedPercentOfTotal()).isCloseTo(49.5, within(1e-9));
            assertThat(point.fragmentedPercentOfIdle()).isCloseTo(100 * 990 / 1990.0, within(1e-9));
        });
        assertThat(recorder.fragmentMilli()).isEqualTo(990);
    }

    @Test
    void clusterWithoutGpusHasNoCurve() {
        TraceCluster cluster = new TraceCluster(List.of(new TraceNode("node-a", 4000, 4096, 0, "")));
        CurveRecorder recorder = new CurveRecorder(cluster, TypicalPods.of(List.of(), 0));
        recorder.arrived(pod("p", 1, GpuRequest.NONE), Optional.empty());
        assertThat(recorder.curve()).isEmpty();
    }
}
