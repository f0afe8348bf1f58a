package io.ballast.bench.cluster;

import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Pods of five shapes without further wishes: the plain rate. */
record PlainPods() implements Scenario {
    private static final int MANY_NODES = 5000;

    private static final List<Map<String, String>> SHAPES = List.of(
            Map.of("cpu", "250m", "memory", "256Mi"),
            Map.of("cpu", "500m", "memory", "1Gi"),
            Map.of("cpu", "1", "memory", "2Gi"),
            Map.of("cpu", "2", "memory", "2Gi"),
            Map.of("cpu", "100m", "memory", "4Gi"));

    /** A pod of one of the shapes. */
    static Pod shaped(String name, int number) {
        return SimulatedPods.asking(name, SHAPES.get(number % SHAPES.size()));
    }

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public List<String> arms() {
        return List.of("kube-scheduler", "null-all", "null-16", "ballast", "ballast-planner");
    }

    @Override
    public List<String> bases() {
        return List.of("kube-scheduler", "null-16");
    }

    @Override
    public Pod pod(String name, int number) {
        return shaped(name, number);
    }

    @Override
    public List<Limit> limits(int nodes, int pods) {
        List<Limit> limits = new ArrayList<>();
        limits.add(new Limit.Rate("ballast", "null-16", 0.85));
        if (nodes == MANY_NODES) {
            limits.add(new Limit.Rate("ballast-planner", "kube-scheduler", 1.0));
        }
        return limits;
    }

    @Override
    public Map<String, Double> figures(Seen seen) {
        return PlannerFigures.of(seen);
    }
}
