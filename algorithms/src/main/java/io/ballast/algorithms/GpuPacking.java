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
     * Points, {@code least} to 100, of a node whose used GPUs are enough: 100 less a tenth of the free percent of the GPUs taken. O(devices x requested
     * devices).
     */
    @RuleFunction
    public static long usedGpuPoints(Amounts free, GpuRequest gpu, long least) {
        Amounts devices = GpuDevices.tightest(free, gpu);
        long freePercent = 0;
        for (int i = 0; i < devices.size(); i++) {
            freePercent += free.at((int) devices.at(i)) * 100 / WHOLE;
        }
        return Math.min(100, Math.max(100 - freePercent / 10, least));
    }

    /** Points, {@code least} up to {@code most}: one point less for each GPU that is broken into. O(1). */
    @RuleFunction
    public static long fewerPoints(long most, long gpus, long least) {
        return Math.max(0, Math.min(100, Math.max(most - gpus, least)));
    }

    /** Part of {@code most} that the used GPU of a node is of the largest node's GPU, 0 to {@code most}. O(1). */
    @RuleFunction
    public static long usedPart(long most, long freeMilli, long largestMilli) {
        if (largestMilli <= 0) {
            return 0;
        }
        long used = Math.max(0, Math.min(largestMilli, largestMilli - freeMilli));
        return most * used / largestMilli;
    }
}
