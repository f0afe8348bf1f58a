package io.ballast.cli.input;

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
                problems.add(path.toString(), "unpacks to more than " + size(limitBytes), "give a smaller file");
                return Optional.empty();
            }
            return decode(path, unpacked, problems);
        } catch (EOFException e) {
            problems.add(path.toString(), "the gzip file ends too early", "copy or download it again");
        } catch (ZipException e) {
            problems.add(path.toString(), "this is no gzip file (" + e.getMessage() + ")", "copy or download it again");
        } catch (IOException e) {
            problems.add(path.toString(), "cannot be read (" + reason(e) + ")", "copy or download it again");
        }
        return Optional.empty();
    }

    private static Optional<byte[]> bytes(Path path, long limitBytes, Problems problems) {
        String file = path.toString();
        if (!Files.isRegularFile(path)) {
            problems.add(file, Files.exists(path) ? "this is no file" : "there is no such file", "check the path");
            return Optional.empty();
        }
        try {
            long bytes = Files.size(path);
            if (bytes > limitBytes) {
                problems.add(
                        file,
                        "the file has " + size(bytes) + ", more than the limit of " + size(limitBytes),
                        "give a smaller file");
                return Optional.empty();
            }
            if (bytes == 0) {
                problems.add(file, "the file is empty", "copy or download it again");
                return Optional.empty();
            }
            return Optional.of(Files.readAllBytes(path));
        } catch (IOException e) {
            problems.add(file, "cannot be read (" + reason(e) + ")", "check the permissions");
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
            problems.add(path.toString(), lineOfBadByte(bytes), "this is no UTF-8 text", "save the file as UTF-8 text");
            return Optional.empty();
        }
    }

    private static long lineOfBadByte(byte[] bytes) {
        String lenient = new String(bytes, StandardCharsets.UTF_8);
        int bad = lenient.indexOf('\uFFFD');
        return 1
                + lenient.substring(0, Math.max(bad, 0))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static String size(long bytes) {
        return bytes < MEBI ? bytes + " bytes" : bytes / MEBI + " MiB";
    }
}
