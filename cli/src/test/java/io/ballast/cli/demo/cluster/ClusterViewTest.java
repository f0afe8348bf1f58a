package io.ballast.cli.demo.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.term.Paint;
import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClusterViewTest {
    private static final List<NodeGroup> GROUPS = NodeGroup.of(20);

    private final AtomicLong clock = new AtomicLong(5_000_000_000L);
    private final Placements placements = new Placements(GROUPS, 4, clock::get);

    @Test
    void everyGroupOfNodesHasALineWithItsPods() {
        clock.addAndGet(1_000_000_000L);
        bound("a", "cool-000");
        clock.addAndGet(1_000_000_000L);
        bound("b", "cool-001");
        bound("b", "cool-001");
        bound("c", "cool-gpu-001");
        clock.addAndGet(1_000_000_000L);

        assertThat(new ClusterView(GROUPS, Paint.PLAIN).lines(placements.now()))
                .containsExactly(
                        "[######################........]  3 of 4 pods bound, 2 a second",
                        "",
                        "nodes            CPU in use  pods",
                        "cool          8  5-25 %         2  ##############################",
                        "cool, 4 GPUs  2  5-25 %         1  ###############",
                        "hot           8  70-90 %        0",
                        "hot, 4 GPUs   1  70-90 %        0",
                        "hot-spot      1  97 %           0");
        assertThat(new ClusterView(GROUPS, Paint.PLAIN).line(placements.now()))
                .isEqualTo("  3 s  3 of 4 pods bound, 2 a second, 0 on hot nodes");
    }

    @Test
    void linesOfTheLargestClusterFitTheTerminal() {
        ClusterView view = new ClusterView(NodeGroup.of(5000), Paint.PLAIN);
        Placements many = new Placements(NodeGroup.of(5000), 20_000, clock::get);

        assertThat(view.lines(many.now())).allSatisfy(line -> assertThat(line).hasSizeLessThan(ClusterView.COLUMNS));
    }

    @Test
    void podOnAHotNodeIsCounted() {
        bound("a", NodeGroup.HOT_SPOT);
        bound("b", "hot-003");

        assertThat(placements.now().onHot()).isEqualTo(2);
    }

    @Test
    void reasonsStandInLinesOfTheirOwnWithoutThoseOfPreemption() {
        assertThat(Verdict.reasons("0/3 nodes are available: 2 node(s) cpu usage exceed threshold, 1 Too many pods."
                        + " no new claims to deallocate,"
                        + " preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod."))
                .containsExactly(
                        "  0/3 nodes are available:",
                        "    2 node(s) cpu usage exceed threshold",
                        "    1 Too many pods");
        assertThat(Verdict.reasons("no nodes available to schedule pods"))
                .containsExactly("  no nodes available to schedule pods");
    }

    private void bound(String name, String node) {
        Pod pod = SimulatedPods.asking(name, Map.of());
        pod.getSpec().setNodeName(node);
        placements.onUpdate(pod, pod);
    }
}
