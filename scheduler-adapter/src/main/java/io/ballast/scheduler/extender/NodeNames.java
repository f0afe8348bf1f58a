package io.ballast.scheduler.extender;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.OptionalInt;
import java.util.RandomAccess;

/**
 * Names of candidates in the order of the request, each once. They stay the bytes that came, since thousands of them make up a question: a name becomes a text
 * when it is asked for, and is found by its bytes. Immutable, thread-safe.
 */
public final class NodeNames extends AbstractList<String> implements RandomAccess {
    /** No name. */
    public static final NodeNames NONE = new NodeNames(new byte[0], new int[0], new int[0], new int[0], 0, true);

    private static final int HASH_FACTOR = 31;

    private final byte[] bytes;
    private final int[] starts;
    private final int[] ends;
    private final int[] hashes;
    private final int size;
    /** Whether every name is the same as JSON. */
    private final boolean plain;

    private NodeNames(byte[] bytes, int[] starts, int[] ends, int[] hashes, int size, boolean plain) {
        this.bytes = bytes;
        this.starts = starts;
        this.ends = ends;
        this.hashes = hashes;
        this.size = size;
        this.plain = plain;
    }

    /** Names of printable ASCII characters; a name that comes again is left out. */
    public static NodeNames of(Collection<String> names) {
        byte[] bytes = String.join("", names).getBytes(StandardCharsets.US_ASCII);
        Builder builder = new Builder(bytes, names.size());
        int start = 0;
        for (String name : names) {
            int end = start + name.length();
            builder.add(start, end, hash(bytes, start, end));
            start = end;
        }
        return builder.names(names.stream().noneMatch(n -> n.indexOf('"') >= 0 || n.indexOf('\\') >= 0));
    }

    /** Hash of a name's bytes, as {@link #hash(int)} gives it. */
    public static int hash(byte[] name) {
        return hash(name, 0, name.length);
    }

    private static int hash(byte[] bytes, int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = hash(hash, bytes[i]);
        }
        return hash;
    }

    /** Hash of a name with one byte more. */
    static int hash(int before, byte next) {
        return HASH_FACTOR * before + next;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public String get(int place) {
        int at = checked(place);
        return new String(bytes, starts[at], ends[at] - starts[at], StandardCharsets.US_ASCII);
    }

    private int checked(int place) {
        if (place < 0 || place >= size) {
            throw new IndexOutOfBoundsException("place " + place + " of " + size + " names");
        }
        return place;
    }

    /** Hash of a name. */
    public int hash(int place) {
        return hashes[checked(place)];
    }

    /** Place of a name; empty when it is not there. */
    public OptionalInt place(String name) {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        int hash = hash(wanted);
        for (int place = 0; place < size; place++) {
            if (hashes[place] == hash && is(place, wanted)) {
                return OptionalInt.of(place);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether a name has these bytes. */
    public boolean is(int place, byte[] name) {
        int at = checked(place);
        return Arrays.equals(bytes, starts[at], ends[at], name, 0, name.length);
    }

    /** Writes a name as JSON, with its quotes. */
    void writeTo(JsonBytes out, int place) {
        if (plain) {
            out.raw('"').raw(bytes, starts[place], ends[place] - starts[place]).raw('"');
        } else {
            out.raw(JsonBytes.quoted(get(place)));
        }
    }

    /** Collects names that stand in a body, each once. */
    static final class Builder {
        private final byte[] bytes;
        private int[] starts;
        private int[] ends;
        private int[] hashes;
        /** Places by hash, plus one; 0 is free. */
        private int[] slots;

        private int size;

        /** @param expected number of names, about */
        Builder(byte[] bytes, int expected) {
            this.bytes = bytes;
            int room = Integer.highestOneBit(Math.max(1, expected)) * 2;
            starts = new int[room];
            ends = new int[room];
            hashes = new int[room];
            slots = new int[room * 2];
        }

        /**
         * Adds a name unless it is there.
         *
         * @param hash hash of its bytes
         */
        void add(int start, int end, int hash) {
            if (size == starts.length) {
                grow();
            }
            int slot = spread(hash) & slots.length - 1;
            for (; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
                int other = slots[slot] - 1;
                if (hashes[other] == hash && Arrays.equals(bytes, starts[other], ends[other], bytes, start, end)) {
                    return;
                }
            }
            starts[size] = start;
            ends[size] = end;
            hashes[size] = hash;
            slots[slot] = ++size;
        }

        private void grow() {
            starts = Arrays.copyOf(starts, size * 2);
            ends = Arrays.copyOf(ends, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
            slots = new int[size * 4];
            for (int place = 0; place < size; place++) {
                int slot = spread(hashes[place]) & slots.length - 1;
                while (slots[slot] != 0) {
                    slot = slot + 1 & slots.length - 1;
                }
                slots[slot] = place + 1;
            }
        }

        /** @param plain whether every name is the same as JSON */
        NodeNames names(boolean plain) {
            return new NodeNames(bytes, starts, ends, hashes, size, plain);
        }
    }

    /** Names that end in a number have hashes close to each other; tables want them far apart. */
    public static int spread(int hash) {
        int h = hash * 0x9E37_79B9;
        return h ^ h >>> 15;
    }
}
