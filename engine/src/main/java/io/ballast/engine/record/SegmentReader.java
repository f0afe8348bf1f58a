package io.ballast.engine.record;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/** Reads the frames of one file. Not thread-safe. */
final class SegmentReader implements AutoCloseable {
    /** A frame, and where the file goes on behind it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Read(byte kind, byte[] payload, long end) {}

    /** What a log goes on with. */
    record Numbers(long nextFact, long nextDecision) {}

    private final InputStream in;
    private final DataInputStream data;
    private final long length;
    private long at;
    private String damage = "";
    private boolean torn;

    SegmentReader(Path file) throws IOException {
        length = Files.size(file);
        in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        data = new DataInputStream(in);
        byte[] magic = in.readNBytes(Frame.MAGIC.length);
        at = magic.length;
        if (!Arrays.equals(magic, Frame.MAGIC)) {
            torn = magic.length < Frame.MAGIC.length && Arrays.equals(magic, Arrays.copyOf(Frame.MAGIC, magic.length));
            damage = "this is no segment of a decision log of version 1";
        }
    }

    /** The next whole frame; empty at the end of the file, or where it is damaged. */
    Optional<Read> next() throws IOException {
        if (!damage.isEmpty() || at == length) {
            return Optional.empty();
        }
        try {
            int size = data.readInt();
            int expected = data.readInt();
            if (size < 1 || size > Math.min(Frame.MAX_BYTES, length - at - Frame.HEAD)) {
                return damaged(size < 1 || size > Frame.MAX_BYTES ? at + Frame.HEAD : length);
            }
            byte[] frame = in.readNBytes(size);
            CRC32C crc = new CRC32C();
            crc.update(frame);
            long end = at + Frame.HEAD + size;
            if (frame.length < size || (int) crc.getValue() != expected) {
                return damaged(end);
            }
            at = end;
            return Optional.of(new Read(frame[0], Arrays.copyOfRange(frame, 1, size), end));
        } catch (EOFException e) {
            return damaged(length);
        }
    }

    /** A frame that reaches to the end of the file was being written when the writer ended; anything else is damage. */
    private Optional<Read> damaged(long end) {
        torn = end >= length;
        damage = (torn ? "the last frame is incomplete" : "a frame is damaged") + ", at byte " + at + " of " + length;
        return Optional.empty();
    }

    /** What is wrong at the place where reading ended; empty when the file ended. */
    String damage() {
        return damage;
    }

    boolean torn() {
        return torn;
    }

    /** Where the last whole frame ends. */
    long position() {
        return at;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Cuts an incomplete last frame off, and says with which numbers the log goes on. */
    static Numbers cutTornTail(Path file) throws IOException {
        long fact = 1;
        long decision = 1;
        In in = new In();
        try (SegmentReader reader = new SegmentReader(file)) {
            for (Optional<Read> frame = reader.next(); frame.isPresent(); frame = reader.next()) {
                in.frame(frame.get().payload());
                switch (frame.get().kind()) {
                    case Frame.SEGMENT -> {
                        in.number();
                        in.number();
                        // A fact takes a byte at least, so no number beyond was used.
                        fact = in.number() + reader.length;
                        decision = in.number();
                    }
                    case Frame.NODE_DECISION, Frame.SESSION_DECISION -> decision = in.number() + 1;
                    case Frame.END -> {
                        fact = in.number();
                        decision = in.number();
                    }
                    default -> {}
                }
            }
            if (reader.torn) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(reader.at);
                }
            }
        } catch (In.DamagedException e) {
            return new Numbers(fact, decision);
        }
        return new Numbers(fact, decision);
    }
}
