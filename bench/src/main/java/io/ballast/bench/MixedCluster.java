package io.ballast.bench;

import io.ballast.model.Amounts;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.GpuTenants;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.node.NodeThresholds;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Random facts of a cluster with nodes of two sizes, some of them with GPUs, under mixed load. About a third of the nodes is feasible for the mean pod. The
 * same seed gives the same facts. Not thread-safe.
 */
final class MixedCluster {
    /** CPU of a large node in milli-cores; small ones have half of it. */
    static final long LARGE_CPU_MILLI = 128_000;

    private static final long MEMORY_PER_CPU_MILLI = 4_000_000;
    private static final List<String> MODELS = List.of("V100M16", "T4", "G2");

    private final Random random;
    private final List<String> nodes;
    final NodeFit[] fits;
    final NodeLoad[] loads;
    final NodeGpus[] gpus;

    MixedCluster(int size, long seed) {
        random = new Random(seed);
        nodes = IntStream.range(0, size).mapToObj(i -> "node-" + i).toList();
        fits = new NodeFit[size];
        loads = new NodeLoad[size];
        gpus = new NodeGpus[size];
        for (int row = 0; row < size; row++) {
            fits[row] = fit(row);
            loads[row] = load(row);
            gpus[row] = gpus(row);
        }
    }

    int size() {
        return fits.length;
    }

    /** Names in row order. */
    List<String> nodes() {
        return nodes;
    }

    /** Row of a node name. */
    static int row(String node) {
        return Integer.parseInt(node.substring("node-".length()));
    }

    private static boolean large(int row) {
        return (row * 0x9E37_79B9) >>> 30 == 0;
    }

    private static long cpu(int row) {
        return large(row) ? LARGE_CPU_MILLI : LARGE_CPU_MILLI / 2;
    }

    private static boolean hasGpu(int row) {
        return row % 6 == 0;
    }

    private static long models(int row) {
        return row / 6 % MODELS.size();
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private long part(long whole, double from, double to) {
        return (long) (whole * (from + (to - from) * random.nextDouble()));
    }

    /** A new random fact for a row. */
    NodeFit fit(int row) {
        long cpu = cpu(row);
        boolean over = oneIn(150);
        return new NodeFit(
                nodes.get(row),
                over ? -part(cpu, 0, 0.1) : part(cpu, 0.01, 0.7),
                part(cpu * MEMORY_PER_CPU_MILLI, 0.02, 0.8),
                oneIn(60) ? random.nextInt(3) : 10 + random.nextInt(80));
    }

    /** A new random fact for a row. */
    NodeLoad load(int row) {
        long cpu = cpu(row);
        long memory = cpu * MEMORY_PER_CPU_MILLI;
        boolean reported = !oneIn(40);
        boolean measured = reported && !oneIn(60);
        double cpuUse = 0.15 + 0.65 * random.nextDouble();
        double memoryUse = 0.2 + 0.65 * random.nextDouble();
        ResourceAmounts used = amounts(cpu, memory, cpuUse, memoryUse);
        ResourceAmounts high = amounts(cpu, memory, cpuUse * 1.1, memoryUse * 1.05);
        return new NodeLoad(
                nodes.get(row),
                reported,
                measured,
                reported && oneIn(50),
                ResourceAmounts.of(cpu, memory),
                measured ? used : ResourceAmounts.NONE,
                measured ? amounts(cpu, memory, cpuUse * 0.6, memoryUse * 0.65) : ResourceAmounts.NONE,
                measured ? high : ResourceAmounts.NONE,
                measured ? used : ResourceAmounts.NONE,
                oneIn(12)
                        ? new NodeThresholds(
                                true,
                                ResourceAmounts.of(55 + random.nextInt(30), oneIn(3) ? 0 : 80),
                                false,
                                ResourceAmounts.NONE,
                                false,
                                ResourceAmounts.NONE)
                        : NodeThresholds.NONE);
    }

    private static ResourceAmounts amounts(long cpu, long memory, double cpuPart, double memoryPart) {
        return ResourceAmounts.of((long) (cpu * cpuPart), (long) (memory * memoryPart));
    }

    /** A new random fact for a row. */
    NodeGpus gpus(int row) {
        long freeCpu = part(cpu(row), 0.02, 0.8);
        if (!hasGpu(row)) {
            return new NodeGpus(nodes.get(row), "", freeCpu, Amounts.EMPTY, GpuTenants.NONE);
        }
        long[] free = new long[8];
        for (int i = 0; i < free.length; i++) {
            free[i] = oneIn(3) ? 0 : oneIn(2) ? 1000 : random.nextInt(1000);
        }
        GpuTenants tenants = new GpuTenants(random.nextInt(3), random.nextInt(3), 0, 0, oneIn(8) ? 1 : 0, 0);
        return new NodeGpus(nodes.get(row), MODELS.get((int) models(row)), freeCpu, Amounts.of(free), tenants);
    }

    /** Random pods; no two of one class. */
    static List<PodRequest> pods(int count, long seed) {
        Random random = new Random(seed);
        List<PodRequest> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long cpu = 100L * (1 + random.nextInt(160));
            long memory = (256L << 20) * (1 + random.nextInt(128)) + i;
            boolean prod = random.nextInt(3) != 0;
            pods.add(new PodRequest(
                    "default/pod-" + i,
                    cpu,
                    memory,
                    ResourceAmounts.of(cpu * 85 / 100, memory * 70 / 100),
                    random.nextInt(30) == 0,
                    prod ? QosClass.LS : QosClass.BE,
                    prod ? PriorityClass.PROD : PriorityClass.BATCH,
                    gpu(random)));
        }
        return pods;
    }

    private static GpuRequest gpu(Random random) {
        if (random.nextInt(8) != 0) {
            return GpuRequest.NONE;
        }
        Set<String> models = random.nextInt(3) == 0 ? Set.of(MODELS.get(random.nextInt(MODELS.size()))) : Set.of();
        return random.nextBoolean()
                ? new GpuRequest(1, 100L * (1 + random.nextInt(9)), models)
                : new GpuRequest(1 + random.nextInt(4), 1000, models);
    }
}
