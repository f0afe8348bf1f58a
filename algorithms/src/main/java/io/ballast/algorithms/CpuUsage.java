package io.ballast.algorithms;

import io.ballast.model.suppress.CpuSample;
import java.util.Collection;

/**
 * Splits a node's CPU usage by who causes it, in billionths of a core.
 *
 * @param podsNanos     usage of the pods that are counted
 * @param hostAppsNanos usage of the host applications that are counted
 * @param systemNanos   what the node uses beyond all pods and all host applications, at least what is reserved for the system
 */
public record CpuUsage(long podsNanos, long hostAppsNanos, long systemNanos) {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /**
     * The split. Pods and host applications that are not counted still leave the system's share. Exact sums; {@link ArithmeticException} when they leave
     * a {@code long}. O(samples).
     */
    public static CpuUsage split(
            long nodeNanos, long reservedNanos, Collection<CpuSample> pods, Collection<CpuSample> hostApps) {
        long others = Math.addExact(sum(pods, false), sum(hostApps, false));
        long system = Math.max(Math.max(nodeNanos - others, 0), reservedNanos);
        return new CpuUsage(sum(pods, true), sum(hostApps, true), system);
    }

    private static long sum(Collection<CpuSample> samples, boolean countedOnly) {
        long sum = 0;
        for (CpuSample sample : samples) {
            if (sample.counted() || !countedOnly) {
                sum = Math.addExact(sum, sample.usedNanos());
            }
        }
        return sum;
    }

    /** Billionths of a core as milli-cores, truncated, as upstream does with each sum. */
    public static long milli(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}
