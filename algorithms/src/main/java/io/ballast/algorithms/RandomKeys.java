package io.ballast.algorithms;

import io.ballast.model.RuleFunction;

/** Random choices made of one random number that was drawn and recorded outside, so that every executor and every replay makes the same choice. */
public final class RandomKeys {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private RandomKeys() {}

    /** A key of a node for one draw: as good as drawn for each node anew, so the highest key of a set of nodes is a uniform choice. O(1). */
    @RuleFunction
    public static long key(long draw, String node) {
        return mix(mix(draw) ^ node.hashCode() * GOLDEN);
    }

    /** A number from 0 to {@code bound} - 1, the same for the same draw and step; bound is positive. */
    static int below(long draw, int step, int bound) {
        long bits = mix(draw + (step + 1) * GOLDEN) >>> 32;
        return (int) ((bits * bound) >>> 32);
    }

    /** Finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014). */
    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return b ^ (b >>> 31);
    }
}
