package io.ballast.scheduler.extender;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Names of nodes, each once and with a number. The nodes of a cluster are named again by every question, so their names are kept from one question to the next,
 * and a question is numbers. Names stay the bytes that came: one becomes a text when it is asked for. Immutable, thread-safe.
 */
public final class NodeRoster {
    /** No name. */
    static final NodeRoster EMPTY = new Builder(null).roster(true, true);

    private static final int HASH_FACTOR = 31;

    /** Each name in quotes and with a comma behind it, as in a list. */
    private final byte[] list;
    /** Where each name's quote begins, and where the list ends. */
    private final int[] starts;

    private final int[] hashes;
    /** Numbers by hash, plus one; 0 is free. */
    private final int[] slots;

    private final int size;
    private final boolean plain;
    private final boolean kept;
    private final Window window;

    private NodeRoster(Builder from, boolean plain, boolean kept) {
        list = from.list;
        starts = from.starts;
        hashes = from.hashes;
        slots = from.slots;
        size = from.size;
        this.plain = plain;
        this.kept = kept;
        window = new Window(list, starts, size);
    }

    /** Hash of a name's bytes. */
    public static int hash(byte[] name) {
        int hash = 0;
        for (byte next : name) {
            hash = hash(hash, next);
        }
        return hash;
    }

    /** Hash of a name with one byte more. */
    static int hash(int before, byte next) {
        return HASH_FACTOR * before + next;
    }

    /** Names that end in a number have hashes close to each other; tables want them far apart. */
    public static int spread(int hash) {
        int h = hash * 0x9E37_79B9;
        return h ^ h >>> 15;
    }

    /** Number of names. */
    public int size() {
        return size;
    }

    /** Whether later questions are likely to have the same roster, so that what is found out about its names is worth keeping. */
    public boolean kept() {
        return kept;
    }

    /** Hash of a name, as {@link #hash(byte[])} gives it. */
    public int hash(int number) {
        return hashes[number];
    }

    /** Whether a name has these bytes. */
    public boolean is(int number, byte[] name) {
        return Arrays.equals(list, starts[number] + 1, starts[number + 1] - 2, name, 0, name.length);
    }

    /** A name. */
    String name(int number) {
        int from = starts[number] + 1;
        return new String(list, from, starts[number + 1] - 2 - from, StandardCharsets.US_ASCII);
    }

    /** Writes a name as JSON, with its quotes. */
    void writeTo(JsonBytes out, int number) {
        if (plain) {
            out.raw(list, starts[number], starts[number + 1] - 1 - starts[number]);
        } else {
            out.raw(JsonBytes.quoted(name(number)));
        }
    }

    /** How many bytes of a list are the same as those of this one from a name on. */
    int same(int number, byte[] other, int from, int to) {
        int start = starts[number];
        int most = Math.min(starts[size] - start, to - from);
        int mismatch = Arrays.mismatch(list, start, start + most, other, from, from + most);
        return mismatch < 0 ? most : mismatch;
    }

    /** Length of the list from one name up to another, without the comma before that. */
    int length(int from, int to) {
        return starts[to] - 1 - starts[from];
    }

    /** Number of a name with its quotes, where it is likely to be there: most often found by a few of its bytes. -1 when it is not found so; it may be there. */
    int guess(byte[] bytes, int from, int to) {
        return window.guess(list, starts, bytes, from, to);
    }

    /** Number of a name; -1 when it is not there. */
    int find(byte[] bytes, int from, int to, int hash) {
        return find(list, starts, hashes, slots, bytes, from, to, hash);
    }

    private static int find(
            byte[] list, int[] starts, int[] hashes, int[] slots, byte[] bytes, int from, int to, int hash) {
        for (int slot = slot(slots, hash); slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
            int number = slots[slot] - 1;
            if (hashes[number] == hash
                    && Arrays.equals(list, starts[number] + 1, starts[number + 1] - 2, bytes, from, to)) {
                return number;
            }
        }
        return -1;
    }

    private static int slot(int[] slots, int hash) {
        return spread(hash) & slots.length - 1;
    }

    /** The bytes in which names differ, between what all begin and end with, and numbers by them: a few bytes are hashed in place of the whole name. */
    private static final class Window {
        private static final int LONGEST = 16;
        private static final int PROBES = 8;

        private final int prefix;
        private final int suffix;
        private final int[] slots;

        private Window(byte[] list, int[] starts, int size) {
            slots = new int[Integer.highestOneBit(Math.max(1, size)) * 4];
            int begin = Integer.MAX_VALUE;
            int end = Integer.MAX_VALUE;
            for (int number = 0; number < size; number++) {
                int from = starts[number] + 1;
                int to = starts[number + 1] - 2;
                begin = Math.min(begin, commonPrefix(list, starts[0] + 1, starts[1] - 2, from, to));
                end = Math.min(end, commonSuffix(list, starts[0] + 1, starts[1] - 2, from, to));
            }
            prefix = size < 2 ? 0 : begin;
            suffix = size < 2 ? 0 : end;
            for (int number = 0; number < size; number++) {
                take(number, hash(list, starts[number] + 1, starts[number + 1] - 2));
            }
        }

        private static int commonPrefix(byte[] list, int from, int to, int otherFrom, int otherTo) {
            int mismatch = Arrays.mismatch(list, from, to, list, otherFrom, otherTo);
            return mismatch < 0 ? to - from : mismatch;
        }

        private static int commonSuffix(byte[] list, int from, int to, int otherFrom, int otherTo) {
            int most = Math.min(to - from, otherTo - otherFrom);
            int same = 0;
            while (same < most && list[to - 1 - same] == list[otherTo - 1 - same]) {
                same++;
            }
            return same;
        }

        private void take(int number, int hash) {
            for (int probe = 0; probe < PROBES; probe++) {
                int slot = hash + probe & slots.length - 1;
                if (slots[slot] == 0) {
                    slots[slot] = number + 1;
                    return;
                }
            }
        }

        /** Hash of the last bytes of the window. */
        private int hash(byte[] bytes, int from, int to) {
            int end = to - suffix;
            int hash = 0;
            for (int i = Math.max(from + prefix, end - LONGEST); i < end; i++) {
                hash = NodeRoster.hash(hash, bytes[i]);
            }
            return spread(hash);
        }

        private int guess(byte[] list, int[] starts, byte[] bytes, int from, int to) {
            int hash = hash(bytes, from + 1, to - 1);
            for (int probe = 0; probe < PROBES; probe++) {
                int number = slots[hash + probe & slots.length - 1] - 1;
                if (number < 0) {
                    return -1;
                }
                if (Arrays.equals(list, starts[number], starts[number + 1] - 1, bytes, from, to)) {
                    return number;
                }
            }
            return -1;
        }
    }

    /** Adds names to a roster. Not thread-safe. */
    static final class Builder {
        private static final int FIRST_NAMES = 64;
        private static final int FIRST_BYTES = 32;

        private byte[] list;
        private int[] starts;
        private int[] hashes;
        private int[] slots;
        private int size;

        /** @param base what the names are added to, with the same numbers; null for none */
        Builder(NodeRoster base) {
            if (base == null) {
                list = new byte[FIRST_NAMES * FIRST_BYTES];
                starts = new int[FIRST_NAMES + 1];
                hashes = new int[FIRST_NAMES];
                slots = new int[FIRST_NAMES * 4];
            } else {
                list = base.list.clone();
                starts = base.starts.clone();
                hashes = base.hashes.clone();
                slots = base.slots.clone();
                size = base.size;
            }
        }

        /** Number of a name, which is added unless it is there. */
        int number(byte[] bytes, int from, int to, int hash) {
            int known = find(list, starts, hashes, slots, bytes, from, to, hash);
            if (known >= 0) {
                return known;
            }
            if (size == hashes.length) {
                grow();
            }
            int start = starts[size];
            int end = start + (to - from) + 3;
            if (end > list.length) {
                list = Arrays.copyOf(list, Math.max(end, 2 * list.length));
            }
            list[start] = '"';
            System.arraycopy(bytes, from, list, start + 1, to - from);
            list[end - 2] = '"';
            list[end - 1] = ',';
            hashes[size] = hash;
            take(size);
            starts[++size] = end;
            return size - 1;
        }

        private void take(int number) {
            int slot = slot(slots, hashes[number]);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = number + 1;
        }

        private void grow() {
            starts = Arrays.copyOf(starts, 2 * size + 1);
            hashes = Arrays.copyOf(hashes, 2 * size);
            slots = new int[8 * size];
            for (int number = 0; number < size; number++) {
                take(number);
            }
        }

        int size() {
            return size;
        }

        /**
         * The roster; nothing may be added afterwards.
         *
         * @param plain whether every name is the same as JSON
         * @param kept  whether later questions are likely to have it
         */
        NodeRoster roster(boolean plain, boolean kept) {
            return new NodeRoster(this, plain, kept);
        }
    }
}
