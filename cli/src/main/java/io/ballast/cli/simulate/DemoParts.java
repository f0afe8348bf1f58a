package io.ballast.cli.simulate;

import io.ballast.cli.Console;
import io.ballast.cli.node.NodeSeries;
import io.ballast.cli.node.NodeSimulation;
import io.ballast.cli.node.NodeTick;
import io.ballast.cli.node.NodeTimeline;
import io.ballast.cli.node.NodeTimelineReader;
import io.ballast.cli.node.SuppressPolicy;
import io.ballast.cli.node.UsageTrace;
import io.ballast.cli.report.Section;
import io.ballast.cli.snapshot.SnapshotReader;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.ProgressBar;
import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.ArrivalsReader;
import io.ballast.cli.trace.Trace;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.model.suppress.SuppressStrategy;
import io.ballast.scheduler.explain.PodPlacement;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The three worlds of the demo, decided one after the other and shown together. */
public final class DemoParts {
    private static final List<String> PACKAGES = List.of("gpu-fgd", "gpu-best-fit", "gpu-random");

    private final Console console;
    private final Bundle bundle;

    public DemoParts(Console console, Bundle bundle) {
        this.console = console;
        this.bundle = bundle;
    }

    /**
     * Decides all three.
     *
     * @param examples folder with the snapshot and the node's day
     * @param trace    generated trace
     * @param seed     of its arrival order
     * @param report   folder for the report
     */
    public void run(Path examples, Trace trace, long seed, Path report) {
        Results results = new Results(console, bundle, report);
        PrintStream out = console.out();
        Paint paint = console.terminal().paint();
        out.println("rules: bundle " + bundle.manifest().name() + " "
                + bundle.manifest().revision() + ", " + bundle.packages().size() + " packages, "
                + bundle.rules().size() + " rules");
        out.println();
        List<Section> sections = new ArrayList<>();

        Path snapshot = examples.resolve("snapshot");
        out.println(paint.strong("1. Pods that ask for a node, on a snapshot of a cluster") + "  (examples/snapshot)");
        out.println();
        List<PodPlacement> decisions = new ClusterSimulation(bundle, Recording.NONE)
                .run(SnapshotReader.read(clusterFiles(snapshot), snapshot.resolve("pods.yaml")));
        out.print(ClusterText.text(decisions, SimulateCommand.Explain.AUTO, paint));
        sections.add(ClusterText.section(decisions));

        out.println(paint.strong("2. A generated GPU trace, placed by three score packages"));
        out.println();
        List<TraceRun> runs = traces(trace, seed);
        out.print(SimulateTrace.table(runs, paint));
        out.println();
        sections.add(TraceReport.section(runs, PublishedCurves.NONE));

        Path day = examples.resolve("node-timeline").resolve("usage.csv");
        out.println(paint.strong("3. A day of a node: what best-effort pods may use") + "  (examples/node-timeline)");
        out.println();
        NodeTimeline timeline = NodeTimelineReader.read(day, UsageTrace.Machine.ofTen(0));
        SuppressPolicy suppression = new SuppressPolicy(bundle);
        SuppressStrategy strategy = suppression.strategy();
        List<NodeTick> ticks = new NodeSimulation(suppression, strategy).run(timeline, done -> {});
        sections.add(SimulateNode.section(timeline, strategy, ticks));

        results.file(SimulateNode.CSV, NodeSeries.csv(ticks));
        results.page("Ballast demo", sections);
        results.print(SimulateCommand.Output.TEXT, Map::of, () -> SimulateNode.text(timeline, ticks, paint));
    }

    private static List<Path> clusterFiles(Path snapshot) {
        return List.of(
                snapshot.resolve("nodes.yaml"),
                snapshot.resolve("running-pods.yaml"),
                snapshot.resolve("nodemetrics.yaml"));
    }

    private List<TraceRun> traces(Trace trace, long seed) {
        Arrivals arrivals = ArrivalsReader.shuffled(trace, seed);
        List<TraceRun> runs = new ArrayList<>();
        for (String pack : PACKAGES) {
            try (ProgressBar bar = console.progress(pack, arrivals.pods().size())) {
                runs.add(new TraceSimulation(bundle).run(trace, arrivals, pack, seed, bar::update));
            }
        }
        return runs;
    }
}
