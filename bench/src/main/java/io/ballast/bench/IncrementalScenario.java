package io.ballast.bench;

import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.pod.PodRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Decisions one after another on a cluster that changes: the best node for a pod of one of the classes, then a bind (two facts of that node) and a load
 * report of another node. Every arm lives through the same decisions.
 */
final class IncrementalScenario implements Scenario {
    private static final int DECISIONS = 2000;
    private static final int SPARE_FACTS = 4096;

    private interface Arm {
        int best(int pod);

        void bound(int row, NodeFit fit, NodeGpus gpus);

        void reported(int row, NodeLoad load);
    }

    private final int nodes;
    private final List<PodRequest> pods;
    private final MixedCluster cluster;
    private final HandLazy hand;
    private final PlanDecider plan;
    private final RowTable table;
    private final MixedCluster spare = new MixedCluster(SPARE_FACTS, 3);

    IncrementalScenario(int nodes, int classes) {
        this.nodes = nodes;
        cluster = new MixedCluster(nodes, 1);
        pods = MixedCluster.pods(classes, 2);
        hand = new HandLazy(cluster, pods);
        PlanProgram program = BenchRules.program();
        table = BenchRules.table(program, cluster);
        plan = new PlanDecider(program, table, classes);
    }

    @Override
    public Map<String, Alternation.Measured> run(int warmUps, int rounds) throws Exception {
        Alternation arms = new Alternation();
        addTo(arms, DECISIONS, "");
        Map<String, Alternation.Measured> measured = arms.run(warmUps, rounds);
        requireEqual();
        return measured;
    }

    /** Adds both arms, each run of which makes that many decisions. */
    void addTo(Alternation arms, int decisions, String suffix) {
        arms.arm("hand" + suffix, decisions, handDeciding(decisions));
        arms.arm("plan" + suffix, decisions, planDeciding(decisions));
    }

    /** The hand-written arm; each run makes that many decisions. */
    Alternation.Work handDeciding(int decisions) {
        return life(
                new Arm() {
                    @Override
                    public int best(int pod) {
                        return hand.best(pod);
                    }

                    @Override
                    public void bound(int row, NodeFit fit, NodeGpus gpus) {
                        hand.bound(row, fit, gpus);
                    }

                    @Override
                    public void reported(int row, NodeLoad load) {
                        hand.reported(row, load);
                    }
                },
                decisions);
    }

    /** The plan; each run makes that many decisions. */
    Alternation.Work planDeciding(int decisions) {
        return life(
                new Arm() {
                    @Override
                    public int best(int pod) {
                        return plan.best(pods.get(pod), List.of());
                    }

                    @Override
                    public void bound(int row, NodeFit fit, NodeGpus gpus) {
                        table.put(fit);
                        table.put(gpus);
                    }

                    @Override
                    public void reported(int row, NodeLoad load) {
                        table.put(load);
                    }
                },
                decisions);
    }

    private Alternation.Work life(Arm arm, int decisions) {
        Random random = new Random(4);
        return () -> {
            long sum = 0;
            for (int i = 0; i < decisions; i++) {
                int best = arm.best(random.nextInt(pods.size()));
                sum += best;
                int bound = best < 0 ? random.nextInt(nodes) : best;
                String node = cluster.nodes().get(bound);
                int fact = random.nextInt(SPARE_FACTS);
                arm.bound(bound, named(node, spare.fits[fact]), named(node, spare.gpus[fact]));
                int reporting = random.nextInt(nodes);
                arm.reported(
                        reporting, named(cluster.nodes().get(reporting), spare.loads[random.nextInt(SPARE_FACTS)]));
            }
            return sum;
        };
    }

    private static NodeFit named(String node, NodeFit fit) {
        return new NodeFit(node, fit.freeCpuMilli(), fit.freeMemoryBytes(), fit.freePods());
    }

    private static NodeGpus named(String node, NodeGpus gpus) {
        return new NodeGpus(node, gpus.model(), gpus.freeCpuMilli(), gpus.freeMilli(), gpus.tenants());
    }

    private static NodeLoad named(String node, NodeLoad load) {
        return new NodeLoad(
                node,
                load.reported(),
                load.measured(),
                load.expired(),
                load.allocatable(),
                load.used(),
                load.prodUsed(),
                load.aggregatedUsed(),
                load.scoreUsed(),
                load.thresholds());
    }

    /** Compares all cells of both arms, which must have lived through the same number of decisions. */
    void requireEqual() {
        FullScenario.Cells cells = FullScenario.cells(plan);
        int[] points = new int[nodes];
        for (int pod = 0; pod < pods.size(); pod++) {
            cells.evaluate(pods.get(pod), points);
            if (!Arrays.equals(points, hand.points(pod))) {
                throw new IllegalStateException("plan and hand disagree about " + pods.get(pod));
            }
        }
    }
}
