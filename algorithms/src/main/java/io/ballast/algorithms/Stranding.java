package io.ballast.algorithms;

import io.ballast.model.Amounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.FillPlan;
import io.ballast.model.policy.FillPlan.Fill;
import io.ballast.model.policy.GpuOutlook;

/**
 * GPU that a node will never use, and how placing a pod changes it. A method of our own.
 *
 * <p>A node's prospect is the GPU that stays free, on average, when the node is filled with each of the outlook's imagined sequences of pods, plus the free
 * GPU that each shape of pod cannot use now, weighed by how scarce room for that shape is in the cluster. A placement is as good as the prospect falls.
 *
 * <p>Each function costs O(sequences x pods of a sequence x devices) for a node state that was not met before, and O(devices) for one that was; once for
 * each different amount of free GPU where a pod that shares a GPU has a choice.
 */
public final class Stranding {
    private static final double UNITS_PER_GPU = 1000.0 * FillPlan.UNITS_PER_MILLI;
    private static final long UNITS_PER_STEP = 1000;
    private static final int FULLNESS_BITS = 21;
    private static final long FULLNESS = 1L << FULLNESS_BITS;
    private static final long MAX_STEPS = 1L << 41;
    private static final long NOWHERE = Long.MIN_VALUE;

    private Stranding() {}

    /**
     * Free GPU that is lost on this node as it is: stranded when the node is filled, and unusable to scarce pods now. In billionths of a GPU.
     * O(sequences x pods of a sequence x devices).
     */
    @RuleFunction
    public static long lost(NodeGpus node, GpuOutlook outlook) {
        FillPlan plan = outlook.plan();
        return NodeProspect.of(plan, plan.on(node.model()), node.freeCpuMilli(), NodeProspect.sorted(node.freeMilli()));
    }

    /**
     * Points, 0 to 100, of a node for a pod: {@code 100 / (1 + e^-fall)} cut to a whole number, by how many GPUs the loss falls when the pod gets its
     * devices; 0 when too few have enough left. O(sequences x pods of a sequence x devices x different amounts of free GPU).
     */
    @RuleFunction
    public static long points(NodeGpus node, long cpuMilli, GpuRequest gpu, GpuOutlook outlook) {
        long fall = fall(node, cpuMilli, gpu, outlook);
        // StrictMath, because a replay on another processor must cut to the same whole number.
        return fall == NOWHERE ? 0 : (long) (100.0 / (1.0 + StrictMath.exp(-fall / UNITS_PER_GPU)));
    }

    /**
     * Order among nodes of equal points, the higher the better: first by the same fall in millionths of a GPU, among equals by how little CPU and GPU the
     * node has left, as parts of the largest node. O(sequences x pods of a sequence x devices x different amounts of free GPU).
     */
    @RuleFunction
    public static long rank(NodeGpus node, long cpuMilli, GpuRequest gpu, GpuOutlook outlook) {
        long fall = fall(node, cpuMilli, gpu, outlook);
        if (fall == NOWHERE) {
            return NOWHERE;
        }
        long steps = Math.max(-MAX_STEPS, Math.min(MAX_STEPS - 1, Math.floorDiv(fall, UNITS_PER_STEP)));
        return steps * FULLNESS + fullness(node, outlook.plan());
    }

    /**
     * Devices that a pod gets: a shared one the device after which least is lost, among equals the fullest, whole ones the first free; ascending, empty
     * when too few have enough left. O(sequences x pods of a sequence x devices x different amounts of free GPU).
     */
    @RuleFunction
    public static Amounts devices(NodeGpus node, long cpuMilli, GpuRequest gpu, GpuOutlook outlook) {
        if (!gpu.shared()) {
            return GpuDevices.firstFree(node.freeMilli(), gpu);
        }
        int device = new SharedDevice(node, cpuMilli, gpu, outlook).index;
        return device < 0 ? Amounts.EMPTY : Amounts.of(device);
    }

    private static long fall(NodeGpus node, long cpuMilli, GpuRequest gpu, GpuOutlook outlook) {
        long after;
        if (gpu.shared()) {
            SharedDevice device = new SharedDevice(node, cpuMilli, gpu, outlook);
            if (device.index < 0) {
                return NOWHERE;
            }
            after = device.lostAfter;
        } else {
            Amounts devices = GpuDevices.firstFree(node.freeMilli(), gpu);
            if (devices.size() < gpu.count()) {
                return NOWHERE;
            }
            FillPlan plan = outlook.plan();
            Amounts left = GpuDevices.without(node.freeMilli(), devices, gpu.milliPerGpu());
            after = NodeProspect.of(
                    plan, plan.on(node.model()), node.freeCpuMilli() - cpuMilli, NodeProspect.sorted(left));
        }
        return lost(node, outlook) - after;
    }

    private static long fullness(NodeGpus node, FillPlan plan) {
        long left = part(node.freeCpuMilli(), plan.largestCpuMilli())
                + part(node.freeMilli().total(), plan.largestGpuMilli());
        return FULLNESS - 1 - left;
    }

    /** A part of the whole in steps of a millionth, never more than all of it. */
    private static long part(long amount, long whole) {
        return whole == 0 ? 0 : Math.max(0, Math.min(amount, whole)) * (FULLNESS / 2 - 1) / whole;
    }

    /** The device where a pod that shares a GPU loses least. */
    private static final class SharedDevice {
        private int index = -1;
        private long lostAfter;

        SharedDevice(NodeGpus node, long cpuMilli, GpuRequest gpu, GpuOutlook outlook) {
            FillPlan plan = outlook.plan();
            Fill fill = plan.on(node.model());
            Amounts free = node.freeMilli();
            for (int i = 0; i < free.size(); i++) {
                if (free.at(i) >= gpu.milliPerGpu() && isNew(free, i)) {
                    int[] left = NodeProspect.sorted(free.with(i, free.at(i) - gpu.milliPerGpu()));
                    long lost = NodeProspect.of(plan, fill, node.freeCpuMilli() - cpuMilli, left);
                    if (index < 0 || lost < lostAfter || (lost == lostAfter && free.at(i) < free.at(index))) {
                        index = i;
                        lostAfter = lost;
                    }
                }
            }
        }

        /** Whether no earlier device has exactly as much left: those leave the node in the same state. */
        private static boolean isNew(Amounts free, int device) {
            for (int i = 0; i < device; i++) {
                if (free.at(i) == free.at(device)) {
                    return false;
                }
            }
            return true;
        }
    }
}
