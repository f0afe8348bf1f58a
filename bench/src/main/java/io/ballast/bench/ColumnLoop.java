package io.ballast.bench;

import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import java.util.List;

/**
 * The bench rules over primitive columns: thresholds are constants, filters do not divide, and only what is read is in memory. A lower bound for what a
 * programmer would do who gives up the records. Not thread-safe.
 */
final class ColumnLoop {
    private static final int DEVICES = 8;
    private static final byte REPORTED = 1;
    private static final byte MEASURED = 2;
    private static final byte EXPIRED = 4;

    private final int size;
    private final long[] freeCpu;
    private final long[] freeMemory;
    private final long[] freePods;
    private final byte[] state;
    private final long[] cpu;
    private final long[] memory;
    private final long[] usedCpu;
    private final long[] usedMemory;
    private final long[] prodCpu;
    private final long[] prodMemory;
    private final long[] highCpu;
    private final long[] highMemory;
    private final long[] scoreCpu;
    private final long[] scoreMemory;
    private final long[] limitCpu;
    private final long[] limitMemory;
    private final int[] model;
    private final List<String> models;
    private final long[] gpuCpu;
    private final long[] gpuTotal;
    private final long[] eight;
    private final long[] devices;

    ColumnLoop(MixedCluster cluster) {
        size = cluster.size();
        freeCpu = new long[size];
        freeMemory = new long[size];
        freePods = new long[size];
        state = new byte[size];
        cpu = new long[size];
        memory = new long[size];
        usedCpu = new long[size];
        usedMemory = new long[size];
        prodCpu = new long[size];
        prodMemory = new long[size];
        highCpu = new long[size];
        highMemory = new long[size];
        scoreCpu = new long[size];
        scoreMemory = new long[size];
        limitCpu = new long[size];
        limitMemory = new long[size];
        model = new int[size];
        models = List.of("", "V100M16", "T4", "G2");
        gpuCpu = new long[size];
        gpuTotal = new long[size];
        eight = new long[size];
        devices = new long[size * DEVICES];
        for (int row = 0; row < size; row++) {
            put(row, cluster.fits[row]);
            put(row, cluster.loads[row]);
            put(row, cluster.gpus[row]);
        }
    }

    private void put(int row, NodeFit fit) {
        freeCpu[row] = fit.freeCpuMilli();
        freeMemory[row] = fit.freeMemoryBytes();
        freePods[row] = fit.freePods();
    }

    private void put(int row, NodeLoad load) {
        state[row] = (byte)
                ((load.reported() ? REPORTED : 0) | (load.measured() ? MEASURED : 0) | (load.expired() ? EXPIRED : 0));
        cpu[row] = load.allocatable().cpuMilli();
        memory[row] = load.allocatable().memoryBytes();
        usedCpu[row] = load.used().cpuMilli();
        usedMemory[row] = load.used().memoryBytes();
        prodCpu[row] = load.prodUsed().cpuMilli();
        prodMemory[row] = load.prodUsed().memoryBytes();
        highCpu[row] = load.aggregatedUsed().cpuMilli();
        highMemory[row] = load.aggregatedUsed().memoryBytes();
        scoreCpu[row] = load.scoreUsed().cpuMilli();
        scoreMemory[row] = load.scoreUsed().memoryBytes();
        boolean own = load.thresholds().hasUsage();
        limitCpu[row] = own ? load.thresholds().usagePercent().cpuMilli() : 65;
        limitMemory[row] = own ? load.thresholds().usagePercent().memoryBytes() : 75;
    }

    private void put(int row, NodeGpus node) {
        model[row] = models.indexOf(node.model());
        gpuCpu[row] = node.freeCpuMilli();
        gpuTotal[row] = node.freeMilli().total();
        eight[row] = node.tenants().eight();
        for (int i = 0; i < node.freeMilli().size(); i++) {
            devices[row * DEVICES + i] = node.freeMilli().at(i);
        }
    }

    /** Points of each row, -1 for a row that is refused. */
    void evaluate(PodRequest pod, int[] points) {
        long podCpu = pod.cpuMilli();
        long podMemory = pod.memoryBytes();
        long estimateCpu = pod.estimate().cpuMilli();
        long estimateMemory = pod.estimate().memoryBytes();
        boolean daemon = pod.daemonSet();
        boolean bestEffort = pod.qos() == QosClass.BE;
        boolean prod = pod.priorityClass() == PriorityClass.PROD;
        boolean batch = pod.priorityClass() == PriorityClass.BATCH;
        GpuRequest gpu = pod.gpu();
        boolean wantsGpu = gpu.count() > 0;
        boolean shy = pod.qos() != QosClass.LSE;
        int accepted = 0;
        for (int m = 1; m < models.size(); m++) {
            accepted |= gpu.accepts(models.get(m)) ? 1 << m : 0;
        }
        long leastCpu = Math.max(bestEffort ? 6000 : Long.MIN_VALUE, podCpu > 0 ? podCpu : daemon ? Long.MIN_VALUE : 0);
        long leastMemory = podMemory > 0 ? podMemory : daemon ? Long.MIN_VALUE : 0;
        long leastPods = daemon ? 1 : 3;
        for (int row = 0; row < size; row++) {
            points[row] = -1;
            if (freeCpu[row] < leastCpu || freeMemory[row] < leastMemory || freePods[row] < leastPods) {
                continue;
            }
            if (wantsGpu ? !gpusAllow(row, gpu, podCpu, accepted, shy) : bestEffort && gpuTotal[row] > 0) {
                continue;
            }
            byte s = state[row];
            boolean silent = prod && (s & REPORTED) == 0;
            boolean outdated = (s & (REPORTED | EXPIRED)) == (REPORTED | EXPIRED);
            if ((batch && (s & MEASURED) == 0) || (!daemon && (silent || outdated))) {
                continue;
            }
            boolean known = (s & (MEASURED | EXPIRED)) == MEASURED;
            if (known && !loadAllows(row, estimateCpu, estimateMemory, daemon, prod, bestEffort)) {
                continue;
            }
            points[row] = points(row, podCpu, podMemory, estimateCpu, estimateMemory, prod, known, gpu);
        }
    }

    private boolean loadAllows(
            int row, long estimateCpu, long estimateMemory, boolean daemon, boolean prod, boolean be) {
        long c = cpu[row];
        long m = memory[row];
        if (!daemon) {
            if ((limitCpu[row] > 0 && above(usedCpu[row] + estimateCpu, c, limitCpu[row]))
                    || (limitMemory[row] > 0 && above(usedMemory[row] + estimateMemory, m, limitMemory[row]))
                    || above(highCpu[row] + estimateCpu, c, 75)
                    || above(highMemory[row] + estimateMemory, m, 80)) {
                return false;
            }
            if (prod && (above(prodCpu[row] + estimateCpu, c, 45) || above(prodMemory[row] + estimateMemory, m, 55))) {
                return false;
            }
        }
        return !be
                || !(above(usedCpu[row] + estimateCpu, c, 55)
                        || above(usedMemory[row] + estimateMemory, m, 70)
                        || above(prodCpu[row] + estimateCpu, c, 50));
    }

    /** Whether the percentage, rounded half up, is above the limit; by multiplication. */
    private static boolean above(long used, long capacity, long limit) {
        return used * 100 + (capacity >> 1) >= (limit + 1) * capacity;
    }

    private boolean gpusAllow(int row, GpuRequest gpu, long podCpu, int accepted, boolean shy) {
        if ((accepted & (1 << model[row])) == 0 || gpuCpu[row] < podCpu || (shy && eight[row] > 0)) {
            return false;
        }
        long enough = 0;
        for (int i = row * DEVICES; i < row * DEVICES + DEVICES; i++) {
            enough += devices[i] >= gpu.milliPerGpu() ? 1 : 0;
        }
        return enough >= gpu.count();
    }

    private int points(
            int row,
            long podCpu,
            long podMemory,
            long estimateCpu,
            long estimateMemory,
            boolean prod,
            boolean known,
            GpuRequest gpu) {
        long points = 2 * unused(freeCpu[row], MixedCluster.LARGE_CPU_MILLI);
        if (podMemory > 0) {
            points += 2 * unused(podMemory, freeMemory[row]);
        }
        if (known) {
            points += (unused((prod ? prodCpu[row] : scoreCpu[row]) + estimateCpu, cpu[row])
                            + unused((prod ? prodMemory[row] : scoreMemory[row]) + estimateMemory, memory[row]))
                    / 2;
        }
        if (gpu.count() == 0) {
            points += model[row] == 0 ? 300 : 0;
        } else if (model[row] != 0) {
            double cpuLeft = (double) (gpuCpu[row] - podCpu) / MixedCluster.LARGE_CPU_MILLI;
            double gpuLeft = (double) (gpuTotal[row] - gpu.totalMilli()) / 8000;
            points += 3 * cut(100.0 * (1.0 - 0.5 * cpuLeft - 0.5 * gpuLeft));
        }
        double cpuPart =
                (double) gpuCpu[row] / MixedCluster.LARGE_CPU_MILLI * ((double) podCpu / MixedCluster.LARGE_CPU_MILLI);
        double gpuPart = (double) gpuTotal[row] / 8000 * ((double) gpu.totalMilli() / 8000);
        return (int) (points + cut(100.0 * (1.0 - (cpuPart + gpuPart) / 2)));
    }

    private static long unused(long used, long capacity) {
        return capacity <= 0 || used > capacity ? 0 : used <= 0 ? 100 : (capacity - used) * 100 / capacity;
    }

    private static long cut(double points) {
        return Math.max(0, Math.min(100, (long) points));
    }
}
