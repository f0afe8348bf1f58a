package io.ballast.bench.cluster;

import static io.ballast.bench.cluster.Wish.HOST_PORT;
import static io.ballast.bench.cluster.Wish.NODE_AFFINITY;
import static io.ballast.bench.cluster.Wish.NODE_SELECTOR;
import static io.ballast.bench.cluster.Wish.NONE;
import static io.ballast.bench.cluster.Wish.POD_AFFINITY;
import static io.ballast.bench.cluster.Wish.POD_ANTI_AFFINITY;
import static io.ballast.bench.cluster.Wish.SPREAD;
import static io.ballast.bench.cluster.Wish.TOLERATION;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Pods of five shapes, of which twelve in twenty have a wish more: two each a node selector, a required node affinity, a toleration of the tainted nodes, a
 * topology spread, a host port, and one each an affinity and an anti-affinity to other pods. Six of the twenty are of kinds that the planner leaves to
 * kube-scheduler. The order is random and the same each time.
 */
record MixedPods() implements Scenario {
    /** What becomes of twenty pods. */
    private static final List<Wish> TWENTY = List.of(
            NONE,
            NONE,
            NONE,
            NONE,
            NONE,
            NONE,
            NONE,
            NONE,
            NODE_SELECTOR,
            NODE_SELECTOR,
            NODE_AFFINITY,
            NODE_AFFINITY,
            TOLERATION,
            TOLERATION,
            SPREAD,
            SPREAD,
            HOST_PORT,
            HOST_PORT,
            POD_AFFINITY,
            POD_ANTI_AFFINITY);

    private static final long SEED = 42;
    private static final double LEAST_SHARE = 95;

    @Override
    public String name() {
        return "mixed";
    }

    @Override
    public List<String> arms() {
        return List.of("kube-scheduler", "ballast", "ballast-planner");
    }

    @Override
    public List<String> bases() {
        return List.of("kube-scheduler", "ballast");
    }

    @Override
    public Node node(int number) {
        return Wish.node(number);
    }

    /** What the pod of a number wishes besides room. */
    static Wish wish(int number) {
        List<Wish> order = new ArrayList<>(TWENTY);
        Collections.shuffle(order, new Random(SEED + number / TWENTY.size()));
        return order.get(number % TWENTY.size());
    }

    @Override
    public Pod pod(String name, int number) {
        return wish(number).added(PlainPods.shaped(name, number), number / TWENTY.size());
    }

    @Override
    public List<Limit> limits(int nodes, int pods) {
        return List.of(
                new Limit.AtLeast("ballast-planner", PlannerFigures.SHARE, LEAST_SHARE),
                new Limit.Rate("ballast-planner", "ballast", 1.0));
    }

    @Override
    public Map<String, Double> figures(Seen seen) {
        return PlannerFigures.of(seen);
    }
}
