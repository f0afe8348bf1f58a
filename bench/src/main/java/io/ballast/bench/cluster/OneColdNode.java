package io.ballast.bench.cluster;

import io.ballast.bench.Spread;
import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * All nodes but one are too hot, and kube-scheduler, which asks about a sample of the nodes only, needs several attempts until the sample has that one. Pods come
 * one after the other, so that no other pod's events wake up one that waits. The cold node is the last in kube-scheduler's order at its start.
 */
record OneColdNode() implements Scenario {
    private static final double MILLIS_PER_SECOND = 1000;

    @Override
    public String name() {
        return "one-cold";
    }

    @Override
    public List<String> arms() {
        return List.of("ballast", "ballast-planner");
    }

    @Override
    public List<String> bases() {
        return List.of();
    }

    @Override
    public Size size() {
        return new Size(20, 0, 1);
    }

    @Override
    public boolean oneByOne() {
        return true;
    }

    /** 12 of 16 cores: 75 percent, where the rules' limit is 65. */
    @Override
    public String cpu(int number, int nodes) {
        return number == cold(nodes) ? "1" : "12";
    }

    /** Number of the node whose name comes last. */
    static int cold(int nodes) {
        List<String> names =
                IntStream.range(0, nodes).mapToObj(Scenario::nodeName).toList();
        return names.indexOf(Collections.max(names));
    }

    @Override
    public Pod pod(String name, int number) {
        return SimulatedPods.asking(name, Map.of("cpu", "100m", "memory", "128Mi"));
    }

    @Override
    public List<Limit> limits(int nodes, int pods) {
        return List.of();
    }

    @Override
    public Map<String, Double> figures(Seen seen) {
        Map<String, Double> figures = new LinkedHashMap<>();
        List<Double> millis = seen.times().millisInOrder();
        List<Double> questions = seen.questions();
        figures.put("first pod, create to bound, s", millis.get(0) / MILLIS_PER_SECOND);
        figures.put("slowest pod, s", Collections.max(millis) / MILLIS_PER_SECOND);
        if (!questions.isEmpty()) {
            figures.put("first pod, filter questions", questions.get(0));
            figures.put("filter questions a pod, median", Spread.median(questions));
            figures.put("filter questions a pod, most", Collections.max(questions));
        }
        return figures;
    }
}
