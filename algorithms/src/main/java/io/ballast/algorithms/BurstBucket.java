package io.ballast.algorithms;

import io.ballast.model.burst.BurstLimit;

/**
 * What a container has saved for bursts, in percent of its limit times seconds (Koordinator's burst limiter). Negative when it owes something. Immutable.
 *
 * @param capacity most that it saves, and most that it owes
 * @param tokens   what it has
 * @param atMillis until when use is counted, in milliseconds
 */
public record BurstBucket(long capacity, long tokens, long atMillis) {
    private static final long WHOLE = 100;
    private static final long MILLIS = 1000;
    private static final long MILLION = 1_000_000;

    /** Capacity for a period at the highest quota: that many seconds at that many percent of the limit; 0 when the quota is not above the limit. O(1). */
    public static long capacity(long periodSeconds, long ceilingPercent) {
        return Math.max(periodSeconds, 0) * Math.max(ceilingPercent - WHOLE, 0);
    }

    /**
     * A bucket of a container that was not seen before: less than half full, so that containers that start together do not burst together.
     *
     * @param draw random number from 0 to 999,999
     */
    public static BurstBucket fresh(long capacity, long draw, long nowMillis) {
        return new BurstBucket(capacity, capacity / 2 * draw / MILLION, nowMillis);
    }

    /**
     * The bucket after the use since it was looked at last. Whole seconds count, and a fraction counts the next time. O(1).
     *
     * @param usagePercent use in percent of the limit
     */
    public BurstBucket after(BurstLimit limit, long usagePercent, long nowMillis) {
        long seconds = Math.max(nowMillis - atMillis, 0) / MILLIS;
        boolean counts = usagePercent >= limit.spendFromPercent() || usagePercent < limit.saveBelowPercent();
        long change = counts ? (WHOLE - usagePercent) * seconds : 0;
        return new BurstBucket(
                capacity, Math.max(-capacity, Math.min(tokens + change, capacity)), atMillis + seconds * MILLIS);
    }

    /** Whether the container may burst. */
    public boolean allows() {
        return tokens > 0;
    }

    /** Whether nobody has looked at it for more than so long. */
    public boolean unused(long nowMillis, long seconds) {
        return nowMillis - atMillis > seconds * MILLIS;
    }
}
