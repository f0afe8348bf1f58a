package io.ballast.bench.cluster;

import io.ballast.controlplane.SimulatedNodes;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;

/** What kind of pods meets what kind of nodes, and what is looked at. Immutable, thread-safe. Another one is a class and a word in {@link Scenarios}. */
sealed interface Scenario permits PlainPods, ManyClasses, MixedPods, OneColdNode {
    /**
     * How much is measured when the command line does not say.
     *
     * @param pods   pods that are measured
     * @param warmUp pods that are bound before
     * @param rounds how often each arm has its turn
     */
    record Size(int pods, int warmUp, int rounds) {
        static final Size USUAL = new Size(3000, 300, 5);
    }

    /** What it is called on the command line. */
    String name();

    /** Arms that run when none is named; schedulers of {@code BENCH_SCHEDULER} run besides. */
    List<String> arms();

    /** Arms that the others are compared with. */
    List<String> bases();

    default Size size() {
        return Size.USUAL;
    }

    /** Whether a pod is created only when the one before is bound; else all are created at once. */
    default boolean oneByOne() {
        return false;
    }

    default Node node(int number) {
        return SimulatedNodes.ready(nodeName(number));
    }

    /** CPU in use on a node of 16 cores, one of so many, as a quantity: one to five cores, far from what the rules refuse, and not the same everywhere. */
    default String cpu(int number, int nodes) {
        return 1 + number % 5 + "";
    }

    /** The pod of a number from 0. */
    Pod pod(String name, int number);

    /** What must hold at so many nodes and pods. */
    List<Limit> limits(int nodes, int pods);

    /** Further figures of a run, by name, in the order in which they are shown; none of a scheduler without Ballast. */
    default Map<String, Double> figures(Seen seen) {
        return Map.of();
    }

    static String nodeName(int number) {
        return "node-" + number;
    }
}
