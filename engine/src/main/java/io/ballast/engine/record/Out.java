package io.ballast.engine.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/** Frames in the making: whole numbers in seven-bit groups, texts, and words that are spelled once a segment. Not thread-safe. */
final class Out {
    /** Words that are remembered in a segment; further ones are spelled each time. */
    static final int MAX_WORDS = 1 << 16;

    /** Codes before a word: a new one to be remembered, one that is not remembered; a remembered one has its number above these. */
    static final int NEW_WORD = 0;

    static final int LOOSE_WORD = 1;
    static final int FIRST_WORD = 2;

    private final Map<String, Integer> words = new HashMap<>();
    private final CRC32C crc = new CRC32C();
    private byte[] bytes = new byte[1 << 17];
    private int start;
    private int size;

    /** Forgets all words: a new segment begins. */
    void forgetWords() {
        words.clear();
    }

    /** Begins a frame: room for its head, then its kind. */
    void begin(byte kind) {
        start = size;
        ensure(Frame.HEAD + 1);
        size += Frame.HEAD;
        bytes[size++] = kind;
    }

    /** Completes the frame: its length and its check sum. */
    void end() {
        int content = start + Frame.HEAD;
        crc.reset();
        crc.update(bytes, content, size - content);
        bigEndian(size - content, start);
        bigEndian((int) crc.getValue(), start + 4);
    }

    private void bigEndian(int value, int at) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> 24 - 8 * i);
        }
    }

    /** Bytes of the name of the format, at the start of a file. */
    void magic() {
        for (byte b : Frame.MAGIC) {
            raw(b);
        }
    }

    /** Forgets all frames. */
    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    byte[] array() {
        return bytes;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    void raw(int b) {
        ensure(1);
        bytes[size++] = (byte) b;
    }

    /** A number as it is; small ones that are not negative are short. */
    void number(long value) {
        ensure(10);
        long left = value;
        while ((left & ~0x7FL) != 0) {
            bytes[size++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[size++] = (byte) left;
    }

    /** A number of either sign; small ones are short. */
    void signed(long value) {
        number(value << 1 ^ value >> 63);
    }

    void text(String text) {
        if (text.isEmpty()) {
            raw(0);
            return;
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        ensure(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
    }

    void word(String word) {
        Integer known = words.get(word);
        if (known != null) {
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
