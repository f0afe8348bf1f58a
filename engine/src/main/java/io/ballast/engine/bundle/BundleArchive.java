package io.ballast.engine.bundle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** The container of a bundle: a tar.gz whose bytes depend on nothing but its entries. Thread-safe. */
public final class BundleArchive {
    /** Most bytes that a bundle may unpack to. */
    public static final long MAX_UNPACKED_BYTES = 256L << 20;

    private static final int MAX_ENTRIES = 20_000;

    private BundleArchive() {}

    /** Packs entries in the order of their names, without time, owner or compressor noise. */
    public static byte[] pack(Map<String, byte[]> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(Deflater.BEST_COMPRESSION);
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new GzipCompressorOutputStream(bytes, parameters))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, byte[]> e : new TreeMap<>(entries).entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(e.getKey());
                entry.setSize(e.getValue().length);
                entry.setModTime(0L);
                entry.setMode(0644);
                entry.setIds(0, 0);
                entry.setNames("", "");
                tar.putArchiveEntry(entry);
                tar.write(e.getValue());
                tar.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Unpacks all entries.
     *
     * @throws BundleException when the bytes are no tar.gz, hold a path outside the bundle, a link, a repeated name, or too much
     */
    public static Map<String, byte[]> unpack(byte[] archive) {
        Map<String, byte[]> entries = new TreeMap<>();
        long total = 0;
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new GzipCompressorInputStream(new ByteArrayInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String name = entry.getName();
                if (!entry.isFile() || name.startsWith("/") || name.contains("..") || name.contains("\\")) {
                    throw new BundleException("entry '" + name + "' is not a plain file inside the bundle");
                }
                byte[] content = read(tar, MAX_UNPACKED_BYTES - total, name);
                total += content.length;
                if (entries.put(name, content) != null) {
                    throw new BundleException("entry '" + name + "' is there twice");
                }
                if (entries.size() > MAX_ENTRIES) {
                    throw new BundleException("the bundle has more than " + MAX_ENTRIES + " entries");
                }
            }
        } catch (IOException e) {
            throw new BundleException("this is not a rule bundle (a tar.gz): " + e.getMessage());
        }
        return entries;
    }

    private static byte[] read(InputStream in, long left, String name) throws IOException {
        byte[] content = in.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE - 8));
        if (content.length > left) {
            throw new BundleException(
                    "entry '" + name + "' makes the bundle unpack to more than " + MAX_UNPACKED_BYTES + " bytes");
        }
        return content;
    }
}
