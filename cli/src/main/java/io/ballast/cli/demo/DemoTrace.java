package io.ballast.cli.demo;

import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceNode;
import io.ballast.cli.trace.TracePod;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.QosClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/** Makes a GPU cluster and its pods out of a seed: a mix such as production clusters have, small enough for a first look. */
final class DemoTrace {
    private static final long GIBI = 1L << 30;

    /**
     * A kind of node.
     *
     * @param model GPU model
     * @param count nodes of the kind
     * @param cores CPU
     * @param gpus  GPUs
     */
    private record NodeKind(String model, int count, long cores, int gpus) {}

    /**
     * A kind of pod.
     *
     * @param share    pods of the kind, out of 100
     * @param cores    CPU
     * @param gpus     GPUs
     * @param gpuMilli thousandths of each GPU
     */
    private record PodKind(int share, long cores, int gpus, long gpuMilli) {}

    private static final List<NodeKind> NODES = List.of(
            new NodeKind("A10", 130, 96, 8),
            new NodeKind("T4", 130, 96, 2),
            new NodeKind("V100", 60, 64, 4),
            new NodeKind("P100", 60, 64, 2));

    private static final List<PodKind> PODS = List.of(
            new PodKind(13, 8, 0, 0),
            new PodKind(11, 4, 1, 260),
            new PodKind(17, 6, 1, 460),
            new PodKind(13, 6, 1, 620),
            new PodKind(9, 8, 1, 850),
            new PodKind(31, 9, 1, 1000),
            new PodKind(3, 18, 2, 1000),
            new PodKind(2, 30, 4, 1000),
            new PodKind(1, 72, 8, 1000));

    private static final int PODS_IN_ALL = 2400;

    private DemoTrace() {}

    /** The same trace for the same seed. */
    static Trace generate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<TraceNode> nodes = new ArrayList<>();
        for (NodeKind kind : NODES) {
            for (int i = 0; i < kind.count; i++) {
                String name = String.format(Locale.ROOT, "%s-%03d", kind.model.toLowerCase(Locale.ROOT), i);
                nodes.add(new TraceNode(name, kind.cores * 1000, kind.cores * 4 * GIBI, kind.gpus, kind.model));
            }
        }
        List<TracePod> pods = new ArrayList<>();
        for (int i = 0; i < PODS_IN_ALL; i++) {
            pods.add(pod(i, random));
        }
        return new Trace("generated", nodes, pods);
    }

    private static TracePod pod(int number, SplittableRandom random) {
        int draw = random.nextInt(100);
        PodKind kind = PODS.get(0);
        for (PodKind candidate : PODS) {
            kind = candidate;
            draw -= candidate.share;
            if (draw < 0) {
                break;
            }
        }
        long cores = Math.max(1, kind.cores + random.nextInt(5) - 2);
        GpuRequest gpu = new GpuRequest(kind.gpus, kind.gpuMilli, Set.of());
        String name = String.format(Locale.ROOT, "job-%04d", number);
        return new TracePod(name, cores * 1000, cores * 3 * GIBI, gpu, "", QosClass.LS);
    }
}
