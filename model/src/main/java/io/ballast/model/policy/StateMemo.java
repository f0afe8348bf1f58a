package io.ballast.model.policy;

/**
 * Remembers numbers that were computed for states, so that they need not be computed again: a table of fixed size where a newer state takes the place of
 * an older one. What it forgets costs time and nothing else.
 *
 * <p>Thread-safe without locks: an entry is immutable and holds its whole key, so a reader sees a complete entry of some state or none, and two threads
 * that compute the same state store the same number.
 */
public final class StateMemo {
    private static final int SLOTS = 1 << 16;
    private static final long MIX_1 = 0x9E3779B97F4A7C15L;
    private static final long MIX_2 = 0xC2B2AE3D27D4EB4FL;

    /** Made at the first use: most plans are only read from a file and compared. */
    private volatile Entry[] slots;

    private record Entry(long high, long low, long value) {}

    StateMemo() {}

    /** The number of a state; {@code Long.MIN_VALUE} when it is not known. O(1). */
    public long get(long high, long low) {
        Entry[] table = slots;
        Entry entry = table == null ? null : table[slot(high, low)];
        return entry != null && entry.high == high && entry.low == low ? entry.value : Long.MIN_VALUE;
    }

    /** Keeps the number of a state. O(1). */
    public void put(long high, long low, long value) {
        Entry[] table = slots;
        if (table == null) {
            table = new Entry[SLOTS];
            slots = table;
        }
        table[slot(high, low)] = new Entry(high, low, value);
    }

    private static int slot(long high, long low) {
        long mixed = (high * MIX_1) ^ (low * MIX_2);
        return (int) ((mixed ^ mixed >>> 32) * MIX_1 >>> 48);
    }
}
