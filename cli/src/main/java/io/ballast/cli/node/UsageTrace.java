package io.ballast.cli.node;

import io.ballast.cli.input.CsvTable;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.node.NodeTimeline.Interval;
import io.ballast.engine.problem.Problems;
import io.ballast.model.Checks;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a usage trace of virtual machines as the load of one node: column {@code minute}, then one column a machine with its CPU usage in percent. The
 * machines are dealt out to nodes by their position, the first to node 0, the second to node 1 and so on; those of one node are its latency-sensitive
 * pods. Best-effort pods would take whatever they get.
 */
public final class UsageTrace {
    /**
     * How machines become nodes.
     *
     * @param nodes       number of nodes that the machines are dealt out to
     * @param node        which of them is simulated, from 0
     * @param milliPerVm  CPU of each virtual machine, in milli-cores; a node has as much as its machines
     * @param systemMilli CPU that the system of the node uses, in milli-cores
     */
    public record Machine(int nodes, int node, long milliPerVm, long systemMilli) {
        /** Number of nodes that {@link #ofTen} deals out to. */
        public static final int TEN = 10;

        public Machine {
            Checks.inRange(nodes, 1, 1_000, "nodes");
            Checks.inRange(node, 0, nodes - 1, "node");
            Checks.inRange(milliPerVm, 1, 1_000_000, "milliPerVm");
            Checks.inRange(systemMilli, 0, 1_000_000, "systemMilli");
        }

        /** One of ten nodes, from 0, with machines of four cores each and one core for the system. */
        public static Machine ofTen(int node) {
            return new Machine(TEN, node, 4_000, 1_000);
        }
    }

    private static final String MINUTE = "minute";
    private static final Pattern PERCENT = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final String file;
    private final Machine machine;
    private final Problems problems;

    UsageTrace(String file, Machine machine, Problems problems) {
        this.file = file;
        this.machine = machine;
        this.problems = problems;
    }

    /** Whether a file with this header is a usage trace. */
    static boolean isHeader(List<String> header) {
        return header.size() > 1
                && header.get(0).equals(MINUTE)
                && header.stream().skip(1).allMatch(name -> name.startsWith("vm"));
    }

    /** The load of the node; empty when the problems say why not. */
    List<Interval> read(String text, List<String> header) {
        List<String> vms = new ArrayList<>();
        for (int i = 1; i < header.size(); i++) {
            if ((i - 1) % machine.nodes() == machine.node()) {
                vms.add(header.get(i));
            }
        }
        if (vms.isEmpty()) {
            problems.add(
                    InputCode.SHAPE,
                    file,
                    1,
                    0,
                    "the trace has " + (header.size() - 1) + " machines, none for node " + machine.node() + " of "
                            + machine.nodes(),
                    "Give a trace with a machine for each node, or choose another node.");
            return List.of();
        }
        long capacity = vms.size() * machine.milliPerVm();
        long system = Math.min(machine.systemMilli(), capacity);
        List<Interval> intervals = new ArrayList<>();
        long last = -1;
        for (CsvTable.Row row :
                CsvTable.read(file, text, header, List.of(), problems).rows()) {
            long at = row.number(MINUTE, NodeTimelineReader.MAX_SECONDS / 60) * 60;
            long used = 0;
            for (String vm : vms) {
                used += used(row, vm);
            }
            if (row.good() && at <= last) {
                row.problem("minute is not after the row before", "Sort the rows by minute, each time once.");
            }
            if (row.good()) {
                long latency = Math.min(used, capacity - system);
                intervals.add(new Interval(at, capacity, latency, capacity, system));
                last = at;
            }
        }
        return intervals;
    }

    private long used(CsvTable.Row row, String vm) {
        return percent(row.text(vm))
                .map(p -> p.multiply(BigDecimal.valueOf(machine.milliPerVm()))
                        .divide(HUNDRED, 0, RoundingMode.HALF_EVEN)
                        .longValueExact())
                .orElseGet(() -> {
                    row.problem(vm + " is '" + row.text(vm) + "', not a percentage", "Write a number from 0 to 100.");
                    return 0L;
                });
    }

    private static Optional<BigDecimal> percent(String text) {
        if (!PERCENT.matcher(text).matches()) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(text)).filter(p -> p.compareTo(HUNDRED) <= 0);
    }
}
