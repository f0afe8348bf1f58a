package io.ballast.cli.simulate;

import io.ballast.cli.report.TraceSection;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.policy.TypicalPod;
import io.ballast.model.policy.TypicalPods;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Says where free GPUs are, and why they are of no use. */
final class StrandedGpus {
    private static final List<String> REASONS =
            List.of("whole GPU free", "part of a GPU free", "no CPU left for a GPU pod");
    private static final long WHOLE = 1000;

    private StrandedGpus() {}

    /** Free GPUs by model. The CPU that a GPU pod needs is the least that a typical one asks for. */
    static TraceSection.Stranded of(TraceCluster cluster, TypicalPods typical) {
        long leastCpu = typical.pods().stream()
                .filter(p -> p.gpu().count() > 0)
                .mapToLong(TypicalPod::cpuMilli)
                .min()
                .orElse(0);
        TreeMap<String, long[]> free = new TreeMap<>();
        TreeMap<String, Long> total = new TreeMap<>();
        for (int row = 0; row < cluster.size(); row++) {
            NodeGpus gpus = cluster.gpus(row);
            if (gpus.freeMilli().size() == 0) {
                continue;
            }
            total.merge(gpus.model(), gpus.freeMilli().size() * WHOLE, Long::sum);
            long[] byReason = free.computeIfAbsent(gpus.model(), m -> new long[REASONS.size()]);
            for (int i = 0; i < gpus.freeMilli().size(); i++) {
                long milli = gpus.freeMilli().at(i);
                byReason[reason(gpus, milli, leastCpu)] += milli;
            }
        }
        List<TraceSection.StrandedModel> models = new ArrayList<>();
        free.forEach((model, byReason) -> models.add(new TraceSection.StrandedModel(
                model, total.get(model), Arrays.stream(byReason).boxed().toList())));
        return new TraceSection.Stranded(REASONS, models);
    }

    private static int reason(NodeGpus gpus, long milli, long leastCpu) {
        if (gpus.freeCpuMilli() < leastCpu) {
            return 2;
        }
        return milli == WHOLE ? 0 : 1;
    }
}
