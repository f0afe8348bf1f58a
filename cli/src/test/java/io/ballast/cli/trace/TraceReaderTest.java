package io.ballast.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ballast.cli.input.ProblemText;
import io.ballast.engine.problem.ProblemException;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.QosClass;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
    private static final long MEBI = 1L << 20;

    @TempDir
    private Path temporary;

    private TraceFolder folder;

    @BeforeEach
    void makeFolder() {
        folder = TraceFolder.in(temporary);
    }

    @Test
    void nodesAndPodsAreReadWithTheirUnits() {
        folder.podsWithSpec("openb-pod-0001,12000,16384,1,460,,LS", "openb-pod-0000,6000,1024,2,1000,T4|P100|P100,BE");
        Trace trace = folder.read();
        assertThat(trace.nodes())
                .containsExactly(
                        new TraceNode("openb-node-0000", 16_000, 65_536 * MEBI, 4, "T4"),
                        new TraceNode("openb-node-0001", 8000, 32_768 * MEBI, 2, "P100"));
        assertThat(trace.gpuMilli()).isEqualTo(6000);
        assertThat(trace.pods())
                .containsExactly(
                        new TracePod(
                                "openb-pod-0000",
                                6000,
                                1024 * MEBI,
                                new GpuRequest(2, 1000, Set.of("T4", "P100")),
                                "T4|P100|P100",
                                QosClass.BE),
                        new TracePod(
                                "openb-pod-0001",
                                12_000,
                                16_384 * MEBI,
                                new GpuRequest(1, 460, Set.of()),
                                "",
                                QosClass.LS));
    }

    @Test
    void workloadWithTheFiveCommonColumnsIsReadToo() {
        folder.pods("openb-pod-0000,6000,1024,0,0");
        assertThat(folder.read().pods())
                .containsExactly(new TracePod("openb-pod-0000", 6000, 1024 * MEBI, GpuRequest.NONE, "", QosClass.NONE));
    }

    @Test
    void byteOrderMarkAndWindowsLineEndsAreNoMistake() {
        folder.text(
                TraceFolder.PODS, "\uFEFFname,cpu_milli,memory_mib,num_gpu,gpu_milli\r\nopenb-pod-0000,1,1,0,0\r\n");
        assertThat(folder.read().pods()).hasSize(1);
    }

    @Test
    void everyProblemOfBothFilesIsReportedAtOnce() {
        folder.nodes("openb-node-0000,-16000,65536,4,T4", "openb-node-0001,8000,32768,2,")
                .pods("openb-pod-0000,x,1024,1,460", "openb-pod-0001,1,1,2,460");
        assertThat(folder.problems())
                .containsExactly(
                        "openb_node_list_gpu_node.csv:2 BAL-I003 cpu_milli is -16000, negative; Write a whole number from 0 to 1000000000.",
                        "openb_node_list_gpu_node.csv:3 BAL-I003 the node has 2 GPUs and no model; Name the GPU model.",
                        "openb_pod_list_small.csv:2 BAL-I003 cpu_milli is 'x', not a whole number; Write a whole number from 0 to 1000000000.",
                        "openb_pod_list_small.csv:3 BAL-I003 the pod asks for gpu_milli 460 of 2 GPUs; only one GPU can be shared; Set num_gpu to 1 or gpu_milli to 1000.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a,1,1,0,500; BAL-I003 the pod asks for gpu_milli 500 of no GPU",
                "a,1,1,2,0; BAL-I003 the pod asks for 2 GPUs and nothing of them",
                "a,1,1,8,999; BAL-I003 the pod asks for gpu_milli 999 of 8 GPUs",
                "a,1,1,1,1001; BAL-I003 gpu_milli is 1001, too large",
                "a,1,1,65,1000; BAL-I003 num_gpu is 65, too large",
                "a,1,1,-1,1000; BAL-I003 num_gpu is -1, negative",
                "a,1,-1,1,1000; BAL-I003 memory_mib is -1, negative",
                "a,1,1.5,1,1000; BAL-I003 memory_mib is '1.5', not a whole number",
                "a,99999999999999999999,1,1,1000; BAL-I003 cpu_milli is '99999999999999999999', not a whole number",
                "a,,1,1,1000; BAL-I003 cpu_milli is '', not a whole number",
                ",1,1,1,1000; BAL-I003 name is empty",
                "a,1,1,1; BAL-I002 the row has 4 cells, the header has 5",
                "a,1,1,1,1000,T4; BAL-I002 the row has 6 cells, the header has 5"
            })
    void wrongPodIsReportedWithItsLine(String row, String what) {
        folder.pods("openb-pod-0000,1,1,0,0", row);
        assertThat(folder.problems()).singleElement().asString().startsWith("openb_pod_list_small.csv:3 " + what);
    }

    @Test
    void unknownGpuModelIsReportedWithTheNearestOne() {
        folder.podsWithSpec("openb-pod-0000,1,1,1,1000,P10|T4,LS");
        assertThat(folder.problems())
                .containsExactly(
                        "openb_pod_list_small.csv:2 BAL-I004 gpu_spec names GPU model 'P10', which no node has (nearest: 'P100'); Use the models P100, T4.");
    }

    @Test
    void nameThatWasUsedBeforeIsReportedWithBothLines() {
        folder.nodes("n,1,1,1,T4", "m,1,1,1,T4", "n,1,1,1,T4").pods("p,1,1,0,0", "p,1,1,0,0");
        assertThat(folder.problems())
                .containsExactly(
                        "openb_node_list_gpu_node.csv:4 BAL-I004 the name 'n' was used in line 2; Give every row a name of its own.",
                        "openb_pod_list_small.csv:3 BAL-I004 the name 'p' was used in line 2; Give every row a name of its own.");
    }

    @Test
    void missingAndMisspeltColumnsAreReportedTogether() {
        folder.write(TraceFolder.PODS, "name,cpu_mili,memory_mib,num_gpu,num_gpu", "p,1,1,0,0");
        assertThat(folder.problems())
                .containsExactlyInAnyOrder(
                        "openb_pod_list_small.csv:1 BAL-I002 column 'cpu_mili' is not known (nearest: 'cpu_milli'); Use the columns name, cpu_milli, memory_mib, num_gpu, gpu_milli, gpu_spec, qos, pod_phase, creation_time, deletion_time, scheduled_time.",
                        "openb_pod_list_small.csv:1 BAL-I002 column 'num_gpu' is there twice; Remove one of them.",
                        "openb_pod_list_small.csv:1 BAL-I002 column 'cpu_milli' is missing; Add it to the header and to every row.",
                        "openb_pod_list_small.csv:1 BAL-I002 column 'gpu_milli' is missing; Add it to the header and to every row.");
    }

    @Test
    void emptyFileAndFileWithoutRowsAreReported() {
        folder.text(TraceFolder.NODES, "").pods();
        assertThat(folder.problems())
                .containsExactly(
                        "openb_node_list_gpu_node.csv BAL-I001 the file is empty; Copy or download it again.",
                        "openb_pod_list_small.csv BAL-I002 the file holds a header and no rows; Add rows.");
    }

    @Test
    void nodeWithAModelAndNoGpuIsReported() {
        folder.nodes("n,1,1,0,T4").pods("p,1,1,0,0");
        assertThat(folder.problems())
                .containsExactly(
                        "openb_node_list_gpu_node.csv:2 BAL-I003 the node has GPU model 'T4' and no GPU; Give the number of GPUs or no model.");
    }

    @Test
    void quoteThatNeverEndsIsReportedWhereItBegins() {
        folder.pods("p,1,1,0,0", "\"q,1,1,0,0", "r,1,1,0,0");
        assertThat(folder.problems())
                .containsExactly(
                        "openb_pod_list_small.csv:3 BAL-I002 the quotes of this row do not match; Close every quote that is opened.");
    }

    @Test
    void linesAreCountedAcrossEmptyLinesAndQuotedLineBreaks() {
        folder.text(TraceFolder.PODS, "name,cpu_milli,memory_mib,num_gpu,gpu_milli\n\n\"p\nq\",1,1,0,0\n\nr,x,1,0,0");
        assertThat(folder.problems())
                .singleElement()
                .asString()
                .startsWith("openb_pod_list_small.csv:6 BAL-I003 cpu_milli");
    }

    @Test
    void binaryFileIsReportedAsNoText() {
        folder.bytes(TraceFolder.PODS, new byte[] {'a', '\n', (byte) 0xFF, (byte) 0xFE, 0});
        assertThat(folder.problems())
                .containsExactly(
                        "openb_pod_list_small.csv:2 BAL-I001 this is no UTF-8 text; Save the file as UTF-8 text.");
    }

    @Test
    void fileOfAGigabyteIsRefusedWithoutReadingIt() throws IOException {
        folder.pods("p,1,1,0,0");
        try (RandomAccessFile file =
                new RandomAccessFile(temporary.resolve(TraceFolder.PODS).toFile(), "rw")) {
            file.setLength(1L << 30);
        }
        assertThat(folder.problems())
                .containsExactly(
                        "openb_pod_list_small.csv BAL-I001 the file has 1024 MiB, more than the limit of 64 MiB; Give a smaller file.");
    }

    @Test
    void floodOfProblemsIsCutWithTheirNumber() {
        folder.pods(IntStream.range(0, 1000).mapToObj(i -> "p" + i + ",x,1,0,0").toArray(String[]::new));
        ProblemException refused = catchThrowableOfType(ProblemException.class, folder::read);
        assertThat(refused.problems()).hasSize(200);
        assertThat(refused).message().endsWith("800 more problems like these; mend the ones above first");
    }

    @Test
    void unknownWorkloadIsReportedWithTheOnesThereAre() {
        folder.pods("p,1,1,0,0").write("openb_pod_list_default.csv", "x");
        assertThat(ProblemText.of(() -> TraceReader.read(temporary, "smal")))
                .containsExactly(temporary
                        + " BAL-I004 there is no workload 'smal'; Did you mean 'small'? There are default, small.");
        assertThat(ProblemText.of(() -> TraceReader.read(temporary, "../../etc/passwd")))
                .containsExactly(
                        temporary + " BAL-I004 there is no workload '../../etc/passwd'; Use one of default, small.");
    }

    @Test
    void missingFolderIsReported() {
        Path missing = temporary.resolve("missing");
        assertThat(ProblemText.of(() -> TraceReader.read(missing, "small")))
                .containsExactly(
                        missing
                                + " BAL-I001 there is no such folder; Give the folder that holds openb_node_list_gpu_node.csv.");
    }
}
