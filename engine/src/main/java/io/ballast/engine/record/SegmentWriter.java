package io.ballast.engine.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** Writes what an {@link Out} gathers to one file, in large pieces. Not thread-safe. */
final class SegmentWriter implements AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final WritableByteChannel channel;
    private final Out out;
    private long written;

    SegmentWriter(WritableByteChannel channel, Out out) {
        this.channel = channel;
        this.out = out;
        out.clear();
        out.magic();
    }

    /** Writes when enough has gathered. */
    void frameDone() throws IOException {
        if (out.size() >= PIECE) {
            flush();
        }
    }

    /** Bytes so far, those that wait included. */
    long bytes() {
        return written + out.size();
    }

    /** Hands what waits to the operating system. */
    void flush() throws IOException {
        ByteBuffer piece = ByteBuffer.wrap(out.array(), 0, out.size());
        written += out.size();
        out.clear();
        while (piece.hasRemaining()) {
            channel.write(piece);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
