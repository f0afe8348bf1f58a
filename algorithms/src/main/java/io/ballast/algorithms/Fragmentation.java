package io.ballast.algorithms;

import io.ballast.model.Amounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.policy.PodMix;
import io.ballast.model.policy.TypicalPods;

/**
 * GPU fragmentation of a node, and how placing a pod changes it (Weng et al., "Beware of Fragmentation", USENIX ATC 2023).
 *
 * <p>The fragment of a node for one typical pod is the free GPU that this pod cannot use; the fragmentation of the node is the mean over the typical
 * pods. Points are {@code 100 / (1 + e^-(before - after)/1000)} cut to a whole number, so a placement that leaves fragmentation alone is worth 50.
 *
 * <p>Sums are kept in the order of the typical pods and by reason of loss, and these are added in a fixed order: the last bit of a sum decides between
 * 49 and 50 points, and with it which node comes first.
 */
public final class Fragmentation {
    private static final double SCALE = 1000;

    private Fragmentation() {}

    /** Free thousandths of GPU that the mean typical pod cannot use on this node, 0 to the node's free total. O(typical pods x devices). */
    @RuleFunction
    public static double amount(NodeGpus node, TypicalPods typical) {
        return amount(node.freeCpuMilli(), node.freeMilli(), typical.mix().on(node.model()));
    }

    /** Points, 0 to 100, of a node for a pod without GPU: only the node's CPU shrinks. O(typical pods x devices). */
    @RuleFunction
    public static long cpuPoints(NodeGpus node, long cpuMilli, TypicalPods typical) {
        return cpuPointsFrom(amount(node, typical), node, cpuMilli, typical);
    }

    /** Points, 0 to 100, of a node for a pod that takes its first free GPUs; 0 when there are too few. O(typical pods x devices). */
    @RuleFunction
    public static long wholePoints(NodeGpus node, long cpuMilli, GpuRequest gpu, TypicalPods typical) {
        return wholePointsFrom(amount(node, typical), node, cpuMilli, gpu, typical);
    }

    /**
     * Points, 0 to 100, of a node for a pod that shares one GPU, on the device where it fragments the node least; 0 when no device has enough left.
     * O(typical pods x devices x different amounts of free GPU).
     */
    @RuleFunction
    public static long sharedPoints(NodeGpus node, long cpuMilli, GpuRequest gpu, TypicalPods typical) {
        return sharedPointsFrom(amount(node, typical), node, cpuMilli, gpu, typical);
    }

    /** Like {@link #cpuPoints}, for a caller that keeps the node's {@link #amount}. */
    public static long cpuPointsFrom(double before, NodeGpus node, long cpuMilli, TypicalPods typical) {
        PodMix.Shapes shapes = typical.mix().on(node.model());
        return points(before - amount(node.freeCpuMilli() - cpuMilli, node.freeMilli(), shapes));
    }

    /** Like {@link #wholePoints}, for a caller that keeps the node's {@link #amount}. */
    public static long wholePointsFrom(
            double before, NodeGpus node, long cpuMilli, GpuRequest gpu, TypicalPods typical) {
        Amounts free = node.freeMilli();
        long cpuAfter = node.freeCpuMilli() - cpuMilli;
        PodMix.Shapes shapes = typical.mix().on(node.model());
        if (!GpuLanes.fits(free)) {
            Amounts devices = GpuDevices.firstFree(free, gpu);
            Amounts left = GpuDevices.without(free, devices, gpu.milliPerGpu());
            return devices.size() == 0 ? 0 : points(before - amount(cpuAfter, left, shapes));
        }
        long low = GpuLanes.pack(free, 0);
        long high = GpuLanes.pack(free, GpuLanes.LANES);
        long missing = gpu.count();
        for (int i = 0; i < free.size() && missing > 0; i++) {
            if (free.at(i) >= gpu.milliPerGpu()) {
                missing--;
                if (i < GpuLanes.LANES) {
                    low -= GpuLanes.taking(gpu.milliPerGpu(), i);
                } else {
                    high -= GpuLanes.taking(gpu.milliPerGpu(), i);
                }
            }
        }
        return missing > 0 ? 0 : points(before - amount(cpuAfter, low, high, free.total() - gpu.totalMilli(), shapes));
    }

    /** Like {@link #sharedPoints}, for a caller that keeps the node's {@link #amount}. */
    public static long sharedPointsFrom(
            double before, NodeGpus node, long cpuMilli, GpuRequest gpu, TypicalPods typical) {
        Candidates candidates = new Candidates(node, cpuMilli, gpu.milliPerGpu(), typical);
        double least = Double.MAX_VALUE;
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.isNew(i)) {
                least = Math.min(least, candidates.amountAfter(i));
            }
        }
        return least == Double.MAX_VALUE ? 0 : points(before - least);
    }

    /**
     * Index of the device where a pod that shares one GPU earns most points, the first among equals; empty when no device has enough left. O(typical
     * pods x devices x different amounts of free GPU).
     */
    @RuleFunction
    public static Amounts leastFragmentedDevice(NodeGpus node, long cpuMilli, GpuRequest gpu, TypicalPods typical) {
        Candidates candidates = new Candidates(node, cpuMilli, gpu.milliPerGpu(), typical);
        double before = amount(node, typical);
        int device = -1;
        long best = -1;
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.isNew(i)) {
                long points = points(before - candidates.amountAfter(i));
                if (points > best) {
                    best = points;
                    device = i;
                }
            }
        }
        return device < 0 ? Amounts.EMPTY : Amounts.of(device);
    }

    /** Points for a decrease of fragmentation. StrictMath, because a replay on another processor must cut to the same whole number. */
    static long points(double decrease) {
        return (long) (100.0 / (1.0 + StrictMath.exp(-decrease / SCALE)));
    }

    private static double amount(long freeCpuMilli, Amounts free, PodMix.Shapes shapes) {
        return GpuLanes.fits(free)
                ? amount(
                        freeCpuMilli, GpuLanes.pack(free, 0), GpuLanes.pack(free, GpuLanes.LANES), free.total(), shapes)
                : amountOfManyDevices(freeCpuMilli, free, shapes);
    }

    /** The amount of a node with up to eight devices, given as lanes. */
    private static double amount(long freeCpuMilli, long low, long high, long total, PodMix.Shapes shapes) {
        if (total == 0) {
            return 0;
        }
        double neither = 0;
        double tooSmall = 0;
        double noCpu = 0;
        for (int i = 0; i < shapes.acceptingCount(); i++) {
            double share = shapes.share(i);
            long lowEnough = GpuLanes.atLeast(low, shapes.milliPerGpu(i));
            long highEnough = GpuLanes.atLeast(high, shapes.milliPerGpu(i));
            boolean enough = Long.bitCount(lowEnough | highEnough >>> 1) >= shapes.gpus(i);
            if (freeCpuMilli >= shapes.cpuMilli(i)) {
                long usable = enough ? GpuLanes.sum(low, lowEnough) + GpuLanes.sum(high, highEnough) : 0;
                tooSmall += share * (total - usable);
            } else if (enough) {
                noCpu += share * total;
            } else {
                neither += share * total;
            }
        }
        return total(freeCpuMilli, total, shapes, neither, tooSmall, noCpu);
    }

    /** The same for any number of devices and any amounts, by plain loops. */
    static double amountOfManyDevices(long freeCpuMilli, Amounts free, PodMix.Shapes shapes) {
        long total = free.total();
        double neither = 0;
        double tooSmall = 0;
        double noCpu = 0;
        for (int i = 0; i < shapes.acceptingCount(); i++) {
            long devices = 0;
            long lost = 0;
            for (int d = 0; d < free.size(); d++) {
                if (free.at(d) >= shapes.milliPerGpu(i)) {
                    devices++;
                } else {
                    lost += free.at(d);
                }
            }
            double share = shapes.share(i);
            boolean enough = devices >= shapes.gpus(i);
            if (freeCpuMilli >= shapes.cpuMilli(i)) {
                tooSmall += share * (enough ? lost : total);
            } else if (enough) {
                noCpu += share * total;
            } else {
                neither += share * total;
            }
        }
        return total(freeCpuMilli, total, shapes, neither, tooSmall, noCpu);
    }

    private static double total(
            long freeCpuMilli, long total, PodMix.Shapes shapes, double neither, double tooSmall, double noCpu) {
        double cpuOnly = 0;
        double cpuOnlyNoCpu = 0;
        for (int i = 0; i < shapes.cpuOnlyCount(); i++) {
            if (freeCpuMilli >= shapes.cpuOnlyMilli(i)) {
                cpuOnly += shapes.cpuOnlyShare(i) * total;
            } else {
                cpuOnlyNoCpu += shapes.cpuOnlyShare(i) * total;
            }
        }
        double otherModel = 0;
        for (int i = 0; i < shapes.refusingCount(); i++) {
            otherModel += shapes.refusingShare(i) * total;
        }
        return neither + tooSmall + noCpu + cpuOnly + cpuOnlyNoCpu + otherModel;
    }

    /** The devices that a shared pod may go to. Lives only within one call, so that the compiler keeps it in registers. */
    private static final class Candidates {
        private final Amounts free;
        private final long cpuAfter;
        private final long milli;
        private final PodMix.Shapes shapes;
        private final boolean lanes;
        private final long low;
        private final long high;

        Candidates(NodeGpus node, long cpuMilli, long milli, TypicalPods typical) {
            this.free = node.freeMilli();
            this.cpuAfter = node.freeCpuMilli() - cpuMilli;
            this.milli = milli;
            this.shapes = typical.mix().on(node.model());
            this.lanes = GpuLanes.fits(free);
            this.low = lanes ? GpuLanes.pack(free, 0) : 0;
            this.high = lanes ? GpuLanes.pack(free, GpuLanes.LANES) : 0;
        }

        int size() {
            return free.size();
        }

        /** Whether the device has enough left and no earlier one has exactly as much: those leave the node in the same state. */
        boolean isNew(int device) {
            long left = free.at(device);
            if (left < milli) {
                return false;
            }
            for (int i = 0; i < device; i++) {
                if (free.at(i) == left) {
                    return false;
                }
            }
            return true;
        }

        double amountAfter(int device) {
            if (!lanes) {
                return amountOfManyDevices(cpuAfter, free.with(device, free.at(device) - milli), shapes);
            }
            long taken = GpuLanes.taking(milli, device);
            boolean inLow = device < GpuLanes.LANES;
            return amount(
                    cpuAfter, inLow ? low - taken : low, inLow ? high : high - taken, free.total() - milli, shapes);
        }
    }
}
