package io.ballast.bench;

import io.ballast.cli.ShippedBundle;
import io.ballast.cli.simulate.RulePlacer;
import io.ballast.cli.simulate.TraceSimulation;
import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.ArrivalsReader;
import io.ballast.cli.trace.Assignment;
import io.ballast.cli.trace.Placer;
import io.ballast.cli.trace.Replay;
import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.cli.trace.TraceReader;
import io.ballast.cli.trace.TypicalShapes;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.ProblemException;
import io.ballast.model.policy.TypicalPods;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One replay of the published trace, workload {@code default}, seed 42, with fragmentation-aware placement: by the shipped rules in the row plan, and by
 * {@link HandFgd}. An operation is a pod; making the placer is part of a replay. Both place every pod on the same node.
 */
final class TraceScenario implements Scenario {
    private static final long SEED = 42;
    private static final String SCORE = "gpu-fgd";

    private final Path folder;

    TraceScenario(Path folder) {
        this.folder = folder;
    }

    @Override
    public Map<String, Alternation.Measured> run(int warmUps, int rounds) throws Exception {
        Trace trace;
        Arrivals arrivals;
        try {
            trace = TraceReader.read(folder, "default");
            arrivals = ArrivalsReader.read(folder, trace, SEED);
        } catch (ProblemException e) {
            throw new IllegalArgumentException("no trace in " + folder + ": " + e.getMessage(), e);
        }
        TypicalPods typical = TypicalShapes.of(trace.pods());
        Bundle bundle = ShippedBundle.load();
        Profile profile = new TraceSimulation(bundle).profile(SCORE, trace);
        Function<TraceCluster, Placer> hand = cluster -> new HandFgd(cluster, typical);
        Function<TraceCluster, Placer> plan = cluster -> new RulePlacer(bundle, profile, SCORE, cluster, SEED);
        if (!replay(arrivals, hand).equals(replay(arrivals, plan))) {
            throw new IllegalStateException("rules and hand-written placement differ");
        }
        int pods = arrivals.requests().size();
        return new Alternation()
                .arm("hand", pods, () -> replay(arrivals, hand).hashCode())
                .arm("plan", pods, () -> replay(arrivals, plan).hashCode())
                .run(warmUps, rounds);
    }

    private static List<Optional<Assignment>> replay(Arrivals arrivals, Function<TraceCluster, Placer> placer) {
        TraceCluster cluster = new TraceCluster(arrivals.nodes());
        List<Optional<Assignment>> assignments = new ArrayList<>();
        Replay.run(
                cluster, arrivals.requests(), placer.apply(cluster), (pod, assignment) -> assignments.add(assignment));
        return assignments;
    }
}
