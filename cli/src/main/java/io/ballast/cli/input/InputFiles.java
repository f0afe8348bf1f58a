package io.ballast.cli.input;

import io.ballast.engine.problem.Problems;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads user files as text, never more than a limit. */
public final class InputFiles {
    private static final long MEBI = 1L << 20;

    private InputFiles() {}

    /**
     * The text of a UTF-8 file of at most {@code limitBytes}; the size is looked at before anything is read. Empty, and a problem noted, when the file
     * is missing, too large, empty or no text.
     */
    public static Optional<String> text(Path path, long limitBytes, Problems problems) {
        Optional<byte[]> bytes = bytes(path, limitBytes, problems);
        return bytes.flatMap(b -> decode(path, b, problems));
    }

    /** Like {@link #text}, of a gzip file; the limit holds for the unpacked text too. */
    public static Optional<String> gzipText(Path path, long limitBytes, Problems problems) {
        Optional<byte[]> packed = bytes(path, limitBytes, problems);
        if (packed.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.get()))) {
            byte[] unpacked = in.readNBytes((int) limitBytes + 1);
            if (unpacked.length > limitBytes) {
                problems.add(
                        InputCode.FILE,
                        path.toString(),
                        "unpacks to more than " + size(limitBytes),
                        "Give a smaller file.");
                return Optional.empty();
            }
            return decode(path, unpacked, problems);
        } catch (EOFException e) {
            problems.add(InputCode.FILE, path.toString(), "the gzip file ends too early", "Copy or download it again.");
        } catch (ZipException e) {
            problems.add(
                    InputCode.FILE,
                    path.toString(),
                    "this is no gzip file (" + e.getMessage() + ")",
                    "Copy or download it again.");
        } catch (IOException e) {
            problems.add(
                    InputCode.FILE,
                    path.toString(),
                    "cannot be read (" + IoReason.of(e) + ")",
                    "Copy or download it again.");
        }
        return Optional.empty();
    }

    /** The bytes of a file of at most {@code limitBytes}; empty, and a problem noted, when it is missing, too large or empty. */
    public static Optional<byte[]> bytes(Path path, long limitBytes, Problems problems) {
        String file = path.toString();
        if (!Files.isRegularFile(path)) {
            problems.add(
                    InputCode.FILE,
                    file,
                    Files.exists(path) ? "this is no file" : "there is no such file",
                    "Check the path.");
            return Optional.empty();
        }
        try {
            long bytes = Files.size(path);
            if (bytes > limitBytes) {
                problems.add(
                        InputCode.FILE,
                        file,
                        "the file has " + size(bytes) + ", more than the limit of " + size(limitBytes),
                        "Give a smaller file.");
                return Optional.empty();
            }
            if (bytes == 0) {
                problems.add(InputCode.FILE, file, "the file is empty", "Copy or download it again.");
                return Optional.empty();
            }
            return Optional.of(Files.readAllBytes(path));
        } catch (IOException e) {
            problems.add(InputCode.FILE, file, "cannot be read (" + IoReason.of(e) + ")", "Check the permissions.");
            return Optional.empty();
        }
    }

    private static Optional<String> decode(Path path, byte[] bytes, Problems problems) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            // Spreadsheets put a byte order mark before the first column name.
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            problems.add(
                    InputCode.FILE,
                    path.toString(),
                    lineOfBadByte(bytes),
                    0,
                    "this is no UTF-8 text",
                    "Save the file as UTF-8 text.");
            return Optional.empty();
        }
    }

    private static int lineOfBadByte(byte[] bytes) {
        String lenient = new String(bytes, StandardCharsets.UTF_8);
        int bad = lenient.indexOf('\uFFFD');
        long before = lenient.substring(0, Math.max(bad, 0))
                .chars()
                .filter(c -> c == '\n')
                .count();
        return Math.toIntExact(before + 1);
    }

    private static String size(long bytes) {
        return bytes < MEBI ? bytes + " bytes" : bytes / MEBI + " MiB";
    }
}
