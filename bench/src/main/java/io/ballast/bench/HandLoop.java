package io.ballast.bench;

import io.ballast.algorithms.LeastUsed;
import io.ballast.algorithms.NodePacking;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.pod.PriorityClass;
import io.ballast.model.pod.QosClass;
import io.ballast.model.policy.LargestNode;
import io.ballast.model.policy.LoadWeights;

/**
 * The bench rules as a programmer would write them without an engine: one loop over the same records with the same calculations. The first failing check
 * ends a node, whatever depends on the pod alone is worked out once, and nothing is allocated. It knows which nodes are feasible, but not why others are
 * not. Not thread-safe.
 */
final class HandLoop {
    private final long usageCpu = 65;
    private final long usageMemory = 75;
    private final long prodCpu = 45;
    private final long prodMemory = 55;
    private final long aggregatedCpu = 75;
    private final long aggregatedMemory = 80;
    private final long bestEffortCpu = 55;
    private final long bestEffortMemory = 70;
    private final LargestNode largest = new LargestNode(MixedCluster.LARGE_CPU_MILLI, 8000);
    private final LoadWeights weights = new LoadWeights(ResourceAmounts.of(1, 1), 0);

    /** Points of each row from {@code from} up to {@code to}, -1 for a row that is refused. */
    void evaluate(PodRequest pod, NodeFit[] fits, NodeLoad[] loads, NodeGpus[] gpus, int from, int to, int[] points) {
        long cpu = pod.cpuMilli();
        long memory = pod.memoryBytes();
        ResourceAmounts estimate = pod.estimate();
        GpuRequest gpu = pod.gpu();
        boolean daemon = pod.daemonSet();
        boolean bestEffort = pod.qos() == QosClass.BE;
        boolean prod = pod.priorityClass() == PriorityClass.PROD;
        boolean batch = pod.priorityClass() == PriorityClass.BATCH;
        boolean wantsGpu = gpu.count() > 0;
        boolean shy = pod.qos() != QosClass.LSE;
        for (int row = from; row < to; row++) {
            NodeFit fit = fits[row];
            NodeLoad load = loads[row];
            NodeGpus node = gpus[row];
            boolean fits1 = fits(fit, cpu, memory, daemon, bestEffort)
                    && (wantsGpu
                            ? gpusAllow(node, gpu, cpu, shy)
                            : !bestEffort || node.freeMilli().total() <= 0)
                    && loadAllows(load, estimate, daemon, prod, bestEffort, batch);
            points[row] = fits1 ? points(fit, load, node, pod, prod, wantsGpu) : -1;
        }
    }

    private static boolean fits(NodeFit fit, long cpu, long memory, boolean daemon, boolean bestEffort) {
        long freeCpu = fit.freeCpuMilli();
        if ((cpu > 0 && freeCpu < cpu) || (bestEffort && freeCpu < 6000)) {
            return false;
        }
        long freeMemory = fit.freeMemoryBytes();
        if ((memory > 0 && freeMemory < memory) || fit.freePods() < 1) {
            return false;
        }
        return daemon || (fit.freePods() >= 3 && freeCpu >= 0 && freeMemory >= 0);
    }

    private boolean loadAllows(
            NodeLoad load, ResourceAmounts estimate, boolean daemon, boolean prod, boolean bestEffort, boolean batch) {
        if (batch && !load.measured()) {
            return false;
        }
        if (!daemon && (load.reported() ? load.expired() : prod)) {
            return false;
        }
        if (!load.measured() || load.expired()) {
            return true;
        }
        if (!daemon) {
            long ownCpu = load.usageLimit(Resource.CPU, usageCpu);
            long ownMemory = load.usageLimit(Resource.MEMORY, usageMemory);
            if ((ownCpu > 0 && load.percentWith(estimate, Resource.CPU) > ownCpu)
                    || (ownMemory > 0 && load.percentWith(estimate, Resource.MEMORY) > ownMemory)
                    || load.aggregatedPercentWith(estimate, Resource.CPU) > aggregatedCpu
                    || load.aggregatedPercentWith(estimate, Resource.MEMORY) > aggregatedMemory) {
                return false;
            }
            if (prod
                    && (load.prodPercentWith(estimate, Resource.CPU) > prodCpu
                            || load.prodPercentWith(estimate, Resource.MEMORY) > prodMemory)) {
                return false;
            }
        }
        return !bestEffort
                || (load.percentWith(estimate, Resource.CPU) <= bestEffortCpu
                        && load.percentWith(estimate, Resource.MEMORY) <= bestEffortMemory
                        && load.prodPercentWith(estimate, Resource.CPU) <= 50);
    }

    private static boolean gpusAllow(NodeGpus node, GpuRequest gpu, long cpu, boolean shy) {
        return !node.model().isEmpty()
                && gpu.accepts(node.model())
                && node.freeCpuMilli() >= cpu
                && !(shy && node.tenants().eight() > 0)
                && node.devicesWith(gpu.milliPerGpu()) >= gpu.count();
    }

    private int points(NodeFit fit, NodeLoad load, NodeGpus node, PodRequest pod, boolean prod, boolean wantsGpu) {
        long points = 2 * LeastUsed.points(fit.freeCpuMilli(), largest.cpuMilli());
        if (pod.memoryBytes() > 0) {
            points += 2 * LeastUsed.points(pod.memoryBytes(), fit.freeMemoryBytes());
        }
        if (load.measured() && !load.expired()) {
            points += LeastUsed.weighted(
                    prod ? load.prodUsed() : load.scoreUsed(),
                    pod.estimate(),
                    load.allocatable(),
                    weights.weights(),
                    weights.dominant());
        }
        if (wantsGpu) {
            points += node.model().isEmpty()
                    ? 0
                    : 3 * NodePacking.bestFitPoints(node, pod.cpuMilli(), pod.gpu(), largest);
        } else {
            points += node.model().isEmpty() ? 300 : 0;
        }
        return (int) (points + NodePacking.dotProductPoints(node, pod.cpuMilli(), pod.gpu(), largest));
    }

    /** The first row with most points; -1 when every row is refused. Two plain passes, of which the first is vectorised. */
    static int best(int[] points) {
        int most = -1;
        for (int p : points) {
            most = Math.max(most, p);
        }
        if (most < 0) {
            return -1;
        }
        int row = 0;
        while (points[row] != most) {
            row++;
        }
        return row;
    }
}
