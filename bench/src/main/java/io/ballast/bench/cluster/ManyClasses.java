package io.ballast.bench.cluster;

import io.ballast.controlplane.SimulatedPods;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Pods of 300 pod classes, that is with so many different values of what the rules read, and the memory that keeping the verdicts of all of them takes. */
record ManyClasses() implements Scenario {
    private static final String MEMORY = "adapter: peak of resident memory since its start, MiB";
    private static final String CLASSES = "pod classes kept";
    private static final double MOST_MEBIS = 300;
    private static final double BYTES_PER_KIBI = 1024;

    /** Amounts of CPU, of memory, and priority classes: 25 x 3 x 4. */
    private static final int CPUS = 25;

    private static final int CPU_STEP_MILLI = 20;
    private static final List<String> MEMORIES = List.of("128Mi", "512Mi", "1Gi");
    private static final List<String> PRIORITIES = List.of("koord-prod", "koord-mid", "koord-batch", "koord-free");

    /** How many there are. */
    static final int COUNT = CPUS * MEMORIES.size() * PRIORITIES.size();

    private static final List<String> JUDGED = List.of("ballast", "ballast-all", "ballast-planner");

    @Override
    public String name() {
        return "classes";
    }

    @Override
    public List<String> arms() {
        return List.of("null-16", "ballast", "ballast-planner");
    }

    @Override
    public List<String> bases() {
        return List.of("null-16");
    }

    @Override
    public Pod pod(String name, int number) {
        int cpu = number % CPUS;
        int memory = number / CPUS % MEMORIES.size();
        int priority = number / (CPUS * MEMORIES.size()) % PRIORITIES.size();
        Pod pod = SimulatedPods.asking(
                name, Map.of("cpu", 100 + CPU_STEP_MILLI * cpu + "m", "memory", MEMORIES.get(memory)));
        pod.getMetadata().setLabels(Map.of("koordinator.sh/priority-class", PRIORITIES.get(priority)));
        return pod;
    }

    @Override
    public List<Limit> limits(int nodes, int pods) {
        return JUDGED.stream()
                .flatMap(arm -> Stream.<Limit>of(
                        new Limit.AtLeast(arm, CLASSES, Math.min(COUNT, pods)),
                        new Limit.AtMost(arm, MEMORY, MOST_MEBIS)))
                .toList();
    }

    @Override
    public Map<String, Double> figures(Seen seen) {
        Map<String, Double> figures = new LinkedHashMap<>();
        seen.adapter().ifPresent(adapter -> {
            figures.put(CLASSES, adapter.now("ballast_pod_classes"));
            figures.put("memory of the kept verdicts, KiB", adapter.now("ballast_pod_class_bytes") / BYTES_PER_KIBI);
            figures.put(MEMORY, seen.extenderPeakMebis());
        });
        return figures;
    }
}
