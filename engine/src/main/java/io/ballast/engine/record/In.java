package io.ballast.engine.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link Out} wrote. Whatever does not fit is a {@link DamagedException}. Not thread-safe. */
final class In {
    /** The bytes are not what a writer of this format makes. */
    static final class DamagedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        DamagedException(String message) {
            super(message);
        }
    }

    private final List<String> words = new ArrayList<>();
    private byte[] bytes = new byte[0];
    private int at;

    /** The next block; words of the blocks before are still known. */
    void block(byte[] payload) {
        bytes = payload;
        at = 0;
    }

    void forgetWords() {
        words.clear();
    }

    boolean atEnd() {
        return at == bytes.length;
    }

    int raw() {
        if (at == bytes.length) {
            throw new DamagedException("a block ends too early");
        }
        return bytes[at++];
    }

    long number() {
        int first = raw() & 0xFF;
        if (first <= Out.SMALL) {
            return first;
        }
        return leastFirst(first - Out.SMALL);
    }

    /** A number of four bytes, 0 or more. */
    int fixed() {
        int value = (int) leastFirst(Integer.BYTES);
        if (value < 0) {
            throw new DamagedException(value + " is less than 0");
        }
        return value;
    }

    private long leastFirst(int length) {
        if (length > bytes.length - at) {
            throw new DamagedException("a number does not end");
        }
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (bytes[at + i] & 0xFFL) << 8 * i;
        }
        at += length;
        return value;
    }

    long signed() {
        long value = number();
        return value >>> 1 ^ -(value & 1);
    }

    /** A count of things each of which takes a byte at least. */
    int count() {
        long count = number();
        if (count < 0 || count > bytes.length - at) {
            throw new DamagedException("a count of " + count + " does not fit the block");
        }
        return (int) count;
    }

    String text() {
        int length = count();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    String word() {
        long code = number();
        if (code == Out.NEW_WORD) {
            String word = text();
            words.add(word);
            return word;
        }
        if (code == Out.LOOSE_WORD) {
            return text();
        }
        long index = code - Out.FIRST_WORD;
        if (index < 0 || index >= words.size()) {
            throw new DamagedException("word " + code + " was never spelled");
        }
        return words.get((int) index);
    }
}
