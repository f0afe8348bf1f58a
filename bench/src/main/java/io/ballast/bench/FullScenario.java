package io.ballast.bench;

import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Map;

/** Full evaluation: all nodes for a pod whose class is not known yet, and the best of them. */
final class FullScenario {
    private static final int PODS = 200;

    private FullScenario() {}

    static Map<String, Alternation.Measured> run(int nodes, int warmUps, int rounds) throws Exception {
        MixedCluster cluster = new MixedCluster(nodes, 1);
        List<PodRequest> pods = MixedCluster.pods(PODS, 2);
        PlanProgram program = BenchRules.program();
        PlanDecider plan = new PlanDecider(program, BenchRules.table(program, cluster));
        HandLoop hand = new HandLoop();
        ColumnLoop columns = new ColumnLoop(cluster);
        int[] points = new int[nodes];
        for (PodRequest pod : pods) {
            plan.best(pod, List.of());
        }
        return new Alternation()
                .arm("hand", PODS, () -> {
                    long sum = 0;
                    for (PodRequest pod : pods) {
                        hand.evaluate(pod, cluster.fits, cluster.loads, cluster.gpus, 0, nodes, points);
                        sum += HandLoop.best(points);
                    }
                    return sum;
                })
                .arm("columns", PODS, () -> {
                    long sum = 0;
                    for (PodRequest pod : pods) {
                        columns.evaluate(pod, points);
                        sum += HandLoop.best(points);
                    }
                    return sum;
                })
                .arm("plan", PODS, () -> {
                    long sum = 0;
                    for (PodRequest pod : pods) {
                        sum += plan.evaluateFully(pod);
                    }
                    return sum;
                })
                .arm("known", PODS, () -> {
                    long sum = 0;
                    for (PodRequest pod : pods) {
                        sum += plan.best(pod, List.of());
                    }
                    return sum;
                })
                .arm("scan", PODS, () -> {
                    long sum = 0;
                    for (int i = 0; i < PODS; i++) {
                        sum += HandLoop.best(points);
                    }
                    return sum;
                })
                .run(warmUps, rounds);
    }
}
