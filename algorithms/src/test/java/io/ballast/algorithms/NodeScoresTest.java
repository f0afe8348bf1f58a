package io.ballast.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.Amounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.LargestNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeScoresTest {
    private static final LargestNode LARGEST = new LargestNode(128_000, 8000);
    private static final GpuRequest ONE = new GpuRequest(1, 1000, Set.of());

    private static NodeGpus node(long cpuMilli, long... free) {
        return new NodeGpus("node-a", "T4", cpuMilli, Amounts.of(free), GpuTenants.NONE);
    }

    @ParameterizedTest
    @CsvSource({"128000, 8000, 9", "8000, 1000, 100", "72000, 5000, 50", "8001, 1000, 99"})
    void bestFitIsTheMeanOfWhatWouldBeUsedOfTheLargestNode(long cpu, long gpuMilli, long points) {
        assertThat(NodePacking.bestFitPoints(node(cpu, gpuMilli), 8000, ONE, LARGEST))
                .isEqualTo(points);
    }

    @ParameterizedTest
    @CsvSource({"128000, 8000, 50", "64000, 4000, 75", "0, 0, 100", "128000, 0, 75"})
    void dotProductIsLowWhereMuchIsLeftOfWhatIsAskedFor(long cpu, long gpuMilli, long points) {
        GpuRequest four = new GpuRequest(4, 1000, Set.of());
        assertThat(NodePacking.dotProductPoints(node(cpu, gpuMilli), 64_000, four, LARGEST))
                .isEqualTo(points);
    }

    @Test
    void resourceOfSizeZeroIsLeftOut() {
        LargestNode noCpu = new LargestNode(0, 8000);
        assertThat(NodePacking.bestFitPoints(node(50_000, 1000), 8000, ONE, noCpu))
                .isEqualTo(100);
        assertThat(NodePacking.dotProductPoints(node(50_000, 8000), 8000, ONE, noCpu))
                .isEqualTo(93);
    }

    @Property
    void pointsAreAlwaysZeroToHundred(@ForAll long cpu, @ForAll int free, @ForAll int asked) {
        NodeGpus node = node(cpu / 4, free);
        assertThat(NodePacking.bestFitPoints(node, asked, ONE, LARGEST)).isBetween(0L, 100L);
        assertThat(NodePacking.dotProductPoints(node, asked, ONE, LARGEST)).isBetween(0L, 100L);
        assertThat(GpuPacking.usedGpuPoints(Amounts.of(free), ONE, 50)).isBetween(0L, 100L);
        assertThat(GpuPacking.inUsePoints(Amounts.of(free), 25, 8000)).isBetween(0L, 25L);
    }

    @Test
    void packingCountsTheIdleGpusThatTheFullestOnesLeaveMissing() {
        Amounts free = Amounts.of(1000, 400, 500, 1000);
        assertThat(GpuPacking.idleTaken(free, new GpuRequest(1, 400, Set.of()))).isEqualTo(0);
        assertThat(GpuPacking.idleTaken(free, new GpuRequest(1, 501, Set.of()))).isEqualTo(1);
        assertThat(GpuPacking.idleTaken(free, new GpuRequest(2, 1000, Set.of())))
                .isEqualTo(2);
        assertThat(GpuPacking.idleTaken(free, new GpuRequest(3, 1000, Set.of())))
                .isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({"400, 96", "409, 96", "499, 96", "500, 95", "999, 91"})
    void packingLosesATenthOfTheFreePercentOfTheGpuTaken(long free, long points) {
        assertThat(GpuPacking.usedGpuPoints(Amounts.of(free), new GpuRequest(1, 100, Set.of()), 50))
                .isEqualTo(points);
    }

    @Test
    void packingPrefersSmallIdleNodesDownToTheirSize() {
        long[] twenty = new long[20];
        assertThat(GpuPacking.idleNodePoints(Amounts.of(1000), 33)).isEqualTo(32);
        assertThat(GpuPacking.idleNodePoints(Amounts.of(twenty), 33)).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"8000, 0", "7680, 1", "7681, 0", "4000, 12", "0, 25", "9000, 0"})
    void gpuInUseIsAPartOfTheLargestNodeCutToAWholeNumber(long free, long points) {
        assertThat(GpuPacking.inUsePoints(Amounts.of(free), 25, 8000)).isEqualTo(points);
    }

    @Test
    void highestKeyIsAUniformChoiceOfNodes() {
        String[] nodes = {"node-a", "node-b", "node-c", "openb-node-0001", "openb-node-0002"};
        Map<String, Integer> wins = new HashMap<>();
        SplittableRandom draws = new SplittableRandom(7);
        for (int i = 0; i < 50_000; i++) {
            long draw = draws.nextLong();
            String best = nodes[0];
            for (String node : nodes) {
                best = RandomKeys.key(draw, node) > RandomKeys.key(draw, best) ? node : best;
            }
            wins.merge(best, 1, Integer::sum);
        }
        assertThat(wins).hasSize(nodes.length);
        // Three standard deviations of a fair choice.
        wins.values().forEach(n -> assertThat(n).isCloseTo(10_000, Offset.offset(268)));
    }

    @Test
    void keyDependsOnNothingButDrawAndNode() {
        assertThat(RandomKeys.key(42, "node-a")).isEqualTo(RandomKeys.key(42, new String("node-a")));
        assertThat(RandomKeys.key(42, "node-a")).isNotEqualTo(RandomKeys.key(43, "node-a"));
    }
}
