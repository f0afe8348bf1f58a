package io.ballast.engine.record;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.zip.CRC32C;

/** Reads the blocks of one file. Not thread-safe. */
final class SegmentReader implements AutoCloseable {
    /**
     * What a log goes on with.
     *
     * @param segment      the last segment
     * @param nextFact     number of the next fact
     * @param nextDecision number of the next decision
     */
    record Numbers(int segment, long nextFact, long nextDecision) {}

    private final InputStream in;
    private final DataInputStream data;
    private final long length;
    private long at;
    private String damage = "";
    private boolean torn;
    private long nextFact;
    private long nextDecision;

    SegmentReader(Path file) throws IOException {
        length = Files.size(file);
        in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        data = new DataInputStream(in);
        byte[] magic = in.readNBytes(Frame.MAGIC.length);
        at = magic.length;
        if (!Arrays.equals(magic, Frame.MAGIC)) {
            torn = magic.length < Frame.MAGIC.length && Arrays.equals(magic, Arrays.copyOf(Frame.MAGIC, magic.length));
            damage = "this is no segment of a decision log of version 2";
        }
    }

    /** The frames of the next whole block; empty at the end of the file, or where it is damaged. */
    Optional<byte[]> next() throws IOException {
        if (!damage.isEmpty() || at == length) {
            return Optional.empty();
        }
        try {
            int size = data.readInt();
            int expected = data.readInt();
            if (size < Frame.NUMBERS || size > Math.min(Frame.MAX_BYTES, length - at - Frame.HEAD)) {
                return damaged(size < Frame.NUMBERS || size > Frame.MAX_BYTES ? at + Frame.HEAD : length);
            }
            byte[] block = in.readNBytes(size);
            CRC32C crc = new CRC32C();
            crc.update(block);
            long end = at + Frame.HEAD + size;
            if (block.length < size || (int) crc.getValue() != expected) {
                return damaged(end);
            }
            at = end;
            ByteBuffer numbers = ByteBuffer.wrap(block);
            nextFact = numbers.getLong();
            nextDecision = numbers.getLong();
            return Optional.of(Arrays.copyOfRange(block, Frame.NUMBERS, size));
        } catch (EOFException e) {
            return damaged(length);
        }
    }

    /** A block that reaches to the end of the file was being written when the writer ended; anything else is damage. */
    private Optional<byte[]> damaged(long end) {
        torn = end >= length;
        damage = (torn ? "the last block is incomplete" : "a block is damaged") + ", at byte " + at + " of " + length;
        return Optional.empty();
    }

    /** What is wrong at the place where reading ended; empty when the file ended. */
    String damage() {
        return damage;
    }

    boolean torn() {
        return torn;
    }

    /** Where the last whole block ends. */
    long position() {
        return at;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Cuts an incomplete last block of a log off, and says with which numbers the log goes on. */
    static Numbers continueAt(Path folder) throws IOException {
        NavigableMap<Integer, Path> segments = SegmentFiles.of(folder);
        int last = segments.isEmpty() ? 0 : segments.lastKey();
        for (Path file : segments.descendingMap().values()) {
            Optional<Numbers> numbers = cutTornTail(file, last);
            if (numbers.isPresent()) {
                return numbers.get();
            }
        }
        return new Numbers(last, 1, 1);
    }

    private static Optional<Numbers> cutTornTail(Path file, int last) throws IOException {
        try (SegmentReader reader = new SegmentReader(file)) {
            boolean any = false;
            while (reader.next().isPresent()) {
                any = true;
            }
            if (reader.torn) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(reader.at);
                }
            }
            return any ? Optional.of(new Numbers(last, reader.nextFact, reader.nextDecision)) : Optional.empty();
        }
    }
}
