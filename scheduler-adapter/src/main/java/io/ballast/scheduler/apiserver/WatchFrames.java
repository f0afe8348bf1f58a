package io.ballast.scheduler.apiserver;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Cuts the stream of a watch into frames: four bytes of length, highest first, and as many bytes. Not thread-safe. */
final class WatchFrames {
    /** Takes frames. */
    @FunctionalInterface
    interface Taker {
        void frame(byte[] frame) throws IOException;
    }

    /** Objects are at most 1.5 MiB as etcd has it; a frame that says more is none. */
    static final int LONGEST = 16 * 1024 * 1024;

    private final ByteBuffer head = ByteBuffer.allocate(Integer.BYTES);
    private final Taker taker;
    private ByteBuffer body; // null while the length is not known

    WatchFrames(Taker taker) {
        this.taker = taker;
    }

    /** @throws IOException when these are no frames */
    void take(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            move(bytes, body == null ? head : body);
            if (body == null && !head.hasRemaining()) {
                body = ByteBuffer.allocate(length(head.getInt(0)));
                head.clear();
            }
            if (body != null && !body.hasRemaining()) {
                byte[] frame = body.array();
                body = null;
                taker.frame(frame);
            }
        }
    }

    private static int length(int length) throws IOException {
        if (length < 0 || length > LONGEST) {
            throw new IOException("a watch told of " + Integer.toUnsignedString(length) + " bytes at once");
        }
        return length;
    }

    private static void move(ByteBuffer from, ByteBuffer to) {
        int count = Math.min(from.remaining(), to.remaining());
        to.put(from.slice(from.position(), count));
        from.position(from.position() + count);
    }
}
