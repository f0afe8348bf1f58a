package io.ballast.engine.record;

import io.ballast.engine.problem.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.NavigableMap;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/** Writes blocks to the files of their segments: rotation, retention, and what happens when the disk refuses. Used by one thread at a time. */
final class LogWriter {
    /** Opens the file of a new segment. */
    interface Opener {
        WritableByteChannel open(Path file) throws IOException;
    }

    /** Creates the file; a file that is there already is a mistake. */
    static final Opener FILES = file -> FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    // A full disk is not asked again for every decision.
    private static final long RETRY_MILLIS = 5_000;

    private final RecordSettings settings;
    private final LongSupplier clock;
    private final Opener opener;
    private final CRC32C crc = new CRC32C();
    private WritableByteChannel channel;
    private int segment;
    private long written;
    private volatile long retryAt = Long.MIN_VALUE;
    private volatile Problem problem;

    LogWriter(RecordSettings settings, LongSupplier clock, Opener opener) {
        this.settings = settings;
        this.clock = clock;
        this.opener = opener;
    }

    /** Writes a block; false when the disk refuses, so that its segment ends before it. */
    boolean write(Block block) {
        try {
            if (block.segment() != segment) {
                finish();
                segment = block.segment();
                channel = opener.open(SegmentFiles.file(settings.folder(), segment));
                written = 0;
                write(ByteBuffer.wrap(Frame.MAGIC));
                removeOldest();
            }
            write(complete(block));
            problem = null;
            return true;
        } catch (IOException e) {
            fail(e);
            return false;
        }
    }

    private ByteBuffer complete(Block block) {
        ByteBuffer bytes = ByteBuffer.wrap(block.bytes(), 0, block.size());
        bytes.putInt(0, block.size() - Frame.HEAD);
        bytes.putLong(Frame.HEAD, block.nextFact());
        bytes.putLong(Frame.HEAD + Long.BYTES, block.firstDecision() + block.decisions());
        crc.reset();
        crc.update(block.bytes(), Frame.HEAD, block.size() - Frame.HEAD);
        bytes.putInt(Integer.BYTES, (int) crc.getValue());
        return bytes;
    }

    private void write(ByteBuffer bytes) throws IOException {
        long size = bytes.remaining();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        written += size;
    }

    private void removeOldest() throws IOException {
        NavigableMap<Integer, Path> all = SegmentFiles.of(settings.folder());
        while (all.size() > settings.segments()) {
            Files.deleteIfExists(all.pollFirstEntry().getValue());
        }
    }

    /** Gives up the segment; the blocks that are whole in it can be read. */
    private void fail(IOException e) {
        retryAt = clock.getAsLong() + RETRY_MILLIS;
        problem = new Problem(
                "BAL-D001",
                settings.folder().toString(),
                0,
                0,
                "decisions are not recorded: the log cannot be written (" + e.getMessage() + ")",
                "Make room or permission; recording goes on by itself. Decisions are not affected.");
        try {
            if (channel instanceof FileChannel file && file.size() > written) {
                file.truncate(written);
            }
            finish();
        } catch (IOException again) {
            e.addSuppressed(again);
        }
        channel = null;
    }

    /** Whether the disk is asked at that time. */
    boolean asks(long millis) {
        return problem == null || millis >= retryAt;
    }

    /** What is wrong now; null when all is well. */
    Problem problem() {
        return problem;
    }

    private void finish() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    /** Completes the log. */
    void close() {
        try {
            finish();
        } catch (IOException e) {
            fail(e);
        }
    }
}
