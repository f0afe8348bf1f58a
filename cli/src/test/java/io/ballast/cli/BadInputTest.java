package io.ballast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input through the real command: one line with the place for each problem, exit code 1, nothing on standard output, no stack trace. */
class BadInputTest {
    private static final String NODES = "openb_node_list_gpu_node.csv";
    private static final String PODS = "openb_pod_list_default.csv";
    private static final String POD_HEADER = "name,cpu_milli,memory_mib,num_gpu,gpu_milli";
    private static final String NODE =
            """
            kind: Node
            metadata:
              name: node-a
            status:
              allocatable:
                cpu: 4
            """;
    private static final String POD =
            """
            kind: Pod
            metadata:
              name: p
            """;

    @TempDir
    private Path folder;

    private InputFolder input;

    @BeforeEach
    void writeGoodInput() {
        input = new InputFolder(folder);
        input.write(NODES, "sn,cpu_milli,memory_mib,gpu,model\nnode-0,16000,65536,2,T4\nnode-1,16000,65536,4,P100\n");
        input.write(PODS, POD_HEADER + "\npod-0,1000,1024,1,500\n");
        input.write("cluster.yaml", NODE);
        input.write("pods.yaml", POD);
    }

    // --- GPU trace ---------------------------------------------------------------------------------------------------

    @Test
    void missingColumnsAreNamedTogether() {
        input.write(PODS, "name,cpu_mili,memory_mib,gpu_milli\npod-0,1000,1024,500\n");

        assertThat(input.problemsOf(trace()))
                .containsExactly(
                        PODS + ":1  BAL-I002  column 'cpu_mili' is not known (nearest: 'cpu_milli')",
                        "    Use the columns name, cpu_milli, memory_mib, num_gpu, gpu_milli, gpu_spec, qos, pod_phase,"
                                + " creation_time, deletion_time, scheduled_time.",
                        PODS + ":1  BAL-I002  column 'cpu_milli' is missing",
                        "    Add it to the header and to every row.",
                        PODS + ":1  BAL-I002  column 'num_gpu' is missing",
                        "    Add it to the header and to every row.");
    }

    @Test
    void negativeNumbersInBothFilesAreReportedTogether() {
        input.write(NODES, "sn,cpu_milli,memory_mib,gpu,model\nnode-0,-16000,65536,2,T4\n");
        input.write(PODS, POD_HEADER + "\npod-0,1000,1024,1,500\npod-1,1000,-1,0,0\n");

        assertThat(input.problemsOf(trace()))
                .containsExactly(
                        NODES + ":2  BAL-I003  cpu_milli is -16000, negative",
                        "    Write a whole number from 0 to 1000000000.",
                        PODS + ":3  BAL-I003  memory_mib is -1, negative",
                        "    Write a whole number from 0 to 8589934592.");
    }

    @Test
    void unknownGpuModelIsReportedWithTheNearest() {
        input.write(PODS, POD_HEADER + ",gpu_spec\npod-0,1000,1024,1,500,P10\n");

        assertThat(input.problemsOf(trace()))
                .containsExactly(
                        PODS + ":2  BAL-I004  gpu_spec names GPU model 'P10', which no node has (nearest: 'P100')",
                        "    Use the models P100, T4.");
    }

    @Test
    void nameThatIsUsedTwiceIsReportedWithBothLines() {
        input.write(PODS, POD_HEADER + "\npod-0,1,1,0,0\npod-1,1,1,0,0\npod-0,2,1,0,0\n");

        assertThat(input.problemsOf(trace()))
                .containsExactly(
                        PODS + ":4  BAL-I004  the name 'pod-0' was used in line 2",
                        "    Give every row a name of its own.");
    }

    @Test
    void raggedRowsAreReportedOneByOne() {
        input.write(PODS, POD_HEADER + "\npod-0,1,1,0\npod-1,1,1,0,0\npod-2,1,1,0,0,7\n");

        assertThat(input.problemsOf(trace()))
                .containsExactly(
                        PODS + ":2  BAL-I002  the row has 4 cells, the header has 5",
                        "    Give every row one cell for each column.",
                        PODS + ":4  BAL-I002  the row has 6 cells, the header has 5",
                        "    Give every row one cell for each column.");
    }

    @Test
    void unknownWorkloadIsReportedWithTheNearest() {
        assertThat(input.problemsOf("simulate", "--trace", folder, "--workload", "defualt"))
                .containsExactly(
                        folder + "  BAL-I004  there is no workload 'defualt'",
                        "    Did you mean 'default'? There are default.");
    }

    @Test
    void unknownScorePackagesAreReportedTogetherWithTheNearest() {
        assertThat(input.problemsOf(
                        "simulate", "--trace", folder, "--score", "gpu-fdg", "--compare", "qos-classification"))
                .containsExactly(
                        "--compare  BAL-I004  there is no score package 'qos-classification'",
                        "    Use one of gpu-best-fit, gpu-clustering, gpu-dot-product, gpu-fgd, gpu-packing, gpu-random, gpu-stranding.",
                        "--score  BAL-I004  there is no score package 'gpu-fdg' (nearest: 'gpu-fgd')",
                        "    Use one of gpu-best-fit, gpu-clustering, gpu-dot-product, gpu-fgd, gpu-packing, gpu-random, gpu-stranding.");
    }

    @Test
    void missingFolderAndMissingFileAreReported() throws IOException {
        Path missing = folder.resolve("missing");
        assertThat(input.problemsOf("simulate", "--trace", missing))
                .containsExactly(
                        "missing  BAL-I001  there is no such folder", "    Give the folder that holds " + NODES + ".");

        Files.delete(folder.resolve(NODES));
        assertThat(input.problemsOf(trace()))
                .containsExactly(NODES + "  BAL-I001  there is no such file", "    Check the path.");
    }

    @Test
    void gigabyteIsRefusedUnread() {
        input.makeHuge(PODS);

        assertThat(input.problemsOf(trace()))
                .containsExactly(
                        PODS + "  BAL-I001  the file has 1024 MiB, more than the limit of 64 MiB",
                        "    Give a smaller file.");
    }

    @Test
    void bytesThatAreNoTextAreReportedWithTheirLine() throws IOException {
        Files.write(folder.resolve(PODS), new byte[] {'n', 'a', 'm', 'e', '\n', (byte) 0xC3, (byte) 0x28});

        assertThat(input.problemsOf(trace()))
                .containsExactly(PODS + ":2  BAL-I001  this is no UTF-8 text", "    Save the file as UTF-8 text.");
    }

    @Test
    void damagedTableOfPublishedResultsIsReported() {
        input.write("expected_policy_table.csv", "workload,policy,metric\ndefault,FGD,gpu_alloc_pct\n");

        assertThat(input.problemsOf(trace()))
                .hasSize(10)
                .startsWith("expected_policy_table.csv:1  BAL-I002  column 'arrived_pct' is missing");
    }

    @Test
    void floodOfProblemsIsCutAndCounted() {
        input.write(PODS, POD_HEADER + "\n" + "pod-0,x,1,0,0\n".repeat(1000));

        assertThat(input.problemsOf(trace()))
                .hasSize(401)
                .endsWith("1799 more problems like these; mend the ones above first");
    }

    @Test
    void reportFolderThatCannotBeMadeIsReportedBeforeTheSimulation() {
        input.write("taken", "a file");

        assertThat(input.problemsOf("simulate", "--trace", folder, "--report", folder.resolve("taken")))
                .containsExactly(
                        "taken  BAL-I006  cannot be written (a file of that name is in the way)",
                        "    Choose another folder with --report, or make room and permission for this one.");
    }

    // --- Snapshot ----------------------------------------------------------------------------------------------------

    @Test
    void emptyYamlIsReported() {
        input.write("cluster.yaml", "");
        input.write("pods.yaml", "# nothing\n");

        assertThat(input.problemsOf(snapshot()))
                .containsExactly(
                        "cluster.yaml  BAL-I001  the file is empty",
                        "    Copy or download it again.",
                        "pods.yaml  BAL-I005  the file holds no API object",
                        "    Give the output of kubectl get -o yaml.");
    }

    @Test
    void truncatedYamlIsReportedWhereItEnds() {
        input.write("cluster.yaml", NODE + "---\nkind: Node\nmetadata: {name: node-b, labels: {a: b");

        assertThat(input.problemsOf(snapshot()))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("cluster.yaml:9:39  BAL-Y001  this is not valid YAML: ");
    }

    @Test
    void quantityThatIsNoneIsReportedWithItsLine() {
        input.write("cluster.yaml", NODE.replace("cpu: 4", "cpu: 4 cores\n    memory: -1Gi"));
        input.write("pods.yaml", POD + "spec: {containers: [{name: a, resources: {requests: {memory: 1Go}}}]}\n");

        assertThat(input.problemsOf(snapshot()))
                .filteredOn(line -> !line.startsWith(" "))
                .containsExactly(
                        "cluster.yaml:6  BAL-I005  Node 'node-a': status.allocatable.cpu '4 cores' is not a quantity;"
                                + " write a number with a unit such as 500m, 2 or 4Gi",
                        "pods.yaml:4  BAL-I005  Pod 'default/p': spec.containers[0].resources.requests.memory '1Go' is"
                                + " not a quantity; write a number with a unit such as 500m, 2 or 4Gi");
    }

    @Test
    void negativeQuantityIsReportedWithItsLine() {
        input.write("cluster.yaml", NODE.replace("cpu: 4", "cpu: -4"));

        assertThat(input.problemsOf(snapshot()))
                .containsExactly(
                        "cluster.yaml:6  BAL-I005  Node 'node-a': status.allocatable.cpu is -4, must not be negative",
                        "    Correct the value.");
    }

    @Test
    void nodeThatIsThereTwiceIsReportedWithBothPlaces() {
        input.write("cluster.yaml", NODE + "---\n" + NODE);

        assertThat(input.problemsOf(snapshot()))
                .containsExactly(
                        "cluster.yaml:10  BAL-I004  Node 'node-a' is there twice, first at " + folder
                                + "/cluster.yaml:3",
                        "    Remove one of them.");
    }

    @Test
    void hostileYamlIsReportedAndHarmless() {
        input.write("cluster.yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n");
        assertThat(input.problemsOf(snapshot()))
                .hasSize(6)
                .startsWith("cluster.yaml:1:4  BAL-Y001  anchors and aliases are not supported");

        input.write("cluster.yaml", "kind: Node\nmetadata:\n\tname: node-a\n");
        assertThat(input.problemsOf(snapshot()))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("cluster.yaml:3:1  BAL-Y001  ");

        input.write("cluster.yaml", "[".repeat(10_000));
        assertThat(input.problemsOf(snapshot()))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("cluster.yaml:1:101  BAL-Y001  this is not valid YAML: more than 100 levels");
    }

    @Test
    void missingAndHugeSnapshotsAreReportedTogether() {
        input.makeHuge("pods.yaml");

        assertThat(input.problemsOf(
                        "simulate", "--cluster", folder.resolve("no.yaml"), "--pods", folder.resolve("pods.yaml")))
                .containsExactly(
                        "no.yaml  BAL-I001  there is no such file",
                        "    Check the path.",
                        "pods.yaml  BAL-I001  the file has 1024 MiB, more than the limit of 64 MiB",
                        "    Give a smaller file.");
    }

    // --- Node --------------------------------------------------------------------------------------------------------

    @Test
    void timeLineWithWrongColumnsIsReported() {
        Path file = input.write("usage.csv", "second,capacity_mili,ls_milli\n0,8000,100\n");

        assertThat(input.problemsOf("simulate", "--node", file))
                .containsExactly(
                        "usage.csv:1  BAL-I002  column 'capacity_mili' is not known (nearest: 'capacity_milli')",
                        "    Use the columns second, capacity_milli, ls_milli, system_milli, be_demand_milli.",
                        "usage.csv:1  BAL-I002  column 'capacity_milli' is missing",
                        "    Add it to the header and to every row.");
    }

    @Test
    void timeLineOfOneNodeHasNoOtherNode() {
        Path file = input.write("usage.csv", "second,capacity_milli,ls_milli\n0,8000,100\n");

        assertThat(input.problemsOf("simulate", "--node", file, "--node-index", 3))
                .containsExactly(
                        "usage.csv:1  BAL-I002  this is the time line of one node, there is no node 3 in it",
                        "    Leave out --node-index, or give a usage trace with the columns minute, vm...");
    }

    private Object[] trace() {
        return new Object[] {"simulate", "--trace", folder};
    }

    private Object[] snapshot() {
        return new Object[] {
            "simulate", "--cluster", folder.resolve("cluster.yaml"), "--pods", folder.resolve("pods.yaml")
        };
    }
}
