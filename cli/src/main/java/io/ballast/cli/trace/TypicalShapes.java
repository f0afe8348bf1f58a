package io.ballast.cli.trace;

import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.TypicalPod;
import io.ballast.model.policy.TypicalPods;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the typical pods of a workload. */
public final class TypicalShapes {
    private static final int COVERED_PERCENT = 95;

    private record Shape(long cpuMilli, GpuRequest gpu, String gpuSpec) {}

    private record Counted(Shape shape, long pods) {}

    // The order among equal counts decides which shapes are taken and in which order shares are added: the larger comes
    // first, field by field.
    private static final Comparator<Counted> MOST_FREQUENT_FIRST = Comparator.comparingLong(Counted::pods)
            .thenComparingLong(c -> c.shape.cpuMilli)
            .thenComparingLong(c -> c.shape.gpu.milliPerGpu())
            .thenComparingLong(c -> c.shape.gpu.count())
            .thenComparing(c -> c.shape.gpuSpec)
            .reversed();

    private TypicalShapes() {}

    /** The most frequent shapes (CPU, GPUs, GPU models) of the pods, as many as it takes to cover 95 % of them. */
    public static TypicalPods of(List<TracePod> pods) {
        List<TypicalPod> typical = new ArrayList<>();
        long covered = 0;
        for (TypicalPod next : all(pods)) {
            if (covered * 100 >= (long) COVERED_PERCENT * pods.size()) {
                break;
            }
            typical.add(next);
            covered += next.pods();
        }
        return TypicalPods.of(typical, pods.size());
    }

    /** All shapes (CPU, GPUs, GPU models) of the pods, most frequent first. */
    public static List<TypicalPod> all(List<TracePod> pods) {
        Map<Shape, Long> counts = new HashMap<>();
        for (TracePod pod : pods) {
            counts.merge(new Shape(pod.cpuMilli(), pod.gpu(), pod.gpuSpec()), 1L, Long::sum);
        }
        return counts.entrySet().stream()
                .map(e -> new Counted(e.getKey(), e.getValue()))
                .sorted(MOST_FREQUENT_FIRST)
                .map(c -> new TypicalPod(c.shape.cpuMilli, c.shape.gpu, c.pods))
                .toList();
    }
}
