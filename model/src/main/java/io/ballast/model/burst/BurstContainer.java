package io.ballast.model.burst;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import io.ballast.model.FilledBy;
import io.ballast.model.RuleFunction;
import io.ballast.model.Single;

/**
 * A container that may burst. CFS periods are 100,000 microseconds.
 *
 * @param container     pod and container name; identifies it
 * @param created       whether it has a container id, so that it has a cgroup
 * @param running       whether it runs
 * @param limitMilli    CPU limit in milli-cores; 0 when it has none
 * @param hasQuota      whether its quota could be read
 * @param quotaMicros   its CFS quota in microseconds a period; negative when unlimited
 * @param hasThrottled  whether it was observed how often it was throttled
 * @param throttled     whether it was throttled at the last look
 * @param allowed       whether its token bucket still allows a burst
 * @param unified       whether the node has cgroup v2, where a burst buffer may not exceed the quota
 * @param ratioPercent  CPU normalisation ratio of the node in percent; 100 = none. Base and ceiling of the quota are divided by it, so that both features agree
 */
@FilledBy("the node ledger, from the container's status, cgroup and samples")
public record BurstContainer(
        String container,
        boolean created,
        boolean running,
        long limitMilli,
        boolean hasQuota,
        long quotaMicros,
        boolean hasThrottled,
        boolean throttled,
        boolean allowed,
        boolean unified,
        long ratioPercent)
        implements Single {
    private static final long MICROS_PER_MILLI = 100;
    private static final long WHOLE = 100;

    public BurstContainer {
        requireNonNull(container, "container is null");
        Checks.notNegative(limitMilli, "limitMilli");
        Checks.notNegative(ratioPercent, "ratioPercent");
    }

    /** Quota that the limit stands for, divided by the normalisation ratio and rounded up, in microseconds a period; 0 without limit. O(1). */
    @RuleFunction
    public long baseMicros() {
        long plain = limitMilli * MICROS_PER_MILLI;
        return ratioPercent == WHOLE || ratioPercent == 0 ? plain : ceilDiv(plain * WHOLE, ratioPercent);
    }

    /** Burst buffer of this many percent of the limit, in microseconds. O(1). */
    @RuleFunction
    public long bufferMicros(long percent) {
        return limitMilli * percent;
    }

    /** The same, but not above the quota. O(1). */
    @RuleFunction
    public long bufferWithinQuotaMicros(long percent) {
        return Math.min(bufferMicros(percent), Math.max(quotaMicros, 0));
    }

    /**
     * The current quota after a step, in microseconds a period: that many percent of it, at least the base, at most the base times the ceiling in percent, which
     * counts as 100 where it is less. O(1).
     */
    @RuleFunction
    public long steppedMicros(long stepPercent, long ceilingPercent) {
        long base = baseMicros();
        long ceiling = ceilingPercent > WHOLE ? base * ceilingPercent / WHOLE : base;
        return Math.max(base, Math.min(quotaMicros * stepPercent / WHOLE, ceiling));
    }

    private static long ceilDiv(long amount, long divisor) {
        return Math.floorDiv(amount + divisor - 1, divisor);
    }
}
