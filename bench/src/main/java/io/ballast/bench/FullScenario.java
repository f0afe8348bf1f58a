package io.ballast.bench;

import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.pod.PodRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Full evaluation: all nodes for one pod, and the best of them, by every executor. Before anything is measured, all cells of all executors are compared.
 */
final class FullScenario implements Scenario {
    private static final int PODS = 200;

    /** An executor that gives the points of each row, -1 for a refused one. */
    interface Cells {
        void evaluate(PodRequest pod, int[] points);
    }

    private final int nodes;
    private final boolean sessions;

    /**
     * A scenario.
     *
     * @param sessions whether the executors over sessions, which are far slower, take part
     */
    FullScenario(int nodes, boolean sessions) {
        this.nodes = nodes;
        this.sessions = sessions;
    }

    @Override
    public Map<String, Alternation.Measured> run(int warmUps, int rounds) throws Exception {
        MixedCluster cluster = new MixedCluster(nodes, 1);
        List<PodRequest> pods = MixedCluster.pods(PODS, 2);
        PlanProgram program = BenchRules.program();
        RowTable table = BenchRules.table(program, cluster);
        PlanDecider plan = new PlanDecider(program, table);
        PlanDecider forgetful = new PlanDecider(program, table, 1);
        PlanDecider interpreter = new PlanDecider(program.interpreted(), table);
        HandLoop loop = new HandLoop();
        Cells hand = (pod, points) -> loop.evaluate(pod, cluster.fits, cluster.loads, cluster.gpus, 0, nodes, points);
        Cells columns = new ColumnLoop(cluster)::evaluate;
        int[] points = new int[nodes];

        requireEqual(pods, hand, Map.of("columns", columns, "plan", cells(plan), "interpreter", cells(interpreter)));
        Alternation arms = new Alternation()
                .arm("hand", PODS, () -> best(hand, pods, points))
                .arm("columns", PODS, () -> best(columns, pods, points))
                .arm("plan", PODS, () -> {
                    long sum = 0;
                    for (PodRequest pod : pods) {
                        sum += plan.evaluateFully(pod);
                    }
                    return sum;
                })
                .arm("plan, class made anew", PODS, () -> best(forgetful, pods))
                .arm("interpreter", PODS / 10, () -> {
                    long sum = 0;
                    for (PodRequest pod : pods.subList(0, PODS / 10)) {
                        sum += interpreter.evaluateFully(pod);
                    }
                    return sum;
                });
        if (!sessions) {
            return arms.run(warmUps, rounds);
        }
        IncrementalScenario incremental = new IncrementalScenario(nodes, 50);
        incremental.addTo(arms, 500, ", 2 rows changed");
        SessionDecider oracle = new SessionDecider(program, table);
        SessionDecider classic = new SessionDecider(program, table, new ClassicRules(program.bundle()));
        try (KeptSessions kept = new KeptSessions(program, cluster)) {
            List<PodRequest> few = pods.subList(0, nodes > 1000 ? 2 : 8);
            requireEqual(
                    pods.subList(0, 2 * few.size()),
                    hand,
                    Map.of("kept session", kept::evaluate, "oracle", cells(oracle), "classic", cells(classic)));
            Map<String, Alternation.Measured> measured = arms.arm(
                            "session, kept", few.size(), () -> best(kept::evaluate, few, points))
                    .arm("session, fresh (oracle)", few.size(), () -> best(oracle, few))
                    .arm("classic MVEL, fresh", few.size(), () -> best(classic, few))
                    .run(warmUps, rounds);
            incremental.requireEqual();
            return measured;
        }
    }

    private static long best(Cells cells, List<PodRequest> pods, int[] points) {
        long sum = 0;
        for (PodRequest pod : pods) {
            cells.evaluate(pod, points);
            sum += HandLoop.best(points);
        }
        return sum;
    }

    private static long best(NodeDecider decider, List<PodRequest> pods) {
        long sum = 0;
        for (PodRequest pod : pods) {
            sum += decider.best(pod, List.of());
        }
        return sum;
    }

    /** A decider's ranking as cells. */
    static Cells cells(NodeDecider decider) {
        return (pod, points) -> {
            Arrays.fill(points, -1);
            for (Candidate c : decider.ranking(pod, List.of(), points.length)) {
                points[MixedCluster.row(c.node())] = c.weighted();
            }
        };
    }

    private void requireEqual(List<PodRequest> pods, Cells expected, Map<String, Cells> others) {
        int[] right = new int[nodes];
        int[] points = new int[nodes];
        for (PodRequest pod : pods) {
            expected.evaluate(pod, right);
            others.forEach((name, cells) -> {
                cells.evaluate(pod, points);
                int row = Arrays.mismatch(right, points);
                if (row >= 0) {
                    throw new IllegalStateException("%s says %d of row %d for %s, by hand it is %d"
                            .formatted(name, points[row], row, pod, right[row]));
                }
            });
        }
    }
}
