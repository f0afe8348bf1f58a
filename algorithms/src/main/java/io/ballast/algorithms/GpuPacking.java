package io.ballast.algorithms;

import io.ballast.model.Amounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.pod.GpuRequest;

/**
 * Counts behind the packing and clustering of GPU pods (Weng et al., "MLaaS in the Wild", NSDI 2022, as evaluated in "Beware of Fragmentation", ATC
 * 2023). All divisions cut to whole numbers.
 */
public final class GpuPacking {
    private static final long WHOLE = 1000;

    private GpuPacking() {}

    /**
     * How many GPUs that nobody uses a pod would take on a node when it takes the fullest ones with enough left. O(devices x requested devices).
     */
    @RuleFunction
    public static long idleTaken(Amounts free, GpuRequest gpu) {
        Amounts devices = GpuDevices.tightest(free, gpu);
        long idle = 0;
        for (int i = 0; i < devices.size(); i++) {
            if (free.at((int) devices.at(i)) == WHOLE) {
                idle++;
            }
        }
        return idle;
    }

    /**
     * Points, {@code least} to 100, of a node where a pod takes GPUs in use: 100 less a tenth of the free percent of the GPUs taken. O(devices x
     * requested devices).
     */
    @RuleFunction
    public static long usedGpuPoints(Amounts free, GpuRequest gpu, long least) {
        Amounts devices = GpuDevices.tightest(free, gpu);
        long freePercent = 0;
        for (int i = 0; i < devices.size(); i++) {
            freePercent += free.at((int) devices.at(i)) * 100 / WHOLE;
        }
        return toPoints(Math.max(100 - freePercent / 10, least));
    }

    /** Points, {@code least} to {@code most}, of a node where a pod takes idle GPUs: one less for each of them. O(devices x requested devices). */
    @RuleFunction
    public static long idleGpuPoints(Amounts free, GpuRequest gpu, long most, long least) {
        return toPoints(Math.max(most - idleTaken(free, gpu), least));
    }

    /** Points of an idle node: {@code most} less one for each GPU, but never less than the number of GPUs. O(1). */
    @RuleFunction
    public static long idleNodePoints(Amounts free, long most) {
        return toPoints(Math.max(most - free.size(), free.size()));
    }

    /** Points, 0 to {@code most}, for the GPU in use on a node, as a part of all GPU of the largest node. O(1). */
    @RuleFunction
    public static long inUsePoints(Amounts free, long most, long largestMilli) {
        if (largestMilli <= 0) {
            return 0;
        }
        long inUse = Math.max(0, Math.min(largestMilli, largestMilli - free.total()));
        return toPoints(most * inUse / largestMilli);
    }

    private static long toPoints(long points) {
        return Math.max(0, Math.min(100, points));
    }
}
