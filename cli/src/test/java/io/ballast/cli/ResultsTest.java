package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the real command prints and leaves when the input is good. */
class ResultsTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @TempDir
    private Path folder;

    private void writeTinyTrace() throws IOException {
        Files.writeString(
                folder.resolve("openb_node_list_gpu_node.csv"),
                "sn,cpu_milli,memory_mib,gpu,model\nnode-0,64000,262144,2,T4\nnode-1,64000,262144,2,P100\n");
        Files.writeString(
                folder.resolve("openb_pod_list_tiny.csv"),
                "name,cpu_milli,memory_mib,num_gpu,gpu_milli\npod-0,4000,1024,1,500\npod-1,4000,1024,1,1000\n");
    }

    private static void assertIsACurve(JsonNode curve) {
        assertThat(curve).isNotEmpty().allSatisfy(point -> {
            assertThat(point.propertyNames())
                    .containsExactlyInAnyOrder(
                            "arrivedPercent",
                            "allocationPercent",
                            "fragmentedPercentOfTotal",
                            "fragmentedPercentOfIdle");
            assertThat(point.values()).allMatch(JsonNode::isNumber);
        });
    }

    @Test
    void jsonOfATraceIsOneDocumentWithTheAgreedKeys() throws IOException {
        writeTinyTrace();

        CommandRun run = CommandRun.of(
                "simulate",
                "--trace",
                folder,
                "--workload",
                "tiny",
                "--seed",
                7,
                "--score",
                "gpu-fgd",
                "--compare",
                "gpu-best-fit,gpu-fgd",
                "--output",
                "json",
                "--report",
                folder.resolve("report"));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        JsonNode root = onlyDocument(run.out());
        assertThat(root.propertyNames()).containsExactly("runs");
        assertThat(root.get("runs")).hasSize(2);
        JsonNode first = root.get("runs").get(0);
        assertThat(first.propertyNames()).containsExactlyInAnyOrder("score", "workload", "seed", "curve", "summary");
        assertThat(first.get("score").stringValue()).isEqualTo("gpu-fgd");
        assertThat(first.get("workload").stringValue()).isEqualTo("tiny");
        assertThat(first.get("seed").longValue()).isEqualTo(7);
        assertIsACurve(first.get("curve"));
        // Demand is raised to 130 % of the four GPUs, so some pods must find no room.
        assertThat(first.get("summary").get("pods").longValue()).isEqualTo(7);
        assertThat(first.get("summary").get("placed").longValue()).isEqualTo(5);
        assertThat(folder.resolve("report"))
                .isDirectoryContaining("glob:**/report.html")
                .isDirectoryContaining("glob:**/curve-gpu-fgd-tiny-7.csv")
                .isDirectoryContaining("glob:**/curve-gpu-best-fit-tiny-7.csv");
    }

    @Test
    void jsonOfASnapshotIsOneDocumentWithADecisionForEachPod() {
        Path snapshot = EXAMPLES.resolve("snapshot");

        CommandRun run = CommandRun.of(
                "simulate",
                "--cluster",
                snapshot.resolve("nodes.yaml") + "," + snapshot.resolve("running-pods.yaml"),
                "--cluster",
                snapshot.resolve("nodemetrics.yaml"),
                "--pods",
                snapshot.resolve("pods.yaml"),
                "--output",
                "json",
                "--report",
                folder);

        assertThat(run.exitCode()).isZero();
        JsonNode root = onlyDocument(run.out());
        assertThat(root.propertyNames()).containsExactly("decisions");
        assertThat(root.get("decisions")).isNotEmpty().allSatisfy(decision -> assertThat(decision.propertyNames())
                .containsExactlyInAnyOrder(
                        "pod", "node", "nodes", "fitting", "candidates", "refusals", "summary", "nearest"));
    }

    @Test
    void refusalsAreSummedUpByRuleWithTheNearestNodes() throws IOException {
        StringBuilder cluster = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            cluster.append("---\n{kind: Node, metadata: {name: node-")
                    .append(i)
                    .append("}, status: {allocatable: {cpu: '")
                    .append(2 + i % 3)
                    .append("', memory: 8Gi, pods: '10'}}}\n");
        }
        Path file = Files.writeString(folder.resolve("cluster.yaml"), cluster);
        Path pods = Files.writeString(
                folder.resolve("pods.yaml"),
                "{kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, resources: {requests: {cpu: '5'}}}]}}");

        CommandRun run = CommandRun.of("simulate", "--cluster", file, "--pods", pods, "--report", folder);
        CommandRun all =
                CommandRun.of("simulate", "--cluster", file, "--pods", pods, "--report", folder, "--explain", "all");

        assertThat(run.out().lines().map(line -> line.strip().replaceAll("\\s+", " ")))
                .anyMatch(line -> line.startsWith("30 nodes Insufficient cpu 2000-4000m < 5000m node-fit/cpu"))
                .contains(
                        "node-11 fits with the pod's cpuMilli 1000m less (4000m), or the node's freeCpuMilli 1000m more (5000m)")
                .noneMatch(line -> line.startsWith("node-7 "));
        assertThat(all.out()).contains("    node-7 ", "    node-29 ");
    }

    @Test
    void whatASnapshotLeavesOutIsNotedOnStandardError() throws IOException {
        StringBuilder cluster = new StringBuilder("{kind: Node, metadata: {name: a}}\n---\n{kind: Service}\n");
        for (int i = 0; i < 25; i++) {
            cluster.append("---\n{kind: NodeMetric, metadata: {name: elsewhere-")
                    .append(i)
                    .append("}}\n");
        }
        Path file = Files.writeString(folder.resolve("cluster.yaml"), cluster);
        Path pods = Files.writeString(folder.resolve("pods.yaml"), "{kind: Pod, metadata: {name: p}}");

        CommandRun run = CommandRun.of("simulate", "--cluster", file, "--pods", pods, "--report", folder);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .hasSize(22)
                .startsWith("note: NodeMetric 'elsewhere-0' belongs to no Node of these files")
                .endsWith("note: 5 more notes like these", "note: objects of other kinds are left out: 1 Service");
    }

    @Test
    void jsonOfANodeIsOneDocumentAndTheReportHasALineForEachRound() throws IOException {
        CommandRun run = CommandRun.of("simulate", "--node", timeLine(), "--output", "json", "--report", folder);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        JsonNode root = onlyDocument(run.out());
        assertThat(root.propertyNames()).containsExactly("node", "summary", "series");
        assertThat(root.get("series")).hasSize(linesOf("node.csv") - 1);
    }

    @Test
    void thresholdOfTheRulesHoldsUnlessTheCommandLineNamesAnother() throws IOException {
        Path shipped = Path.of("..", "rules", "cpu-suppress");
        Path own = Files.createDirectories(folder.resolve("rules").resolve("cpu-suppress"));
        try (Stream<Path> files = Files.list(shipped)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file);
                Files.writeString(own.resolve(file.getFileName()), text.replace("{percent: 65,", "{percent: 40,"));
            }
        }
        Path oneRound = folder.resolve("one.csv");
        Files.writeString(
                oneRound, "minute,capacity_milli,ls_milli,system_milli\n0,32000,2000,1000\n1,32000,2000,1000\n");

        // 40 % of 32 cores less 3, 65 % less 3, 50 % less 3.
        assertThat(allowedMilli(oneRound, "--rules", folder.resolve("rules"))).isEqualTo(9_800);
        assertThat(allowedMilli(oneRound)).isEqualTo(17_800);
        assertThat(allowedMilli(oneRound, "--threshold-percent", 50)).isEqualTo(13_000);
    }

    private long allowedMilli(Path timeLine, Object... more) {
        Object[] fixed = {"simulate", "--node", timeLine, "--output", "json", "--report", folder.resolve("allowed")};
        CommandRun run = CommandRun.of(
                Stream.concat(Arrays.stream(fixed), Arrays.stream(more)).toArray());
        assertThat(run.err()).isEmpty();
        return onlyDocument(run.out()).get("series").get(0).get("allowedMilli").longValue();
    }

    @Test
    void nodeOfAUsageTraceIsChosenByItsIndex() throws IOException {
        String machines =
                String.join(",", IntStream.range(0, 10).mapToObj(i -> "vm" + i).toList());
        String usage = String.join(
                ",",
                IntStream.range(0, 10).mapToObj(i -> Integer.toString(10 * i)).toList());
        Path trace = Files.writeString(folder.resolve("usage.csv"), "minute," + machines + "\n0," + usage + "\n");

        CommandRun run = CommandRun.of(
                "simulate", "--node", trace, "--node-index", 7, "--output", "json", "--report", folder.resolve("r"));

        JsonNode root = onlyDocument(run.out());
        assertThat(root.get("node").stringValue()).isEqualTo("node-7");
        // 70 % of the four cores of vm7.
        assertThat(root.get("series").get(0).get("latencyMilli").longValue()).isEqualTo(2_800);
    }

    @Test
    void demoPrintsItsDecisionsAndLeavesAReport() throws Exception {
        String home = System.getProperty("ballast.home");
        System.setProperty("ballast.home", "..");
        CommandRun run;
        try {
            run = CommandRun.of("demo", "--report", folder);
        } finally {
            restore("ballast.home", home);
        }

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("1. Pods that ask for a node", "2. A generated GPU trace", "3. A day of a node")
                .contains("stays pending", "goes to", "gpu-fgd", "cpu-suppress/allowance")
                .endsWith("\nreport: " + folder.resolve("report.html") + "\n");
        assertThat(linesOf("node.csv")).isGreaterThan(2);
        Document page = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("report.html").toFile());
        assertThat(page.getElementsByTagName("section").getLength()).isEqualTo(3);
        assertThat(page.getDocumentElement().getTextContent()).doesNotContain("NaN");
    }

    private static Path timeLine() {
        return EXAMPLES.resolve("node-timeline").resolve("usage.csv");
    }

    private int linesOf(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).size();
    }

    /** The JSON document that a text is; nothing may follow it. */
    private static JsonNode onlyDocument(String text) throws JacksonException {
        assertThat(text.lines()).hasSize(1);
        return JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build()
                .readTree(text);
    }

    private static void restore(String property, String value) {
        if (value == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, value);
        }
    }
}
