package io.ballast.cli.simulate;

import io.ballast.cli.report.HtmlReport;
import io.ballast.cli.report.ReportData;
import io.ballast.cli.report.TraceSection;
import io.ballast.cli.trace.CurvePoint;
import io.ballast.engine.bundle.Bundle;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** Writes what a replay showed: one HTML page and one CSV curve for each run. */
public final class TraceReport {
    /** Name of the page. */
    public static final String FILE = "report.html";

    private TraceReport() {}

    static void write(Path folder, List<TraceRun> runs, PublishedCurves published, Bundle bundle, Clock clock)
            throws IOException {
        Files.createDirectories(folder);
        for (TraceRun run : runs) {
            writeCurve(folder.resolve("curve-" + run.score() + "-" + run.workload() + "-" + run.seed() + ".csv"), run);
        }
        ReportData data = new ReportData(
                "Ballast: placement of GPU pods",
                now(clock),
                bundle.manifest().name() + " " + bundle.manifest().revision(),
                List.of(section(runs, published)));
        writePage(folder.resolve(FILE), data);
    }

    /** Writes a page. */
    public static void writePage(Path file, ReportData data) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            HtmlReport.write(data, out);
        }
    }

    /** Time of a report, to the second. */
    public static String now(Clock clock) {
        return DateTimeFormatter.ISO_INSTANT.format(clock.instant().truncatedTo(ChronoUnit.SECONDS));
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

    private static void writeCurve(Path file, TraceRun run) throws IOException {
        StringBuilder csv = new StringBuilder(
                "arrived_percent,allocation_percent,fragmented_percent_of_total,fragmented_percent_of_idle\n");
        for (CurvePoint p : run.curve()) {
            csv.append(String.format(
                    Locale.ROOT,
                    "%d,%.4f,%.4f,%.4f%n",
                    p.arrivedPercent(),
                    p.allocationPercent(),
                    p.fragmentedPercentOfTotal(),
                    p.fragmentedPercentOfIdle()));
        }
        Files.writeString(file, csv);
    }
}
