package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/memory} shows what its page says, and the rule of the guide that goes with it works. */
class MemoryExampleTest {
    private static final Path ROOT = Path.of("..");
    private static final Path FOLDER = ROOT.resolve("examples/memory");

    @Test
    void shippedRulesKeepPodsOffTheFullNodeOnly(@TempDir Path report) {
        CommandRun run = CommandRun.of(
                "simulate",
                "--cluster",
                FOLDER.resolve("cluster.yaml"),
                "--pods",
                FOLDER.resolve("pods.yaml"),
                "--report",
                report);

        assertThat(run.exitCode()).isZero();
        List<String> lines = run.out().lines().toList();
        // (124 GiB + 70 % of 8 GiB) of 128 GiB are 101.3 %.
        assertThat(lines)
                .filteredOn(l -> l.contains("node(s) memory usage exceed threshold"))
                .hasSize(2)
                .allSatisfy(l -> assertThat(l).matches(" +node-full +.*  101 > 95 .*load-aware/usage .*"));
        assertThat(lines)
                .anySatisfy(l -> assertThat(l)
                        .startsWith("default/cache-1  (LS, 4.0 cores, 8.0 GiB)  goes to node-room")
                        .endsWith("2 of 3 nodes fit"))
                .anySatisfy(l -> assertThat(l)
                        .startsWith("default/sort-job  (BE, 4.0 batch cores, 8.0 GiB)  goes to node-room")
                        .endsWith("2 of 3 nodes fit"));
    }

    private static Path packageOfTheGuide(Path folder) throws IOException {
        Path pack = Files.createDirectories(folder.resolve("scarce-memory"));
        Files.writeString(
                pack.resolve("package.yaml"),
                """
                name: scarce-memory
                version: 1.0.0
                decisionPoints: [filter]
                facts: ">=1.0 <2.0"
                hitPolicy: collect
                description: Keeps batch pods off nodes that are short of memory.
                parameters:
                  limits:
                    fact: UsageThreshold
                    unit: percent
                    description: Most memory that a node uses before batch pods stay away.
                    default: [{resource: memory, percent: 80}]
                """);
        Files.writeString(
                pack.resolve("filter.drl"),
                """
                package ballast.scarce_memory;

                import io.ballast.model.Resource;
                import io.ballast.model.node.NodeLoad;
                import io.ballast.model.pod.PodRequest;
                import io.ballast.model.pod.PriorityClass;
                import io.ballast.model.policy.UsageThreshold;
                import io.ballast.model.sink.Filter;

                """
                        + rule());
        return pack;
    }

    @Test
    void theRuleOfTheGuideRefusesTheTightNodeAsWell(@TempDir Path folder) throws IOException {
        Path pack = packageOfTheGuide(folder);

        CommandRun run = CommandRun.of(
                "rules",
                "try",
                pack,
                "--fact",
                "PodRequest: {name: sort-job, qos: BE, priorityClass: BATCH}",
                "--fact",
                load("node-room", 40),
                "--fact",
                load("node-tight", 104),
                "--fact",
                load("node-full", 124));

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("  rejected node-tight  node(s) use 81 % of their memory\n")
                .contains("  rejected node-full   node(s) use 97 % of their memory\n")
                .contains("  fits                 node-room\n")
                .contains("  80 > 0, 81 > 80\n")
                .doesNotContain("memory == memory");
    }

    private static String load(String node, long gibi) {
        return "NodeLoad: {node: " + node + ", reported: true, measured: true, used: {memory: " + (gibi << 30)
                + "}, allocatable: {memory: " + (128L << 30) + "}}";
    }

    private static String rule() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/rule-authors-guide.md"));
        int begin = guide.indexOf("rule \"memory is scarce\"");
        return guide.substring(begin, guide.indexOf("```", begin));
    }
}
