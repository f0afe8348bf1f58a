package io.ballast.cli.simulate;

import io.ballast.cli.report.TraceSection;
import io.ballast.cli.trace.CurvePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows replays: as a chapter of the report and as a CSV curve for each. */
final class TraceReport {
    private TraceReport() {}

    /** Name of the file with the curve of a run. */
    static String curveFile(TraceRun run) {
        return "curve-" + run.score() + "-" + run.workload() + "-" + run.seed() + ".csv";
    }

    /** The curve of a run as lines of CSV, the header first. */
    static List<String> curve(TraceRun run) {
        List<String> lines = new ArrayList<>();
        lines.add("arrived_percent,allocation_percent,fragmented_percent_of_total,fragmented_percent_of_idle");
        for (CurvePoint p : run.curve()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%d,%.4f,%.4f,%.4f",
                    p.arrivedPercent(),
                    p.allocationPercent(),
                    p.fragmentedPercentOfTotal(),
                    p.fragmentedPercentOfIdle()));
        }
        return lines;
    }

    /** The chapter about replays. */
    static TraceSection section(List<TraceRun> runs, PublishedCurves published) {
        List<TraceSection.Run> shown = runs.stream().map(r -> run(r, published)).toList();
        String order = "";
        if (runs.stream().allMatch(TraceRun::published)) {
            order = " Pods arrive in the published order of this seed.";
        } else if (shown.stream().anyMatch(r -> r.published().isPresent())) {
            order = " Pods arrive in an order of our own for this seed; the published curves used another one.";
        }
        return new TraceSection(
                "GPU trace",
                "Each arriving pod is decided by the rules of the bundle; a pod that fits nowhere is dropped." + order,
                shown);
    }

    private static TraceSection.Run run(TraceRun run, PublishedCurves published) {
        TraceRun.Summary s = run.summary();
        return new TraceSection.Run(
                run.score(),
                run.workload(),
                run.seed(),
                run.curve().stream()
                        .map(p -> new TraceSection.CurvePoint(
                                p.arrivedPercent(),
                                p.allocationPercent(),
                                p.fragmentedPercentOfTotal(),
                                p.fragmentedPercentOfIdle()))
                        .toList(),
                List.of(
                        figure("GPUs allocated at the end", "%.2f %%", s.allocationPercent()),
                        figure("GPUs fragmented at the end", "%.2f %%", s.fragmentedPercentOfTotal()),
                        figure("GPUs free at the end", "%.1f", s.freeGpus()),
                        new TraceSection.Figure(
                                "Pods placed", String.format(Locale.ROOT, "%,d of %,d", s.placed(), s.pods())),
                        figure("CPU time per pod", "%.0f µs", s.cpuMicrosPerPod())),
                published.of(run.score(), run.workload()),
                run.stranded(),
                run.slowest());
    }

    private static TraceSection.Figure figure(String name, String pattern, double value) {
        return new TraceSection.Figure(name, String.format(Locale.ROOT, pattern, value));
    }
}
