package io.ballast.engine.bundle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
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
        return unpack(archive, MAX_UNPACKED_BYTES);
    }

    /** The same with another limit, for tests. */
    static Map<String, byte[]> unpack(byte[] archive, long maxBytes) {
        Map<String, byte[]> entries = new TreeMap<>();
        long total = 0;
        try (TarArchiveInputStream tar = new TarArchiveInputStream(
                new Bounded(new GzipCompressorInputStream(new ByteArrayInputStream(archive)), maxBytes))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String name = entry.getName();
                if (!plain(entry) || name.startsWith("/") || name.contains("..") || name.contains("\\")) {
                    throw new BundleException("entry '" + name + "' is not a plain file inside the bundle");
                }
                byte[] content = read(tar, maxBytes - total, name);
                total += content.length;
                if (entries.put(name, content) != null) {
                    throw new BundleException("entry '" + name + "' is there twice");
                }
                if (entries.size() > MAX_ENTRIES) {
                    throw new BundleException("the bundle has more than " + MAX_ENTRIES + " entries");
                }
            }
        } catch (IOException e) {
            throw new BundleException("this is not a rule bundle (a tar.gz): " + e.getMessage(), e);
        }
        return entries;
    }

    /** {@code TarArchiveEntry.isFile} also takes links and devices for files. */
    private static boolean plain(TarArchiveEntry entry) {
        byte type = entry.getLinkFlag();
        return (type == TarConstants.LF_NORMAL || type == TarConstants.LF_OLDNORM)
                && !entry.isSparse()
                && !entry.getName().endsWith("/");
    }

    private static byte[] read(InputStream in, long left, String name) throws IOException {
        byte[] content = in.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE - 8));
        if (content.length > left) {
            throw new BundleException("entry '" + name + "' makes the bundle larger than allowed when unpacked");
        }
        return content;
    }

    /** Ends with an error where an archive is larger than allowed, headers and long names included. */
    private static final class Bounded extends FilterInputStream {
        private long left;

        Bounded(InputStream in, long maxBytes) {
            super(in);
            // Headers and padding take up to three blocks for each entry.
            left = maxBytes + MAX_ENTRIES * 1536L;
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = super.read(bytes, offset, length);
            count(n);
            return n;
        }

        @Override
        public long skip(long n) throws IOException {
            long skipped = super.skip(n);
            count(skipped);
            return skipped;
        }

        private void count(long n) {
            left -= Math.max(0, n);
            if (left < 0) {
                throw new BundleException("the bundle is larger than allowed when unpacked");
            }
        }
    }
}
