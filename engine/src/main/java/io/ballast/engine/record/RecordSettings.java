package io.ballast.engine.record;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How decisions are recorded.
 *
 * @param folder       folder of the log; made when it is missing
 * @param segmentBytes a segment that has reached this size is closed and the next one begun
 * @param segments     segments that are kept; the oldest goes first
 * @param oneIn        1 to record every decision, N to record one subject in N, chosen by a hash of its name
 * @param masked       fields that never reach the disk: {@code /pod/FIELD}, {@code /facts/TYPE/FIELD}, {@code /node}
 * @param buffer       bytes that may wait in memory for the disk; further decisions are dropped and counted
 * @param allRefusals  whether refusals are counted by rule for every decision; otherwise only when no node fits, and by fact type else
 */
public record RecordSettings(
        Path folder,
        long segmentBytes,
        int segments,
        int oneIn,
        List<String> masked,
        long buffer,
        boolean allRefusals) {
    private static final long SEGMENT_BYTES = 16L << 20;
    private static final int SEGMENTS = 16;
    private static final long BUFFER = 8L << 20;

    public RecordSettings {
        masked = List.copyOf(masked);
        if (segmentBytes < 1 || segments < 1 || oneIn < 1 || buffer < 1) {
            throw new IllegalArgumentException("segmentBytes, segments, oneIn and buffer must be positive");
        }
    }

    /** Every decision, nothing masked, 16 segments of 16 MiB. */
    public static RecordSettings of(Path folder) {
        return new RecordSettings(folder, SEGMENT_BYTES, SEGMENTS, 1, List.of(), BUFFER, false);
    }

    /** The same with refusals counted by rule for every decision. */
    public RecordSettings withAllRefusals() {
        return new RecordSettings(folder, segmentBytes, segments, oneIn, masked, buffer, true);
    }

    /** The same with other limits of the files. */
    public RecordSettings withSegments(long bytes, int count) {
        return new RecordSettings(folder, bytes, count, oneIn, masked, buffer, allRefusals);
    }

    /** The same with one subject in N recorded. */
    public RecordSettings withOneIn(int n) {
        return new RecordSettings(folder, segmentBytes, segments, n, masked, buffer, allRefusals);
    }

    /** The same with fields masked. */
    public RecordSettings withMask(List<String> pointers) {
        return new RecordSettings(folder, segmentBytes, segments, oneIn, pointers, buffer, allRefusals);
    }

    /** What is wrong with a text that is to be among {@link #masked}; empty when nothing is. A recorder refuses what is wrong. */
    public static Optional<String> maskProblem(String pointer) {
        return Mask.problem(pointer);
    }

    /** The same with room for that many waiting bytes. */
    public RecordSettings withBuffer(long bytes) {
        return new RecordSettings(folder, segmentBytes, segments, oneIn, masked, bytes, allRefusals);
    }
}
