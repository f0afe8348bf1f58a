package io.ballast.engine.record;

import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** A recorded log, read from its folder or from one segment. Reading changes nothing on the disk. Thread-safe. */
public final class DecisionLog {
    /** Told what a log holds, in its order. */
    public interface Visitor {
        /** A decision. */
        void decision(RecordedDecision decision);

        /** Something is missing here. */
        void notice(LogNotice notice);
    }

    private final NavigableMap<Integer, Path> segments;
    private final Path path;

    private DecisionLog(Path path, NavigableMap<Integer, Path> segments) {
        this.path = path;
        this.segments = segments;
    }

    /**
     * Opens a log.
     *
     * @throws ProblemException when there is none
     */
    public static DecisionLog open(Path path) {
        try {
            TreeMap<Integer, Path> segments = new TreeMap<>();
            if (Files.isDirectory(path)) {
                segments.putAll(SegmentFiles.of(path));
            } else if (Files.isRegularFile(path)) {
                segments.put(1, path);
            }
            if (segments.isEmpty()) {
                throw new ProblemException(new Problem(
                        "BAL-D002",
                        path.toString(),
                        0,
                        0,
                        Files.exists(path)
                                ? "there is no decision log in this folder"
                                : "there is no such file or folder",
                        "Give the folder that decisions were recorded to."));
            }
            return new DecisionLog(path, segments);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * Reads the whole log once.
     *
     * @throws ProblemException when a file cannot be read at all
     */
    public void read(Visitor visitor) {
        long expected = -1;
        int previous = -1;
        for (var segment : segments.entrySet()) {
            int number = segment.getKey();
            try (SegmentReader reader = new SegmentReader(segment.getValue())) {
                LogDecoder decoder = new LogDecoder();
                boolean begun = read(segment.getValue(), reader, decoder, visitor, previous, number, expected);
                expected = begun ? decoder.lastDecision() + 1 : expected;
                previous = number;
            } catch (IOException e) {
                throw unreadable(segment.getValue(), e);
            }
        }
    }

    private boolean read(
            Path file,
            SegmentReader reader,
            LogDecoder decoder,
            Visitor visitor,
            int previous,
            int number,
            long expected)
            throws IOException {
        boolean begun = false;
        try {
            for (Optional<byte[]> block = reader.next(); block.isPresent(); block = reader.next()) {
                decoder.block(block.get());
                while (decoder.hasNext()) {
                    LogDecoder.Decoded decoded = decoder.next();
                    if (!begun) {
                        begun = true;
                        gap(previous, number, decoder.firstDecision() - expected, expected, visitor);
                    }
                    tell(file, decoded, decoder.lastDecision(), visitor);
                }
            }
        } catch (In.DamagedException e) {
            visitor.notice(new LogNotice(damaged(file, e.getMessage()), 0));
            return begun;
        }
        if (!reader.damage().isEmpty()) {
            visitor.notice(new LogNotice(damaged(file, reader.damage()), 0));
        }
        return begun;
    }

    private static void tell(Path file, LogDecoder.Decoded decoded, long last, Visitor visitor) {
        if (decoded.dropped() > 0) {
            visitor.notice(new LogNotice(
                    problem(
                            "BAL-D004",
                            file,
                            decoded.dropped() + " decisions were dropped near decision " + (last + 1)
                                    + ", when the memory or the disk was full"),
                    decoded.dropped()));
        }
        decoded.decision().ifPresent(visitor::decision);
    }

    /** Segments between two that are there; those before the first one were given up on purpose. */
    private void gap(int previous, int number, long lost, long expected, Visitor visitor) {
        if (previous >= 0 && (number != previous + 1 || lost > 0)) {
            String which = number == previous + 1
                    ? "the end of segment " + previous + " is missing"
                    : number == previous + 2
                            ? "segment " + (previous + 1) + " is missing"
                            : "segments " + (previous + 1) + " to " + (number - 1) + " are missing";
            String what = lost > 0
                    ? ", with decisions " + expected + " to " + (expected + lost - 1) + ": they are not replayable"
                    : "";
            visitor.notice(new LogNotice(problem("BAL-D003", path, which + what), Math.max(0, lost)));
        }
    }

    private static Problem damaged(Path file, String why) {
        return problem("BAL-D003", file, why + "; the decisions behind it in this segment are lost, not replayable");
    }

    private static Problem problem(String code, Path file, String message) {
        return new Problem(code, file.toString(), 0, 0, message, "");
    }

    private static ProblemException unreadable(Path file, IOException e) {
        return new ProblemException(new Problem(
                "BAL-D002",
                file.toString(),
                0,
                0,
                "cannot be read (" + e.getMessage() + ")",
                "Check the permissions, or copy the log again."));
    }

    /** Files of the log, oldest first. */
    public List<Path> files() {
        return List.copyOf(segments.values());
    }
}
