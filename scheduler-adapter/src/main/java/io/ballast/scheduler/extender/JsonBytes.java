package io.ballast.scheduler.extender;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.core.io.JsonStringEncoder;

/** JSON as it is put together from parts that are JSON already. Not thread-safe. */
final class JsonBytes {
    private static final JsonStringEncoder ENCODER = JsonStringEncoder.getInstance();

    private byte[] bytes;
    private int length;

    /** @param room bytes that are likely to be enough */
    JsonBytes(int room) {
        bytes = new byte[Math.max(64, room)];
    }

    /** A text as JSON, with its quotes. */
    static byte[] quoted(String text) {
        byte[] inside = ENCODER.quoteAsUTF8(text);
        byte[] quoted = new byte[inside.length + 2];
        quoted[0] = '"';
        System.arraycopy(inside, 0, quoted, 1, inside.length);
        quoted[quoted.length - 1] = '"';
        return quoted;
    }

    JsonBytes raw(byte[] from, int start, int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
        System.arraycopy(from, start, bytes, length, count);
        length += count;
        return this;
    }

    JsonBytes raw(byte[] json) {
        return raw(json, 0, json.length);
    }

    /** JSON of ASCII characters. */
    JsonBytes raw(String json) {
        return raw(json.getBytes(StandardCharsets.US_ASCII));
    }

    JsonBytes raw(char json) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, length * 2);
        }
        bytes[length++] = (byte) json;
        return this;
    }

    byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
