package io.ballast.model;

import java.math.BigInteger;

/** Parts of amounts in percent, cut off to whole units; exact for all numbers, and cut to the range of a {@code long} in the end. Thread-safe. */
public final class Shares {
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger SMALLEST = BigInteger.valueOf(Long.MIN_VALUE);

    private Shares() {}

    /** How many whole percent of a whole an amount is, the rest cut off; 0 when the whole is not positive. O(1). */
    public static long percent(long amount, long whole) {
        return whole <= 0 ? 0 : fit(times(amount, 100).divide(BigInteger.valueOf(whole)));
    }

    /** That many percent of an amount, the rest cut off. O(1). */
    public static long part(long amount, long percent) {
        return partWithout(amount, percent, 0);
    }

    /** That many percent of an amount without another amount, the rest cut off in the end. O(1). */
    public static long partWithout(long amount, long percent, long without) {
        return fit(times(amount, percent).subtract(times(without, 100)).divide(HUNDRED));
    }

    /** An amount without that many percent of another one, the rest cut off in the end. O(1). */
    public static long rest(long amount, long whole, long percent) {
        return fit(times(amount, 100).subtract(times(whole, percent)).divide(HUNDRED));
    }

    /** Negative, 0 or positive as an amount is less than, equal to or more than that many percent of a whole. O(1). */
    public static int compare(long amount, long whole, long percent) {
        return times(amount, 100).compareTo(times(whole, percent));
    }

    private static BigInteger times(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }

    private static long fit(BigInteger number) {
        return number.max(SMALLEST).min(LARGEST).longValueExact();
    }
}
