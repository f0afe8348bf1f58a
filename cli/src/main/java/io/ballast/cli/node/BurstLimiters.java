package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.algorithms.BurstBucket;
import io.ballast.model.burst.BurstLimit;
import io.ballast.model.burst.CpuBurstStrategy;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * What the containers of a node have saved for bursts. Part of the node ledger: rules see only whether a container may burst. Not thread-safe.
 */
public final class BurstLimiters {
    private static final long WHOLE = 100;
    private static final long KEPT_PERIODS = 2;

    private record Entry(BurstBucket bucket, long periodSeconds) {}

    private final BurstLimit limit;
    private final LongSupplier draws;
    private final Map<String, Entry> entries = new HashMap<>();

    /**
     * No container is known yet.
     *
     * @param draws random numbers from 0 to 999,999
     */
    public BurstLimiters(BurstLimit limit, LongSupplier draws) {
        this.limit = requireNonNull(limit, "limit is null");
        this.draws = requireNonNull(draws, "draws is null");
    }

    /**
     * Whether a container may burst, and takes its use into account. Without a period it always may; with a quota below its limit it never may.
     *
     * @param usagePercent what it uses of its limit, in percent; 100 where there is no sample
     */
    public boolean allows(String container, CpuBurstStrategy strategy, long usagePercent, long nowMillis) {
        if (strategy.cfsQuotaBurstPeriodSeconds() < 0) {
            return true;
        }
        if (strategy.cfsQuotaBurstPercent() < WHOLE) {
            return false;
        }
        long capacity = BurstBucket.capacity(strategy.cfsQuotaBurstPeriodSeconds(), strategy.cfsQuotaBurstPercent());
        Entry known = entries.get(container);
        BurstBucket bucket = known != null && known.bucket.capacity() == capacity
                ? known.bucket
                : BurstBucket.fresh(capacity, draws.getAsLong(), nowMillis);
        BurstBucket after = bucket.after(limit, usagePercent, nowMillis);
        entries.put(container, new Entry(after, strategy.cfsQuotaBurstPeriodSeconds()));
        return after.allows();
    }

    /** Forgets containers that were not asked about for more than two periods; called at the end of a round. */
    public void forgetUnused(long nowMillis) {
        entries.values().removeIf(e -> e.bucket.unused(nowMillis, KEPT_PERIODS * e.periodSeconds));
    }

    /** The containers that are known. */
    public Set<String> known() {
        return new TreeSet<>(entries.keySet());
    }
}
