package io.ballast.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.input.ProblemText;
import io.ballast.model.Amounts;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotReaderTest {
    private static final String NODES_WITH_PROBLEMS =
            """
            kind: Node
            metadata:
              name: node-a
            status:
              allocatable:
                cpu: 4x
            ---
            kind: Node
            metadata:
              name: node-b
            status:
              allocatable:
                nvidia.com/gpu: -1
            ---
            kind: Node
            metadata: {}
            """;
    private static final String OTHERS_WITH_PROBLEMS =
            """
            kind: Pod
            metadata: {name: big}
            spec:
              containers:
              - name: a
              - name: b
                resources:
                  requests:
                    memory: 9Ei
            ---
            kind: NodeMetric
            metadata: {name: node-a}
            status:
              updateTime: yesterday
            ---
            - just
            - a list
            """;
    private static final String NODE =
            """
            apiVersion: v1
            kind: Node
            metadata:
              name: node-a
            status:
              allocatable:
                cpu: 4
                memory: 8Gi
            """;
    private static final String ASKING =
            """
            kind: Pod
            metadata:
              name: p
            spec:
              containers:
              - name: main
                resources:
                  requests:
                    cpu: 1.5
            """;

    @TempDir
    private Path folder;

    @Test
    void listsDocumentsAndFilesAreReadAlike() throws Exception {
        ClusterSnapshot snapshot = read(
                ASKING,
                NODE
                        + """
                        ---
                        apiVersion: v1
                        kind: NodeMetricList
                        items:
                        - metadata: {name: node-a}
                          status: {updateTime: "2024-01-01T00:00:00Z", nodeMetric: {nodeUsage: {resources: {cpu: "1"}}}}
                        """,
                """
                apiVersion: v1
                kind: List
                items:
                - kind: Pod
                  metadata:
                    name: running
                    uid: u-1
                    annotations: {scheduling.koordinator.sh/device-allocated: '{"gpu": [{"minor": 2}]}'}
                  spec: {nodeName: node-a}
                - kind: Service
                  metadata: {name: s}
                - kind: Service
                  metadata: {name: t}
                ---
                """);

        assertThat(snapshot.at()).isEqualTo(Instant.parse("2024-01-01T00:00:00Z"));
        assertThat(snapshot.nodes()).extracting(ObservedNode::name).containsExactly("node-a");
        assertThat(snapshot.nodes().get(0).allocatable()).isEqualTo(ResourceAmounts.of(4_000, 8L << 30));
        assertThat(snapshot.pods()).extracting(ObservedPod::name).containsExactly("default/running");
        assertThat(snapshot.devices()).isEqualTo(Map.of("u-1", Amounts.of(2)));
        assertThat(snapshot.usage()).hasSize(1);
        assertThat(snapshot.asking()).extracting(ObservedPod::requests).containsExactly(ResourceAmounts.of(1_500, 0));
        assertThat(snapshot.skipped()).isEqualTo(Map.of("Service", 2L));
        assertThat(snapshot.notes()).isEmpty();
    }

    @Test
    void whatIsIgnoredIsNoted() throws Exception {
        ClusterSnapshot snapshot = read(
                ASKING,
                """
                kind: Node
                metadata:
                  name: node-a
                  annotations: {scheduling.koordinator.sh/usage-thresholds: hot}
                ---
                {kind: Pod, metadata: {name: lost}, spec: {nodeName: node-b}}
                ---
                {kind: Pod, metadata: {name: too}, spec: {nodeName: node-b}}
                ---
                {kind: NodeMetric, metadata: {name: elsewhere}}
                """);

        assertThat(snapshot.notes())
                .hasSize(3)
                .anySatisfy(n -> assertThat(n)
                        .startsWith("Node 'node-a': scheduling.koordinator.sh/usage-thresholds is ignored"))
                .contains("node 'node-b' of 2 pods is not in these files (nearest: 'node-a')")
                .contains("NodeMetric 'elsewhere' belongs to no Node of these files");
    }

    @Test
    void podThatWaitsInTheClusterMayBeAskedAbout() throws Exception {
        assertThat(read(ASKING, NODE + "---\n{kind: Pod, metadata: {name: p}}\n")
                        .asking())
                .hasSize(1);
        assertThat(problems(ASKING, NODE + "---\n{kind: Pod, metadata: {name: p}, spec: {nodeName: node-a}}\n"))
                .containsExactly(
                        "pods.yaml:3 BAL-I004 Pod 'default/p' is there twice, first at 0.yaml:10; Remove one of them.");
    }

    @Test
    void everyProblemOfEveryFileIsReportedWithItsLine() {
        assertThat(problems(
                        "kind: Pod\nmetadata: {name: p}\nspec:\n  nodeName: node-a\n",
                        NODES_WITH_PROBLEMS,
                        OTHERS_WITH_PROBLEMS))
                .containsExactlyInAnyOrder(
                        "0.yaml:6 BAL-I005 Node 'node-a': status.allocatable.cpu '4x' is not a quantity; write a number with a unit such as 500m, 2 or 4Gi; Correct the value.",
                        "0.yaml:13 BAL-I005 Node 'node-b': status.allocatable.nvidia.com/gpu is -1, must not be negative; Correct the value.",
                        "0.yaml:16 BAL-I005 the Node has no name; Add metadata.name.",
                        "1.yaml:9 BAL-I005 Pod 'default/big': spec.containers[1].resources.requests.memory '9Ei' is too large; Correct the value.",
                        "1.yaml:14 BAL-I005 NodeMetric 'node-a': status.updateTime 'yesterday' is no time such as 2024-01-01T00:00:00Z; Correct the value.",
                        "1.yaml:16:1 BAL-I005 this is a list, not an API object; Give the output of kubectl get -o yaml.",
                        "pods.yaml:4 BAL-I005 Pod 'default/p' is on node 'node-a' already; Remove spec.nodeName from a pod that asks for a node.");
    }

    @Test
    void implausibleAmountIsASlipOfTheUnit() {
        assertThat(problems(ASKING, NODE.replace("8Gi", "7Ei")))
                .containsExactly(
                        "0.yaml:8 BAL-I005 Node 'node-a': status.allocatable.memory comes to 8070450532247928832, more than any machine has; Correct the value.");
    }

    @Test
    void truncatedFileNamesTheLineWhereItEnds() {
        assertThat(problems(ASKING, "kind: List\nitems:\n- kind: Node\n  metadata: {name: node-a"))
                .singleElement()
                .asString()
                .startsWith("0.yaml:4:26 BAL-Y001 this is not valid YAML");
    }

    @Test
    void valueOfTheWrongFormNamesItsField() {
        assertThat(problems(ASKING, "kind: Node\nmetadata:\n  name: node-a\nstatus:\n  allocatable:\n  - cpu\n"))
                .singleElement()
                .asString()
                .startsWith("0.yaml:6 BAL-I005 Node 'node-a': status.allocatable");
    }

    @Test
    void filesWithoutObjectsAreRefused() {
        assertThat(problems("kind: Service\n", "kind: Service\n"))
                .containsExactly(
                        "0.yaml BAL-I005 there is no Node in these files; Add the output of kubectl get nodes -o yaml.");
        assertThat(problems("kind: Service\n", NODE))
                .containsExactly("pods.yaml BAL-I005 there is no Pod in this file; Add the pods that ask for a node.");
        assertThat(problems(ASKING, "status: {}\n"))
                .containsExactly("0.yaml:1:1 BAL-I005 the object has no kind; Add kind: Node, Pod or NodeMetric.");
    }

    @Test
    void deepNestingIsAProblemAndNoCrash() {
        assertThat(problems(ASKING, "[".repeat(100_000))).hasSize(1);
    }

    @Test
    void hugeFileIsRefusedUnread() throws IOException {
        Path huge = folder.resolve("0.yaml");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(1L << 30);
        }
        Path asking = Files.writeString(folder.resolve("pods.yaml"), ASKING);

        assertThat(ProblemText.of(() -> SnapshotReader.read(List.of(huge), asking)))
                .containsExactly(
                        huge + " BAL-I001 the file has 1024 MiB, more than the limit of 64 MiB; Give a smaller file.");
    }

    @Test
    void missingFileIsNamed() throws IOException {
        Path asking = Files.writeString(folder.resolve("pods.yaml"), ASKING);

        Path missing = folder.resolve("none.yaml");

        assertThat(ProblemText.of(() -> SnapshotReader.read(List.of(missing), asking)))
                .containsExactly(missing + " BAL-I001 there is no such file; Check the path.");
    }

    private ClusterSnapshot read(String asking, String... cluster) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < cluster.length; i++) {
            files.add(Files.writeString(folder.resolve(i + ".yaml"), cluster[i]));
        }
        return SnapshotReader.read(files, Files.writeString(folder.resolve("pods.yaml"), asking));
    }

    private List<String> problems(String asking, String... cluster) {
        return ProblemText.of(() -> read(asking, cluster)).stream()
                .map(text -> text.replace(folder + "/", ""))
                .toList();
    }
}
