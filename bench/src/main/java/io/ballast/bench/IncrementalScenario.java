package io.ballast.bench;

import io.ballast.engine.plan.Candidate;
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
final class IncrementalScenario {
    private static final int NODES = 5000;
    private static final int SPARE_FACTS = 4096;

    private interface Arm {
        int best(int pod);

        void bound(int row, NodeFit fit, NodeGpus gpus);

        void reported(int row, NodeLoad load);
    }

    private final List<PodRequest> pods;
    private final MixedCluster cluster = new MixedCluster(NODES, 1);
    private final MixedCluster spare = new MixedCluster(SPARE_FACTS, 3);

    private IncrementalScenario(int classes) {
        pods = MixedCluster.pods(classes, 2);
    }

    static Map<String, Alternation.Measured> run(int classes, int warmUps, int rounds, int decisions) throws Exception {
        return new IncrementalScenario(classes).measure(warmUps, rounds, decisions);
    }

    private Map<String, Alternation.Measured> measure(int warmUps, int rounds, int decisions) throws Exception {
        HandLazy hand = new HandLazy(cluster, pods);
        PlanProgram program = BenchRules.program();
        RowTable table = BenchRules.table(program, cluster);
        PlanDecider plan = new PlanDecider(program, table, pods.size());
        Arm byHand = new Arm() {
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
        };
        Arm byPlan = new Arm() {
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
        };
        Map<String, Alternation.Measured> measured = new Alternation()
                .arm("hand", decisions, life(byHand, decisions))
                .arm("plan", decisions, life(byPlan, decisions))
                .run(warmUps, rounds);
        requireEqual(hand, plan);
        return measured;
    }

    private Alternation.Work life(Arm arm, int decisions) {
        Random random = new Random(4);
        return () -> {
            long sum = 0;
            for (int i = 0; i < decisions; i++) {
                int best = arm.best(random.nextInt(pods.size()));
                sum += best;
                int bound = best < 0 ? random.nextInt(NODES) : best;
                String node = cluster.nodes().get(bound);
                int fact = random.nextInt(SPARE_FACTS);
                arm.bound(bound, named(node, spare.fits[fact]), named(node, spare.gpus[fact]));
                int reporting = random.nextInt(NODES);
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

    private void requireEqual(HandLazy hand, PlanDecider plan) {
        int[] cells = new int[NODES];
        for (int pod = 0; pod < pods.size(); pod++) {
            Arrays.fill(cells, -1);
            for (Candidate c : plan.ranking(pods.get(pod), List.of(), NODES)) {
                cells[Integer.parseInt(c.node().substring("node-".length()))] = c.weighted();
            }
            if (!Arrays.equals(cells, hand.points(pod))) {
                throw new IllegalStateException("plan and hand disagree about " + pods.get(pod));
            }
        }
    }
}
