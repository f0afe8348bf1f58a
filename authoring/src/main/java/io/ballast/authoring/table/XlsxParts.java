package io.ballast.authoring.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * The parts of an {@code .xlsx} file, which is a zip archive. Nothing is written to disk, no more than {@link TableLimits#PART_BYTES} is unpacked, and a
 * file with parts that run code or fetch data from elsewhere is refused before any part is read. Used by one thread, closed by whoever opened it.
 */
final class XlsxParts implements AutoCloseable {
    /** Parts that run code, fetch data, or hold other files. */
    private static final Pattern FOREIGN =
            Pattern.compile("xl/(vbaProject.*|vbaData.*|macrosheets/.*|externalLinks/.*|connections.xml"
                    + "|queryTables/.*|embeddings/.*|activeX/.*|ctrlProps/.*|model/.*)|customUI/.*");

    private static final byte[] OLE = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

    private final ZipFile zip;
    private final Map<String, ZipArchiveEntry> entries = new LinkedHashMap<>();
    private long left = TableLimits.PART_BYTES;

    private XlsxParts(ZipFile zip) {
        this.zip = zip;
    }

    /** Opens the archive and looks at the names of all parts. */
    static XlsxParts open(byte[] bytes) throws IOException {
        if (startsWith(bytes, OLE)) {
            throw new Refusal(
                    TableProblems.REFUSED,
                    "the file is encrypted, or an old .xls file",
                    "Save it as .xlsx without a password.");
        }
        if (bytes.length < 4 || bytes[0] != 'P' || bytes[1] != 'K') {
            throw Refusal.damaged("it is no zip archive");
        }
        XlsxParts parts = new XlsxParts(ZipFile.builder().setByteArray(bytes).get());
        try {
            parts.look();
            return parts;
        } catch (Refusal e) {
            parts.close();
            throw e;
        }
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && java.util.Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    private void look() {
        for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
            String name = entry.getName();
            if (name.startsWith("/") || name.contains("..") || name.contains("\\") || name.contains(":")) {
                throw new Refusal(
                        TableProblems.REFUSED,
                        "entry '" + name + "' points outside of the file",
                        "No program writes that; ask where the file comes from.");
            }
            if (FOREIGN.matcher(name.toLowerCase(Locale.ROOT).replace("vbaproject", "vbaProject"))
                            .matches()
                    || FOREIGN.matcher(name).matches()) {
                throw new Refusal(
                        TableProblems.REFUSED,
                        "the file holds '" + name + "': macros, links to other files, or embedded objects",
                        "A table holds values only. Copy its cells into a new .xlsx file.");
            }
            boolean readable = entry.getMethod() == ZipEntry.STORED || entry.getMethod() == ZipEntry.DEFLATED;
            if (!readable || entry.getGeneralPurposeBit().usesEncryption()) {
                throw new Refusal(
                        TableProblems.REFUSED,
                        "entry '" + name + "' is encrypted or packed in an unusual way",
                        "Save it as .xlsx without a password.");
            }
            if (entries.put(name, entry) != null) {
                throw Refusal.damaged("entry '" + name + "' is there twice");
            }
            if (entries.size() > TableLimits.PARTS) {
                throw new Refusal(
                        TableProblems.REFUSED,
                        "the file has more than " + TableLimits.PARTS + " parts",
                        TableLimits.ADVICE);
            }
        }
    }

    boolean has(String name) {
        return entries.containsKey(name);
    }

    /** A part to read; the caller closes it. */
    XmlPart part(String name) throws IOException {
        ZipArchiveEntry entry = Optional.ofNullable(entries.get(name))
                .orElseThrow(() -> Refusal.damaged("part '" + name + "' is missing"));
        return new XmlPart(name, new Bounded(zip.getInputStream(entry), name));
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** Ends with a refusal where more is unpacked than a table needs, whatever sizes the archive claims. */
    private final class Bounded extends FilterInputStream {
        private final String name;

        Bounded(InputStream in, String name) {
            super(in);
            this.name = name;
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
                throw new Refusal(
                        TableProblems.REFUSED,
                        "part '" + name + "' makes the file larger than " + TableLimits.PART_BYTES
                                + " bytes when unpacked",
                        TableLimits.ADVICE);
            }
        }
    }
}
