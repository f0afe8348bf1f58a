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
        Devices devices = new Devices(free);
        return devices.total == 0 ? 0 : stranded(fill, cpuMilli, devices) + scarce(fill, cpuMilli, devices);
    }

    /** Mean over the futures of the free GPU that is left when the pods of a future that fit were placed one after the other. */
    private static long stranded(Fill fill, long cpuMilli, Devices devices) {
        if (fill.futures() == 0) {
            return 0;
        }
        long left = 0;
        Devices filled = new Devices(devices);
        for (int i = 0; i < fill.futures(); i++) {
            filled.become(devices);
            left += leftAfter(fill.future(i), fill.leastCpuMilli(), cpuMilli, filled);
        }
        return left * FillPlan.UNITS_PER_MILLI / fill.futures();
    }

    private static int leftAfter(Shapes future, long leastCpuMilli, long cpuMilli, Devices devices) {
        long cpu = cpuMilli;
        for (int i = 0; i < future.size() && devices.total > 0 && cpu >= leastCpuMilli; i++) {
            if (future.cpuMilli(i) <= cpu && devices.take(future.gpus(i), future.milliPerGpu(i))) {
                cpu -= future.cpuMilli(i);
            }
        }
        return devices.total;
    }

    /** Free GPU that each shape cannot use now, weighed by how scarce room for that shape is. */
    private static long scarce(Fill fill, long cpuMilli, Devices devices) {
        long lost = fill.refusedWeight() * devices.total;
        Shapes shapes = fill.shapes();
        for (int i = 0; i < shapes.size(); i++) {
            int usable = cpuMilli >= shapes.cpuMilli(i) ? devices.usable(shapes.gpus(i), shapes.milliPerGpu(i)) : 0;
            lost += fill.shapeWeight(i) * (devices.total - usable);
        }
        return lost;
    }

    /** Devices of a node while it is being filled: those wholly free are counted, those free in part listed in no order. */
    private static final class Devices {
        private final int[] parts;
        private int partCount;
        private int whole;
        private int total;

        Devices(int[] free) {
            parts = new int[free.length];
            for (int milli : free) {
                total += milli;
                if (milli == GPU_MILLI) {
                    whole++;
                } else if (milli > 0) {
                    parts[partCount++] = milli;
                }
            }
        }

        Devices(Devices other) {
            parts = new int[other.parts.length];
        }

        void become(Devices other) {
            System.arraycopy(other.parts, 0, parts, 0, other.partCount);
            partCount = other.partCount;
            whole = other.whole;
            total = other.total;
        }

        /** Takes GPUs for one pod, a shared one from the fullest device; false when it does not fit. */
        boolean take(int gpus, int milli) {
            if (gpus == 1 && milli < GPU_MILLI) {
                return takePart(milli);
            }
            if (whole < gpus) {
                return false;
            }
            whole -= gpus;
            total -= gpus * GPU_MILLI;
            return true;
        }

        private boolean takePart(int milli) {
            int best = -1;
            for (int i = 0; i < partCount; i++) {
                if (parts[i] >= milli && (best < 0 || parts[i] < parts[best])) {
                    best = i;
                }
            }
            if (best < 0 && whole == 0) {
                return false;
            }
            if (best < 0) {
                whole--;
                parts[partCount++] = GPU_MILLI - milli;
            } else if (parts[best] == milli) {
                parts[best] = parts[--partCount];
            } else {
                parts[best] -= milli;
            }
            total -= milli;
            return true;
        }

        /** Free GPU on the devices that have enough left for a pod; 0 when these are too few. */
        int usable(int gpus, int milli) {
            int devices = whole;
            int usable = whole * GPU_MILLI;
            for (int i = 0; i < partCount; i++) {
                if (parts[i] >= milli) {
                    devices++;
                    usable += parts[i];
                }
            }
            return devices >= gpus ? usable : 0;
        }
    }
}
