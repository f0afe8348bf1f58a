package io.ballast.algorithms;

import io.ballast.model.Amounts;
import io.ballast.model.RuleFunction;
import io.ballast.model.pod.GpuRequest;
import java.util.Arrays;

/** Ways to choose the GPUs of a node for a pod. Every choice is the list of device indices, ascending; empty when too few have enough left. */
public final class GpuDevices {
    private GpuDevices() {}

    /** The first GPUs with enough left. O(devices). */
    @RuleFunction
    public static Amounts firstFree(Amounts free, GpuRequest gpu) {
        if (gpu.count() == 0) {
            return Amounts.EMPTY;
        }
        long[] devices = new long[(int) gpu.count()];
        int taken = 0;
        for (int i = 0; i < free.size() && taken < devices.length; i++) {
            if (free.at(i) >= gpu.milliPerGpu()) {
                devices[taken++] = i;
            }
        }
        return taken == devices.length ? Amounts.of(devices) : Amounts.EMPTY;
    }

    /** The GPUs with least left among those with enough, the first ones among equals. O(devices x requested devices). */
    @RuleFunction
    public static Amounts tightest(Amounts free, GpuRequest gpu) {
        if (gpu.count() == 0) {
            return Amounts.EMPTY;
        }
        long[] devices = new long[(int) gpu.count()];
        boolean[] taken = new boolean[free.size()];
        for (int n = 0; n < devices.length; n++) {
            int next = -1;
            for (int i = 0; i < free.size(); i++) {
                if (!taken[i] && free.at(i) >= gpu.milliPerGpu() && (next < 0 || free.at(i) < free.at(next))) {
                    next = i;
                }
            }
            if (next < 0) {
                return Amounts.EMPTY;
            }
            taken[next] = true;
            devices[n] = next;
        }
        Arrays.sort(devices);
        return Amounts.of(devices);
    }

    /** GPUs with enough left, each choice equally likely over all draws. O(devices x requested devices). */
    @RuleFunction
    public static Amounts random(Amounts free, GpuRequest gpu, long draw) {
        int enough = 0;
        long[] devices = new long[free.size()];
        for (int i = 0; i < free.size(); i++) {
            if (free.at(i) >= gpu.milliPerGpu()) {
                devices[enough++] = i;
            }
        }
        int count = (int) gpu.count();
        if (count == 0 || enough < count) {
            return Amounts.EMPTY;
        }
        for (int n = 0; n < count; n++) {
            int other = n + RandomKeys.below(draw, n, enough - n);
            long swapped = devices[n];
            devices[n] = devices[other];
            devices[other] = swapped;
        }
        long[] chosen = Arrays.copyOf(devices, count);
        Arrays.sort(chosen);
        return Amounts.of(chosen);
    }

    /** What is left of each GPU when the chosen ones give up a part. O(devices). */
    public static Amounts without(Amounts free, Amounts devices, long milliPerGpu) {
        Amounts left = free;
        for (int i = 0; i < devices.size(); i++) {
            int device = (int) devices.at(i);
            left = left.with(device, left.at(device) - milliPerGpu);
        }
        return left;
    }
}
