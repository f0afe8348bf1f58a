package io.ballast.cli.simulate;

import io.ballast.cli.trace.Assignment;
import io.ballast.cli.trace.Placer;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.record.Recording;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RowRules;
import io.ballast.model.Amounts;
import io.ballast.model.DecisionPoint;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.RandomDraw;
import io.ballast.model.sink.Placement;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Places the pods of a replay by rules: the row plan finds the node, the reserve rules of the score package the GPUs. Not thread-safe. */
public final class RulePlacer implements Placer {
    private final TraceCluster cluster;
    private final RowTable table;
    private final NodeDecider deciding;
    private final NodeDecider decider;
    private final RowRules reserve;
    private final Recording.Subjects recorded;
    private final boolean draws;
    private final SplittableRandom random;

    /**
     * A placer over a cluster.
     *
     * @param profile   filter packages, and the one score package that also reserves
     * @param scorePack that package
     * @param seed      for the draws that the engine makes for rules over {@link RandomDraw}
     */
    public RulePlacer(Bundle bundle, Profile profile, String scorePack, TraceCluster cluster, long seed) {
        this(bundle, profile, scorePack, cluster, seed, Recording.NONE);
    }

    /** The same, with decisions recorded. */
    public RulePlacer(
            Bundle bundle, Profile profile, String scorePack, TraceCluster cluster, long seed, Recording recording) {
        this.cluster = cluster;
        PlanProgram program = new PlanProgram(bundle, profile);
        List<String> nodes = IntStream.range(0, cluster.size())
                .mapToObj(row -> cluster.fit(row).node())
                .toList();
        table = new RowTable(nodes, program.rowTypes());
        for (int row = 0; row < cluster.size(); row++) {
            changed(row, cluster.fit(row), cluster.gpus(row));
        }
        deciding = NodeDeciders.of(program, table);
        decider = recording.nodes(deciding, program, table);
        recorded = recording.subjects(bundle, DecisionPoint.RESERVE, scorePack, profile);
        reserve = new RowRules(bundle, scorePack, Placement.class, program.parameters(scorePack));
        draws = bundle.rulesOf(scorePack).stream().anyMatch(r -> r.shape().perDecision());
        random = new SplittableRandom(seed);
    }

    @Override
    public Optional<Assignment> place(PodRequest pod) {
        List<RandomDraw> draw = draws ? List.of(new RandomDraw(random.nextLong())) : List.of();
        int row = decider.best(pod, draw);
        if (row < 0) {
            return Optional.empty();
        }
        return Optional.of(new Assignment(row, pod.gpu().count() == 0 ? Amounts.EMPTY : devices(pod, row, draw)));
    }

    private Amounts devices(PodRequest pod, int row, List<RandomDraw> draw) {
        List<Object> facts = draw.isEmpty() ? List.of(pod) : List.of(pod, draw.get(0));
        NodeGpus gpus = cluster.gpus(row);
        List<Object> all = draw.isEmpty() ? List.of(pod, gpus) : List.of(pod, draw.get(0), gpus);
        return recorded.decide(pod.name(), all, () -> reserve.run(gpus, facts, new Placement()))
                .value(Placement.GPUS, Amounts.class)
                .orElseThrow(() -> new PolicyException("no reserve rule chose GPUs for pod " + pod.name() + " on node "
                        + cluster.fit(row).node()));
    }

    @Override
    public void changed(int row, NodeFit fit, NodeGpus gpus) {
        table.put(fit);
        table.put(gpus);
    }

    /** Rows that rules were run over so far; 0 when sessions decide. */
    public long rowsEvaluated() {
        return deciding instanceof PlanDecider plan ? plan.rowsEvaluated() : 0;
    }

    /** Pod classes that are kept; 0 when sessions decide. */
    public int classes() {
        return deciding instanceof PlanDecider plan ? plan.classes() : 0;
    }
}
