package io.ballast.cli.demo.cluster;

import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Pods that are alike. Immutable, thread-safe.
 *
 * @param name     begin of their names
 * @param requests what each asks for: quantity by resource name
 */
record PodShape(String name, Map<String, String> requests) {
    /** More than the rules leave on any node, though every empty one has it. */
    static final PodShape TOO_BIG = new PodShape("too-big", Map.of("cpu", "12", "memory", "4Gi"));

    private static final List<PodShape> MIX = List.of(
            new PodShape("web", Map.of("cpu", "500m", "memory", "512Mi")),
            new PodShape("api", Map.of("cpu", "1", "memory", "2Gi")),
            new PodShape("batch", Map.of("cpu", "2", "memory", "4Gi")),
            new PodShape("cron", Map.of("cpu", "250m", "memory", "256Mi")),
            new PodShape("gpu-half", gpu("50")),
            new PodShape("web", Map.of("cpu", "500m", "memory", "512Mi")),
            new PodShape("api", Map.of("cpu", "1", "memory", "2Gi")),
            new PodShape("gpu-quarter", gpu("25")));

    private static Map<String, String> gpu(String percent) {
        return Map.of(
                "cpu",
                "500m",
                "memory",
                "1Gi",
                "koordinator.sh/gpu-core",
                percent,
                "koordinator.sh/gpu-memory-ratio",
                percent);
    }

    /** A pod of the mix, by its number from 0. */
    static Pod pod(int number) {
        PodShape shape = MIX.get(number % MIX.size());
        return SimulatedPods.asking(String.format(Locale.ROOT, "%s-%04d", shape.name, number), shape.requests);
    }

    Pod pod() {
        return SimulatedPods.asking(name, requests);
    }
}
