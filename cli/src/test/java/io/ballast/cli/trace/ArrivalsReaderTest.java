package io.ballast.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.model.pod.PodRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrivalsReaderTest {
    private static final String ADVICE =
            "; Generate the order of this seed anew, or remove the file to use our own order.";

    @TempDir
    private Path temporary;

    private TraceFolder folder;

    @BeforeEach
    void makeFolder() {
        folder = TraceFolder.in(temporary)
                .pods("openb-pod-0000,1,1,1,500", "openb-pod-0001,1,1,2,1000", "openb-pod-0002,1,1,0,0");
    }

    @Test
    void publishedOrderIsTakenWhereThereIsOne() {
        folder.order(42, "# pods\n# more\n2 0 0 1 0\n1 0\n");
        Arrivals arrivals = ArrivalsReader.read(temporary, folder.read(), 42);
        assertThat(arrivals.published()).isTrue();
        assertThat(arrivals.requests().stream().map(PodRequest::name))
                .containsExactly(
                        "trace/openb-pod-0002",
                        "trace/openb-pod-0000",
                        "trace/openb-pod-0000-clone-1",
                        "trace/openb-pod-0001",
                        "trace/openb-pod-0000-clone-2");
        assertThat(arrivals.nodes().stream().map(TraceNode::name))
                .containsExactly("openb-node-0001", "openb-node-0000");
    }

    @Test
    void ourOwnOrderIsTheSameOnEveryMachineAndDiffersBySeed() {
        Trace trace = folder.read();
        Arrivals first = ArrivalsReader.read(temporary, trace, 7);
        assertThat(first.published()).isFalse();
        assertThat(first).isEqualTo(ArrivalsReader.read(temporary, trace, 7));
        assertThat(first).isNotEqualTo(ArrivalsReader.read(temporary, trace, 8));
        assertThat(first.pods().stream().map(TracePod::name).limit(5))
                .containsExactly(
                        "openb-pod-0000", "openb-pod-0002", "openb-pod-0001", "openb-pod-0000", "openb-pod-0001");
    }

    @Test
    void demandIsTunedToJustBelow130Percent() {
        Trace trace = folder.read();
        for (long seed = 0; seed < 50; seed++) {
            Arrivals arrivals = ArrivalsReader.shuffled(trace, seed);
            long demand = arrivals.pods().stream()
                    .mapToLong(p -> p.gpu().totalMilli())
                    .sum();
            assertThat(arrivals.pods()).containsAll(trace.pods());
            // 130 % of 6,000; the clone that ended it took 1,000 a GPU at most, and one of two GPUs may go over by one.
            assertThat(demand).isBetween(6800L, 8800L);
        }
    }

    @Test
    void workloadWithoutGpusIsNotCloned() {
        folder.pods("openb-pod-0000,1,1,0,0", "openb-pod-0001,1,1,0,0");
        assertThat(ArrivalsReader.shuffled(folder.read(), 1).pods()).hasSize(2);
    }

    @Test
    void numbersThatAreNotInTheTraceAreReported() {
        folder.order(42, "# pods\n0 3 x\n0 1\n");
        assertThat(folder.orderProblems(42))
                .containsExactly(
                        "orders/small-42.txt.gz:2 BAL-I004 '3' is not the number of a openb-pod-NNNN of the trace"
                                + ADVICE,
                        "orders/small-42.txt.gz:2 BAL-I004 'x' is not the number of a openb-pod-NNNN of the trace"
                                + ADVICE);
    }

    @Test
    void nodeOrderMustHoldEveryNodeOnce() {
        folder.order(42, "0\n1 1\n").order(43, "0\n1\n");
        assertThat(folder.orderProblems(42))
                .containsExactly("orders/small-42.txt.gz:2 BAL-I002 orders 2 nodes (1 different ones), the trace has 2"
                        + ADVICE);
        assertThat(folder.orderProblems(43))
                .containsExactly("orders/small-43.txt.gz:2 BAL-I002 orders 1 nodes (1 different ones), the trace has 2"
                        + ADVICE);
    }

    @Test
    void fileWithoutTwoLinesOfNumbersIsReported() {
        folder.order(42, "# pods\n0 1\n");
        assertThat(folder.orderProblems(42))
                .containsExactly(
                        "orders/small-42.txt.gz BAL-I002 holds 1 lines of numbers, not two (pods, nodes)" + ADVICE);
    }

    @Test
    void truncatedAndForeignFilesAreReported() throws IOException {
        folder.order(42, "# pods\n0 1 2 0 1 2 0 1 2\n0 1\n");
        Path file = temporary.resolve("orders/small-42.txt.gz");
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 10));
        assertThat(folder.orderProblems(42))
                .containsExactly(
                        "orders/small-42.txt.gz BAL-I001 the gzip file ends too early; Copy or download it again.");
        Files.write(file, List.of("0 1 2", "0 1"));
        assertThat(folder.orderProblems(42))
                .singleElement()
                .asString()
                .startsWith("orders/small-42.txt.gz BAL-I001 this is no gzip file");
        Files.write(file, new byte[0]);
        assertThat(folder.orderProblems(42))
                .containsExactly("orders/small-42.txt.gz BAL-I001 the file is empty; Copy or download it again.");
    }
}
