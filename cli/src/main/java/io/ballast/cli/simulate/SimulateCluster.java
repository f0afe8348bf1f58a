package io.ballast.cli.simulate;

import io.ballast.cli.Console;
import io.ballast.cli.snapshot.ClusterSnapshot;
import io.ballast.cli.snapshot.SnapshotReader;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.record.Recording;
import io.ballast.scheduler.explain.PlacementJson;
import io.ballast.scheduler.explain.PodPlacement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code ballast simulate --cluster}. */
final class SimulateCluster {
    private static final int MAX_NOTES = 20;

    private final Console console;
    private final Bundle bundle;
    private final Recording recording;

    SimulateCluster(Console console, Bundle bundle, Recording recording) {
        this.console = console;
        this.bundle = bundle;
        this.recording = recording;
    }

    void run(List<Path> files, Path pods, SimulateCommand.Explain explain, SimulateCommand.Output output, Path report) {
        ClusterSnapshot snapshot = SnapshotReader.read(files, pods);
        tell(snapshot);
        ClusterSimulation simulation = new ClusterSimulation(bundle, recording);
        Results results = new Results(console, bundle, report);
        List<PodPlacement> decisions = simulation.run(snapshot);
        results.page("Ballast: pods of a snapshot", List.of(ClusterText.section(decisions)));
        results.print(
                output,
                () -> Map.of(
                        "decisions", decisions.stream().map(PlacementJson::of).toList()),
                () -> ClusterText.text(decisions, explain, console.terminal().paint()));
    }

    /** What was left out of the snapshot. */
    private void tell(ClusterSnapshot snapshot) {
        List<String> notes = snapshot.notes();
        notes.stream().limit(MAX_NOTES).forEach(note -> console.err().println("note: " + note));
        if (notes.size() > MAX_NOTES) {
            console.err().println("note: " + (notes.size() - MAX_NOTES) + " more notes like these");
        }
        if (!snapshot.skipped().isEmpty()) {
            console.err()
                    .println("note: objects of other kinds are left out: "
                            + snapshot.skipped().entrySet().stream()
                                    .map(e -> e.getValue() + " " + e.getKey())
                                    .sorted()
                                    .collect(Collectors.joining(", ")));
        }
    }
}
