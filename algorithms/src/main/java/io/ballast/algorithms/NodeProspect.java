package io.ballast.algorithms;

import io.ballast.model.Amounts;
import io.ballast.model.policy.FillPlan;
import io.ballast.model.policy.FillPlan.Fill;
import io.ballast.model.policy.FillPlan.Shapes;
import io.ballast.model.policy.StateMemo;
import java.util.Arrays;

/**
 * How much of a node's free GPU is lost to the pods that are expected, in the units of {@link FillPlan#UNITS_PER_MILLI}: what stays free when the node is
 * filled, and what scarce pods cannot use now. Whole numbers throughout, so that the sum has one value on every machine and in every order.
 */
final class NodeProspect {
    private static final int GPU_MILLI = 1000;
    private static final int MAX_DEVICES = 8;
    private static final int HALF = 4;
    private static final int DEVICE_BITS = 10;
    private static final int CPU_BITS = 24;
    private static final int COUNT_BITS = 4;

    private NodeProspect() {}

    /** Free thousandths of each device, ascending; the order of devices makes no difference to any future. */
    static int[] sorted(Amounts free) {
        int[] sorted = new int[free.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = clamped(free.at(i));
        }
        Arrays.sort(sorted);
        return sorted;
    }

    private static int clamped(long free) {
        return (int) Math.max(0, Math.min(free, GPU_MILLI));
    }

    /** What is lost on a node with that CPU and those devices, from memory where the state is known. The devices are ascending. */
    static long of(FillPlan plan, Fill fill, long cpuMilli, int[] free) {
        long cpu = Math.max(-1, cpuMilli) + 1;
        if (free.length > MAX_DEVICES || cpu >= 1L << CPU_BITS) {
            return compute(fill, cpuMilli, free);
        }
        StateMemo memo = plan.memo();
        long high =
                (long) fill.number() << (COUNT_BITS + HALF * DEVICE_BITS) | (long) free.length << HALF * DEVICE_BITS;
        long low = cpu << HALF * DEVICE_BITS;
        for (int i = 0; i < free.length; i++) {
            if (i < HALF) {
                high |= (long) free[i] << i * DEVICE_BITS;
            } else {
                low |= (long) free[i] << (i - HALF) * DEVICE_BITS;
            }
        }
        long known = memo.get(high, low);
        if (known != Long.MIN_VALUE) {
            return known;
        }
        long lost = compute(fill, cpuMilli, free);
        memo.put(high, low, lost);
        return lost;
    }

    /** The same without memory. */
    static long compute(Fill fill, long cpuMilli, int[] free) {
        int total = 0;
        for (int milli : free) {
            total += milli;
        }
        return total == 0 ? 0 : stranded(fill, cpuMilli, free, total) + scarce(fill, cpuMilli, free, total);
    }

    /** Mean over the futures of the free GPU that is left when the pods of a future that fit were placed one after the other. */
    private static long stranded(Fill fill, long cpuMilli, int[] free, int total) {
        if (fill.futures() == 0) {
            return 0;
        }
        long left = 0;
        int[] devices = new int[free.length];
        for (int i = 0; i < fill.futures(); i++) {
            System.arraycopy(free, 0, devices, 0, free.length);
            left += leftAfter(fill.future(i), fill.leastCpuMilli(), cpuMilli, devices, total);
        }
        return left * FillPlan.UNITS_PER_MILLI / fill.futures();
    }

    private static int leftAfter(Shapes future, long leastCpuMilli, long cpuMilli, int[] devices, int total) {
        long cpu = cpuMilli;
        int left = total;
        for (int i = 0; i < future.size() && left > 0 && cpu >= leastCpuMilli; i++) {
            if (future.cpuMilli(i) <= cpu) {
                int taken = take(devices, future.gpus(i), future.milliPerGpu(i));
                if (taken >= 0) {
                    left -= taken;
                    cpu -= future.cpuMilli(i);
                }
            }
        }
        return left;
    }

    /** Takes GPUs for one pod, a shared one from the fullest device; returns the thousandths taken, -1 when it does not fit. */
    private static int take(int[] devices, int gpus, int milli) {
        if (gpus == 0) {
            return 0;
        }
        if (gpus == 1 && milli < GPU_MILLI) {
            int best = -1;
            for (int i = 0; i < devices.length; i++) {
                if (devices[i] >= milli && (best < 0 || devices[i] < devices[best])) {
                    best = i;
                }
            }
            if (best >= 0) {
                devices[best] -= milli;
            }
            return best >= 0 ? milli : -1;
        }
        int whole = 0;
        for (int device : devices) {
            whole += device == GPU_MILLI ? 1 : 0;
        }
        if (whole < gpus) {
            return -1;
        }
        for (int i = 0, missing = gpus; missing > 0; i++) {
            if (devices[i] == GPU_MILLI) {
                devices[i] = 0;
                missing--;
            }
        }
        return gpus * GPU_MILLI;
    }

    /** Free GPU that each shape cannot use now, weighed by how scarce room for that shape is. */
    private static long scarce(Fill fill, long cpuMilli, int[] free, int total) {
        long lost = fill.refusedWeight() * total;
        Shapes shapes = fill.shapes();
        for (int i = 0; i < shapes.size(); i++) {
            int usable = 0;
            if (cpuMilli >= shapes.cpuMilli(i)) {
                int devices = 0;
                for (int milli : free) {
                    if (milli >= shapes.milliPerGpu(i)) {
                        devices++;
                        usable += milli;
                    }
                }
                usable = devices >= shapes.gpus(i) ? usable : 0;
            }
            lost += fill.shapeWeight(i) * (total - usable);
        }
        return lost;
    }
}
