package io.ballast.algorithms;

import io.ballast.model.Amounts;

/**
 * Free thousandths of up to eight GPUs in two {@code long}s of four 16-bit lanes each, so that one comparison answers for four devices without a
 * loop and without memory. A missing device is a lane of 0, which is never enough for anything.
 */
final class GpuLanes {
    static final int LANES = 4;
    static final int MAX_DEVICES = 2 * LANES;

    private static final int LANE_BITS = 16;
    private static final long ONES = 0x0001_0001_0001_0001L;
    private static final long SIGNS = 0x8000_8000_8000_8000L;
    private static final long EVEN_LANES = 0x0000_FFFF_0000_FFFFL;
    private static final long MAX_VALUE = 0x7FFF;

    private GpuLanes() {}

    /** Whether the devices can be packed: at most eight, none negative or above 32,767. */
    static boolean fits(Amounts free) {
        if (free.size() > MAX_DEVICES) {
            return false;
        }
        long all = 0;
        for (int i = 0; i < free.size(); i++) {
            all |= free.at(i);
        }
        return (all & ~MAX_VALUE) == 0;
    }

    /** Devices from an index on, at most four of them. */
    static long pack(Amounts free, int from) {
        long lanes = 0;
        int end = Math.min(free.size(), from + LANES);
        for (int i = from; i < end; i++) {
            lanes |= free.at(i) << shift(i);
        }
        return lanes;
    }

    /** What to subtract from the lanes of a device's half to take that much from it. */
    static long taking(long milli, int device) {
        return milli << shift(device);
    }

    /** The sign bit of each lane that holds at least {@code milli}, 1 to 32,767. */
    static long atLeast(long lanes, long milli) {
        return ((lanes | SIGNS) - milli * ONES) & SIGNS;
    }

    /** Sum of the lanes whose sign bit is set in {@code signs}. */
    static long sum(long lanes, long signs) {
        long chosen = lanes & ((signs >>> (LANE_BITS - 1)) * 0xFFFF);
        long pairs = (chosen & EVEN_LANES) + ((chosen >>> LANE_BITS) & EVEN_LANES);
        return (pairs & 0xFFFF_FFFFL) + (pairs >>> 32);
    }

    private static int shift(int device) {
        return (device % LANES) * LANE_BITS;
    }
}
