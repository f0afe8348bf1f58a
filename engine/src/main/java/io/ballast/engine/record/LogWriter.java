package io.ballast.engine.record;

import io.ballast.engine.problem.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.NavigableMap;
import java.util.function.LongSupplier;

/** The segments of a log that is being written: rotation, retention, and what happens when the disk refuses. Owned by the writer's thread. */
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
    private final Out out = new Out();
    private final LogEncoder encoder;
    private int number;
    private SegmentWriter segment;
    private long retryAt;
    private long unreported;
    private Problem problem;

    LogWriter(RecordSettings settings, Mask mask, LongSupplier clock, Opener opener) throws IOException {
        this.settings = settings;
        this.clock = clock;
        this.opener = opener;
        encoder = new LogEncoder(mask, out, () -> segment.frameDone());
        Files.createDirectories(settings.folder());
        NavigableMap<Integer, Path> earlier = SegmentFiles.of(settings.folder());
        if (!earlier.isEmpty()) {
            number = earlier.lastKey();
            SegmentReader.Numbers last =
                    SegmentReader.cutTornTail(earlier.lastEntry().getValue());
            encoder.continueAt(last.nextFact(), last.nextDecision());
        }
    }

    /** Writes an event; false when it is lost because the disk refuses. */
    boolean write(Event event) {
        try {
            if (segment == null) {
                if (problem != null && clock.getAsLong() < retryAt) {
                    lose(event);
                    return false;
                }
                open();
            }
            if (unreported > 0) {
                encoder.dropped(unreported);
                unreported = 0;
            }
            encoder.write(event);
            if (segment.bytes() >= settings.segmentBytes()) {
                rotate();
            }
            problem = null;
            return true;
        } catch (IOException e) {
            fail(e);
            return false;
        }
    }

    /** Decisions were dropped before they came here; the log will say so. */
    void dropped(long count) {
        unreported += count;
    }

    private void lose(Event event) {
        encoder.absorb(event);
        unreported++;
    }

    private void open() throws IOException {
        Path file = SegmentFiles.file(settings.folder(), ++number);
        segment = new SegmentWriter(opener.open(file), out);
        encoder.begin(number, clock.getAsLong(), settings.oneIn());
        NavigableMap<Integer, Path> all = SegmentFiles.of(settings.folder());
        while (all.size() > settings.segments()) {
            Files.deleteIfExists(all.pollFirstEntry().getValue());
        }
    }

    private void rotate() throws IOException {
        encoder.end();
        segment.flush();
        segment.close();
        segment = null;
    }

    /** Gives up the segment; what is whole in it can be read. A later event begins a new one. */
    private void fail(IOException e) {
        unreported++;
        retryAt = clock.getAsLong() + RETRY_MILLIS;
        problem = new Problem(
                "BAL-D001",
                settings.folder().toString(),
                0,
                0,
                "decisions are not recorded: the log cannot be written (" + e.getMessage() + ")",
                "Make room or permission; recording goes on by itself. Decisions are not affected.");
        try {
            if (segment != null) {
                segment.close();
            }
        } catch (IOException again) {
            e.addSuppressed(again);
        }
        segment = null;
    }

    /** What is wrong now; null when all is well. */
    Problem problem() {
        return problem;
    }

    /** Hands what is buffered to the operating system. */
    void flush() {
        try {
            if (segment != null) {
                segment.flush();
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Completes the segment. */
    void close() {
        try {
            if (segment == null && unreported > 0 && problem == null) {
                open();
            }
            if (segment != null) {
                if (unreported > 0) {
                    encoder.dropped(unreported);
                    unreported = 0;
                }
                rotate();
            }
        } catch (IOException e) {
            fail(e);
        }
    }
}
