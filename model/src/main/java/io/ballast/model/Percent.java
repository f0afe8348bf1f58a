package io.ballast.model;

import java.math.BigInteger;

/** Shares in whole percent, exact in {@code long} arithmetic. */
public final class Percent {
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    // Below 2^55 each, 100 times the sum of two amounts plus half a capacity stays within a long.
    private static final int SAFE_BITS = 55;

    private Percent() {}

    /**
     * What percentage of a capacity two amounts are together, rounded half up, as Koordinator's {@code round(used*100/allocatable)}. 0 when the capacity is not
     * positive or the sum is negative; {@link Long#MAX_VALUE} when the share does not fit. O(1), no allocation below 2^55.
     */
    @RuleFunction
    public static long of(long amount, long more, long capacity) {
        if ((amount | more | capacity) >>> SAFE_BITS == 0 && capacity != 0) {
            // A tie needs an even capacity, so half of an odd one may be cut off.
            return ((amount + more) * 100 + (capacity >> 1)) / capacity;
        }
        return wide(amount, more, capacity);
    }

    private static long wide(long amount, long more, long capacity) {
        BigInteger sum = BigInteger.valueOf(amount).add(BigInteger.valueOf(more));
        if (capacity <= 0 || sum.signum() <= 0) {
            return 0;
        }
        BigInteger divisor = BigInteger.valueOf(capacity);
        return sum.multiply(HUNDRED)
                .add(divisor.shiftRight(1))
                .divide(divisor)
                .min(LARGEST)
                .longValueExact();
    }
}
