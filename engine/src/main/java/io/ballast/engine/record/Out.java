package io.ballast.engine.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Frames in the making: whole numbers in as many bytes as they need, texts, and words that are spelled once a segment. Not thread-safe. */
final class Out {
    /** Words that are remembered in a segment; further ones are spelled each time. */
    static final int MAX_WORDS = 1 << 16;

    /** Codes before a word: a new one to be remembered, one that is not remembered; a remembered one has its number above these. */
    static final int NEW_WORD = 0;

    static final int LOOSE_WORD = 1;
    static final int FIRST_WORD = 2;

    /** The highest number that is one byte. */
    static final int SMALL = 0xFF - Long.BYTES;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int RECENT = 256;

    private final Map<String, Integer> words = new HashMap<>();
    /** Remembered words that were written lately, by their hash, and their codes: most words come again and again as the same object. */
    private final String[] recent = new String[RECENT];

    private final int[] recentCode = new int[RECENT];
    private byte[] bytes = new byte[0];
    private int size;

    /** Forgets all words: a new segment begins. */
    void forgetWords() {
        words.clear();
        Arrays.fill(recent, null);
    }

    /** Goes on in another array. */
    void into(byte[] array, int from) {
        bytes = array;
        size = from;
    }

    int size() {
        return size;
    }

    /** Takes back what was written from there on. */
    void cut(int to) {
        size = to;
    }

    byte[] array() {
        return bytes;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    /** Leaves room for that many bytes and gives its place. */
    int room(int length) {
        ensure(length);
        int at = size;
        for (int i = 0; i < length; i++) {
            bytes[at + i] = 0;
        }
        size += length;
        return at;
    }

    /** Sets a bit behind a place. */
    void mark(int at, int bit) {
        bytes[at + (bit >> 3)] |= (byte) (1 << (bit & 7));
    }

    void raw(int b) {
        ensure(1);
        bytes[size++] = (byte) b;
    }

    /**
     * A number as it is, taken as unsigned: a small one is one byte, another one is its length in bytes, behind {@link #SMALL}, and those bytes, the least
     * significant first. Always eight bytes are stored, of which the next value overwrites what is not needed: that costs less than a branch for each byte.
     */
    void number(long value) {
        ensure(1 + Long.BYTES);
        if (value >= 0 && value <= SMALL) {
            bytes[size++] = (byte) value;
            return;
        }
        int length = Long.BYTES - (Long.numberOfLeadingZeros(value) >> 3);
        bytes[size] = (byte) (SMALL + length);
        LONGS.set(bytes, size + 1, value);
        size += 1 + length;
    }

    /** A number of four bytes, the least significant first: for numbers of all sizes, of which nobody knows how long they will be. */
    void fixed(int value) {
        ensure(Integer.BYTES);
        INTS.set(bytes, size, value);
        size += Integer.BYTES;
    }

    /** A number of either sign; small ones are short. */
    void signed(long value) {
        number(value << 1 ^ value >> 63);
    }

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        ensure(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    @SuppressWarnings("ReferenceEquality") // another object of the same word is found in the map
    void word(String word) {
        int at = word.hashCode() & RECENT - 1;
        if (recent[at] == word) {
            number(recentCode[at]);
            return;
        }
        Integer known = words.get(word);
        if (known != null) {
            recent[at] = word;
            recentCode[at] = known;
            number(known);
        } else if (words.size() < MAX_WORDS) {
            words.put(word, words.size() + FIRST_WORD);
            number(NEW_WORD);
            text(word);
        } else {
            number(LOOSE_WORD);
            text(word);
        }
    }
}
