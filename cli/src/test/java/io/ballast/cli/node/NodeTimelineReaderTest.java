package io.ballast.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.cli.input.ProblemText;
import io.ballast.cli.node.NodeTimeline.Interval;
import io.ballast.cli.node.UsageTrace.Machine;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTimelineReaderTest {
    private static List<Interval> read(String... lines) {
        Problems problems = new Problems();
        var timeline = NodeTimelineReader.parse("day.csv", String.join("\n", lines), Machine.ofTen(0), problems);
        problems.throwIfAny();
        return timeline.orElseThrow().intervals();
    }

    private static List<String> problemsOf(String... lines) {
        return ProblemText.of(() -> read(lines));
    }

    @Test
    void aTimeLineIsReadByColumnName() {
        assertThat(read(
                        "second,ls_milli,system_milli,be_demand_milli,capacity_milli",
                        "0,100,50,300,8000",
                        "7,1,2,3,8000"))
                .containsExactly(new Interval(0, 8_000, 100, 300, 50), new Interval(7, 8_000, 1, 3, 2));
    }

    @Test
    void minutesBecomeSecondsAndWhatIsNotSaidIsTheWholeNodeAndNoSystem() {
        assertThat(read("minute,capacity_milli,ls_milli", "5,8000,100"))
                .containsExactly(new Interval(300, 8_000, 100, 8_000, 0));
    }

    @Test
    void everyWrongRowIsReportedWithItsLine() {
        assertThat(problemsOf(
                        "second,capacity_milli,ls_milli",
                        "0,8000,-5",
                        "1,8000,2",
                        "1,8000,2",
                        "2,8000",
                        "3,0,0",
                        "4,8000,8001",
                        "5,x,1"))
                .containsExactlyInAnyOrder(
                        "day.csv:2 BAL-I003 ls_milli is -5, negative; Write a whole number from 0 to 16000000.",
                        "day.csv:4 BAL-I003 second is not after the row before; Sort the rows by second, each time once.",
                        "day.csv:5 BAL-I002 the row has 2 cells, the header has 3; Give every row one cell for each column.",
                        "day.csv:6 BAL-I003 capacity_milli is 0; Give the CPU of the node in milli-cores, for example 16000.",
                        "day.csv:7 BAL-I003 ls_milli and system_milli are 8001 together, more than capacity_milli 8000; Usage cannot exceed the node.",
                        "day.csv:8 BAL-I003 capacity_milli is 'x', not a whole number; Write a whole number from 0 to 16000000.");
    }

    @Test
    void aColumnThatIsMisspeltIsNamedWithTheNearest() {
        assertThat(problemsOf("second,capacity_milli,ls_mili", "0,1,1"))
                .contains("day.csv:1 BAL-I002 column 'ls_milli' is missing; Add it to the header and to every row.")
                .anyMatch(text ->
                        text.startsWith("day.csv:1 BAL-I002 column 'ls_mili' is not known (nearest: 'ls_milli')"));
    }

    @Test
    void aHeaderAloneIsNoTimeLine() {
        assertThat(problemsOf("second,capacity_milli,ls_milli"))
                .containsExactly("day.csv BAL-I002 the file holds a header and no rows; Add rows.");
    }

    @Test
    void machinesOfATraceAreDealtOutByPosition() {
        Problems problems = new Problems();
        Machine second = new Machine(2, 1, 4_000, 1_000);
        var timeline = NodeTimelineReader.parse(
                "t.csv", "minute,vm1,vm2,vm3,vm4\n0,90.0,50.0,90.0,25.5\n5,0,0,0,0.1\n", second, problems);
        problems.throwIfAny();

        assertThat(timeline.orElseThrow().intervals())
                .containsExactly(
                        new Interval(0, 8_000, 3_020, 8_000, 1_000), new Interval(300, 8_000, 4, 8_000, 1_000));
    }

    @Test
    void aTraceValueThatIsNoPercentageIsReported() {
        assertThat(problemsOf("minute,vm1", "0,100.1", "5,a", "10,-1"))
                .containsExactly(
                        "day.csv:2 BAL-I003 vm1 is '100.1', not a percentage; Write a number from 0 to 100.",
                        "day.csv:3 BAL-I003 vm1 is 'a', not a percentage; Write a number from 0 to 100.",
                        "day.csv:4 BAL-I003 vm1 is '-1', not a percentage; Write a number from 0 to 100.");
    }

    @Test
    void aNodeThatGetsNoMachineIsReported() {
        Problems problems = new Problems();
        NodeTimelineReader.parse("t.csv", "minute,vm1\n0,1\n", new Machine(10, 3, 1, 0), problems);

        assertThat(ProblemText.of(problems::throwIfAny))
                .containsExactly("t.csv:1 BAL-I002 the trace has 1 machines, none for node 3 of 10;"
                        + " Give a trace with a machine for each node, or choose another node.");
    }

    @Test
    void gzippedFilesAreUnpacked(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("day.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("second,capacity_milli,ls_milli\n0,8000,1\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(NodeTimelineReader.read(file, Machine.ofTen(0)).intervals())
                .containsExactly(new Interval(0, 8_000, 1, 8_000, 0));
    }

    @Test
    void aFileThatDoesNotExistIsReported(@TempDir Path folder) {
        Path file = folder.resolve("no.csv");
        assertThat(ProblemText.of(() -> NodeTimelineReader.read(file, Machine.ofTen(0))))
                .containsExactly(file + " BAL-I001 there is no such file; Check the path.");
    }
}
