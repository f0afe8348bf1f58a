package io.ballast.model.suppress;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.Range;
import io.ballast.model.RuleFunction;
import io.ballast.model.Single;

/**
 * Who uses a node's CPU, from the latest samples. Amounts are truncated to whole milli-cores each.
 *
 * @param node          name of the node; identifies the fact
 * @param complete      whether everything that suppression needs was observed
 * @param missing       what was not observed, in words; empty when complete
 * @param capacityMilli physical capacity in milli-cores; not the allocatable amount, which may be amplified
 * @param podsMilli     pods that are not best-effort, in milli-cores
 * @param hostAppsMilli host applications that are not best-effort, in milli-cores
 * @param systemMilli   everything else on the node, at least what is reserved for it, in milli-cores
 */
@FilledBy("the node ledger, from CPU samples of the node, its pods and host applications")
public record NodeCpuUse(
        String node,
        boolean complete,
        String missing,
        @Range(max = NodeCpuUse.MAX_MILLI) long capacityMilli,
        @Range(max = NodeCpuUse.MAX_MILLI) long podsMilli,
        @Range(max = NodeCpuUse.MAX_MILLI) long hostAppsMilli,
        @Range(max = NodeCpuUse.MAX_MILLI) long systemMilli)
        implements Single {
    /** Far beyond any machine, far below where the arithmetic here would leave a {@code long}. */
    public static final long MAX_MILLI = 1L << 40;

    public NodeCpuUse {
        requireNonNull(node, "node is null");
        requireNonNull(missing, "missing is null");
        Checks.inRange(capacityMilli, 0, MAX_MILLI, "capacityMilli");
        Checks.inRange(podsMilli, 0, MAX_MILLI, "podsMilli");
        Checks.inRange(hostAppsMilli, 0, MAX_MILLI, "hostAppsMilli");
        Checks.inRange(systemMilli, 0, MAX_MILLI, "systemMilli");
    }

    /** What the threshold leaves to best-effort pods, in milli-cores; negative when the others alone are above it. O(1). */
    @RuleFunction
    public long remainingMilli(SuppressThreshold threshold) {
        return capacityMilli * threshold.percent() / 100 - podsMilli - hostAppsMilli - systemMilli;
    }

    /** What best-effort pods may use, in milli-cores: what remains, but not less than the minimum when one is set. O(1). */
    @RuleFunction
    public long bestEffortMilli(SuppressThreshold threshold) {
        long remaining = remainingMilli(threshold);
        return threshold.hasMinPercent()
                ? Math.max(remaining, capacityMilli * threshold.minPercent() / 100)
                : remaining;
    }

    /** CFS quota for what best-effort pods may use, in microseconds a period, not below the smallest quota. O(1). */
    @RuleFunction
    public long quotaMicros(SuppressThreshold threshold, QuotaScale scale) {
        return Math.max(bestEffortMilli(threshold) * scale.periodMicros() / 1000, scale.minMicros());
    }

    /** CFS quota of a share of the whole node, its capacity rounded up to whole cores, in microseconds a period. O(1). */
    @RuleFunction
    public long quotaMicrosOfNode(long percent, QuotaScale scale) {
        long cores = (capacityMilli + 999) / 1000;
        return cores * scale.periodMicros() * percent / 100;
    }

    /** CPUs for what best-effort pods may use, rounded up, not below the minimum. O(1). */
    @RuleFunction
    public long cpus(SuppressThreshold threshold, long minCpus) {
        return Math.max(-Math.floorDiv(-bestEffortMilli(threshold), 1000), minCpus);
    }
}
