package io.ballast.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.policy.NodeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeKindsTest {
    private static TraceNode node(String name, long cpuMilli, int gpus, String model) {
        return new TraceNode(name, cpuMilli, 1, gpus, model);
    }

    @Test
    void nodesAreCountedByModelGpusAndCpu() {
        assertThat(NodeKinds.of(List.of(
                        node("a", 64_000, 2, "T4"),
                        node("b", 96_000, 8, "G2"),
                        node("c", 64_000, 2, "T4"),
                        node("d", 32_000, 2, "T4"),
                        node("e", 64_000, 1, "T4"))))
                .containsExactly(
                        new NodeKind("G2", 8, 96_000, 1),
                        new NodeKind("T4", 1, 64_000, 1),
                        new NodeKind("T4", 2, 32_000, 1),
                        new NodeKind("T4", 2, 64_000, 2));
    }

    @Test
    void nodesWithoutGpuAreLeftOut() {
        assertThat(NodeKinds.of(List.of(node("a", 64_000, 0, "")))).isEmpty();
    }
}
