package io.ballast.cli.node;

import io.ballast.cli.input.CsvTable;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.input.InputFiles;
import io.ballast.cli.node.NodeTimeline.Interval;
import io.ballast.engine.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a node's load over time from a CSV file, gzipped when its name ends with {@code .gz}. Everything wrong with it is reported together.
 *
 * <p>Columns: {@code second} or {@code minute} since the start, strictly ascending; {@code capacity_milli} of the node; {@code ls_milli} used by
 * latency-sensitive pods; optionally {@code system_milli} used by everything else (absent: 0) and {@code be_demand_milli}, what best-effort pods would use
 * if nothing held them (absent: the whole node). All amounts in milli-cores. A row holds until the next one.
 *
 * <p>A file whose first column is {@code minute} and whose others begin with {@code vm} is a usage trace of virtual machines; see {@link UsageTrace}.
 */
public final class NodeTimelineReader {
    /** Largest file that is read, also unpacked: a year of minutes is 15 MB. */
    public static final long LIMIT_BYTES = 64L << 20;

    static final long MAX_MILLI = 16_000_000;
    static final long MAX_SECONDS = 10L * 366 * 24 * 3600;

    private static final String CAPACITY = "capacity_milli";
    private static final String LATENCY = "ls_milli";
    private static final String SYSTEM = "system_milli";
    private static final String DEMAND = "be_demand_milli";

    private final String file;
    private final Problems problems;

    private NodeTimelineReader(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /**
     * Reads a time line of either form.
     *
     * @throws io.ballast.engine.problem.ProblemException with every problem found
     */
    public static NodeTimeline read(Path path, UsageTrace.Machine machine) {
        Problems problems = new Problems();
        Optional<String> text = path.toString().endsWith(".gz")
                ? InputFiles.gzipText(path, LIMIT_BYTES, problems)
                : InputFiles.text(path, LIMIT_BYTES, problems);
        Optional<NodeTimeline> timeline = text.flatMap(t -> parse(path.toString(), t, machine, problems));
        problems.throwIfAny();
        return timeline.orElseThrow(() -> new IllegalStateException(path + " gave neither a time line nor a problem"));
    }

    /** Reads the text of a time line; empty when the problems say why not. */
    static Optional<NodeTimeline> parse(String file, String text, UsageTrace.Machine machine, Problems problems) {
        List<String> header = header(text);
        boolean trace = UsageTrace.isHeader(header);
        if (!trace && machine.node() > 0) {
            problems.add(
                    InputCode.SHAPE,
                    file,
                    1,
                    0,
                    "this is the time line of one node, there is no node " + machine.node() + " in it",
                    "Leave out --node-index, or give a usage trace with the columns minute, vm...");
            return Optional.empty();
        }
        List<Interval> intervals = trace
                ? new UsageTrace(file, machine, problems).read(text, header)
                : new NodeTimelineReader(file, problems).readRows(text, header);
        return problems.isEmpty() && !intervals.isEmpty()
                ? Optional.of(new NodeTimeline(trace ? "node-" + machine.node() : "node-a", intervals))
                : Optional.empty();
    }

    private static List<String> header(String text) {
        String first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        return List.of(first.split(",", -1)).stream().map(String::strip).toList();
    }

    private List<Interval> readRows(String text, List<String> header) {
        boolean minutes = header.contains("minute");
        String time = minutes ? "minute" : "second";
        List<Interval> intervals = new ArrayList<>();
        boolean hasDemand = header.contains(DEMAND);
        boolean hasSystem = header.contains(SYSTEM);
        long last = -1;
        for (CsvTable.Row row : CsvTable.read(
                        file, text, List.of(time, CAPACITY, LATENCY), List.of(SYSTEM, DEMAND), problems)
                .rows()) {
            long at = row.number(time, MAX_SECONDS / 60) * (minutes ? 60 : 1);
            long capacity = row.number(CAPACITY, MAX_MILLI);
            long latency = row.number(LATENCY, MAX_MILLI);
            long system = hasSystem ? row.number(SYSTEM, MAX_MILLI) : 0;
            long demand = hasDemand ? row.number(DEMAND, MAX_MILLI) : capacity;
            if (row.good()) {
                checkRow(row, time, last, at, capacity, latency + system);
            }
            if (row.good()) {
                intervals.add(new Interval(at, capacity, latency, demand, system));
                last = at;
            }
        }
        return intervals;
    }

    private static void checkRow(CsvTable.Row row, String time, long last, long at, long capacity, long used) {
        if (capacity == 0) {
            row.problem(CAPACITY + " is 0", "Give the CPU of the node in milli-cores, for example 16000.");
        } else if (at <= last) {
            row.problem(time + " is not after the row before", "Sort the rows by " + time + ", each time once.");
        } else if (used > capacity) {
            row.problem(
                    LATENCY + " and " + SYSTEM + " are " + used + " together, more than " + CAPACITY + " " + capacity,
                    "Usage cannot exceed the node.");
        }
    }
}
