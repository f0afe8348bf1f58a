package io.ballast.cli.simulate;

import io.ballast.cli.Console;
import io.ballast.cli.input.InputCode;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.ProgressBar;
import io.ballast.cli.term.TextTable;
import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.ArrivalsReader;
import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceReader;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.record.Recording;
import io.ballast.model.DecisionPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code ballast simulate --trace}. */
final class SimulateTrace {
    private final Console console;
    private final Bundle bundle;
    private final Recording recording;

    SimulateTrace(Console console, Bundle bundle, Recording recording) {
        this.console = console;
        this.bundle = bundle;
        this.recording = recording;
    }

    void run(
            Path folder,
            String workload,
            long seed,
            List<String> packages,
            SimulateCommand.Output output,
            Path report) {
        requirePackages(packages);
        Trace trace = TraceReader.read(folder, workload);
        Arrivals arrivals = ArrivalsReader.read(folder, trace, seed);
        PublishedCurves published = PublishedCurves.read(folder);
        Results results = new Results(console, bundle, report);
        List<TraceRun> runs = new ArrayList<>();
        for (String pack : packages) {
            String label = pack + " on " + workload + ", seed " + seed;
            try (ProgressBar bar = console.progress(label, arrivals.pods().size())) {
                runs.add(new TraceSimulation(bundle, recording).run(trace, arrivals, pack, seed, bar::update));
            }
        }
        runs.forEach(run -> results.file(TraceReport.curveFile(run), TraceReport.curve(run)));
        results.page("Ballast: placement of GPU pods", List.of(TraceReport.section(runs, published)));
        results.print(
                output,
                () -> Map.of("runs", runs.stream().map(JsonRun::of).toList()),
                () -> table(runs, console.terminal().paint()));
    }

    private void requirePackages(List<String> names) {
        List<String> known = bundle.packages().values().stream()
                .filter(p ->
                        p.points().contains(DecisionPoint.SCORE) && p.points().contains(DecisionPoint.RESERVE))
                .map(PackageManifest::name)
                .toList();
        Problems problems = new Problems();
        names.stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> problems.add(
                        InputCode.NAME,
                        name.equals(names.get(0)) ? "--score" : "--compare",
                        "there is no score package '" + name + "'" + Nearest.hint(name, known),
                        "Use one of " + String.join(", ", known) + "."));
        problems.throwIfAny();
        bundle.profile(TraceSimulation.PROFILE);
    }

    /** The runs side by side. */
    static String table(List<TraceRun> runs, Paint paint) {
        TextTable table = new TextTable()
                .text("score package")
                .text("workload")
                .number("seed")
                .number("pods")
                .number("placed")
                .number("allocated %")
                .number("fragmented %")
                .number("free GPUs")
                .number("us/pod");
        for (TraceRun run : runs) {
            TraceRun.Summary s = run.summary();
            table.row(
                    run.score(),
                    run.workload(),
                    run.seed(),
                    s.pods(),
                    s.placed(),
                    format("%.2f", s.allocationPercent()),
                    format("%.2f", s.fragmentedPercentOfTotal()),
                    format("%.1f", s.freeGpus()),
                    format("%.0f", s.cpuMicrosPerPod()));
        }
        return table.render(paint);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** The JSON form of a run; its names are part of the interface. */
    private record JsonRun(String score, String workload, long seed, List<JsonPoint> curve, TraceRun.Summary summary) {
        private record JsonPoint(
                int arrivedPercent,
                double allocationPercent,
                double fragmentedPercentOfTotal,
                double fragmentedPercentOfIdle) {}

        static JsonRun of(TraceRun run) {
            List<JsonPoint> curve = run.curve().stream()
                    .map(p -> new JsonPoint(
                            p.arrivedPercent(),
                            p.allocationPercent(),
                            p.fragmentedPercentOfTotal(),
                            p.fragmentedPercentOfIdle()))
                    .toList();
            return new JsonRun(run.score(), run.workload(), run.seed(), curve, run.summary());
        }
    }
}
