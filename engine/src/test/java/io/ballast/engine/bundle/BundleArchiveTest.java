package io.ballast.engine.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleArchiveTest {
    private static final long LIMIT = 1 << 20;
    private static final Map<String, byte[]> ENTRIES = Map.of(
            "manifest.yaml",
            "name: x".getBytes(UTF_8),
            "packages/a/package.yaml",
            "name: a".getBytes(UTF_8),
            "packages/a/" + "long-name-".repeat(20) + ".drl",
            "rule".getBytes(UTF_8),
            "empty",
            new byte[0]);

    @Test
    void whatWasPackedIsUnpacked() {
        Map<String, byte[]> unpacked = BundleArchive.unpack(BundleArchive.pack(ENTRIES));

        assertThat(unpacked.keySet()).containsExactlyInAnyOrderElementsOf(ENTRIES.keySet());
        unpacked.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(ENTRIES.get(name)));
    }

    @Test
    void bytesDependOnNothingButTheEntries() {
        Map<String, byte[]> otherOrder = new LinkedHashMap<>();
        ENTRIES.keySet().stream()
                .sorted(java.util.Comparator.reverseOrder())
                .forEach(k -> otherOrder.put(k, ENTRIES.get(k)));

        byte[] first = BundleArchive.pack(ENTRIES);
        byte[] second = BundleArchive.pack(otherOrder);

        assertThat(second).isEqualTo(first);
        // The time in the gzip header (bytes 4 to 7) is not set.
        assertThat(Arrays.copyOfRange(first, 4, 8)).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "a/../../outside", "..", "a\\b"})
    void pathOutsideTheBundleIsRefused(String name) {
        byte[] archive = tar(out -> entry(out, new TarArchiveEntry(name, true), "x"));

        assertThatThrownBy(() -> BundleArchive.unpack(archive))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("is not a plain file inside the bundle");
    }

    @Test
    void absolutePathIsRefused() {
        byte[] archive = tar(out -> entry(out, new TarArchiveEntry("/etc/passwd", true), "x"));

        assertThatThrownBy(() -> BundleArchive.unpack(archive))
                .isInstanceOf(BundleException.class)
                .hasMessage("entry '/etc/passwd' is not a plain file inside the bundle");
    }

    @Test
    void linksDirectoriesAndDevicesAreRefused() {
        for (byte type : new byte[] {
            TarConstants.LF_SYMLINK,
            TarConstants.LF_LINK,
            TarConstants.LF_DIR,
            TarConstants.LF_CHR,
            TarConstants.LF_FIFO
        }) {
            TarArchiveEntry entry = new TarArchiveEntry("thing", type);
            entry.setLinkName("manifest.yaml");
            byte[] archive = tar(out -> entry(out, entry, ""));

            assertThatThrownBy(() -> BundleArchive.unpack(archive))
                    .as("entry type " + type)
                    .isInstanceOf(BundleException.class)
                    .hasMessageContaining("is not a plain file inside the bundle");
        }
    }

    @Test
    void entryThatIsThereTwiceIsRefused() {
        byte[] archive = tar(out -> {
            entry(out, new TarArchiveEntry("a"), "1");
            entry(out, new TarArchiveEntry("a"), "2");
        });

        assertThatThrownBy(() -> BundleArchive.unpack(archive))
                .isInstanceOf(BundleException.class)
                .hasMessage("entry 'a' is there twice");
    }

    @Test
    void fileThatUnpacksToTooMuchIsRefused() {
        byte[] archive = tar(out -> zeros(out, new TarArchiveEntry("bomb"), LIMIT + 1));

        assertThat(archive.length).isLessThan(1 << 20);
        assertThatThrownBy(() -> BundleArchive.unpack(archive, LIMIT))
                .isInstanceOf(BundleException.class)
                .hasMessage("entry 'bomb' makes the bundle larger than allowed when unpacked");
    }

    @Test
    void nameThatUnpacksToTooMuchIsRefused() {
        byte[] archive = tar(out -> {
            zeros(out, new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME), LIMIT + (40 << 20));
            entry(out, new TarArchiveEntry("a"), "1");
        });

        assertThatThrownBy(() -> BundleArchive.unpack(archive, LIMIT))
                .isInstanceOf(BundleException.class)
                .hasMessage("the bundle is larger than allowed when unpacked");
    }

    @Test
    void whatIsNoArchiveIsRefused() {
        for (byte[] bytes : new byte[][] {new byte[0], "name: x".getBytes(UTF_8), new byte[4096]}) {
            assertThatThrownBy(() -> BundleArchive.unpack(bytes))
                    .isInstanceOf(BundleException.class)
                    .hasMessageStartingWith("this is not a rule bundle (a tar.gz)");
        }
    }

    @Test
    void archiveThatWasCutOffIsRefused() {
        byte[] archive = BundleArchive.pack(ENTRIES);

        for (int length = 1; length < archive.length; length += 7) {
            byte[] cut = Arrays.copyOf(archive, length);
            assertThatThrownBy(() -> BundleArchive.unpack(cut))
                    .as("first " + length + " bytes")
                    .isInstanceOf(BundleException.class);
        }
    }

    @Property(tries = 500)
    void damagedBytesAreRefusedOrReadButNeverFailOtherwise(
            @ForAll @Size(min = 1, max = 6) int[] places, @ForAll byte value) {
        byte[] archive = BundleArchive.pack(ENTRIES);
        for (int place : places) {
            archive[Math.floorMod(place, archive.length)] ^= value;
        }
        readOrRefuse(archive);
    }

    @Property(tries = 500)
    void damagedEntriesAreRefusedOrReadButNeverFailOtherwise(
            @ForAll @Size(min = 1, max = 6) int[] places, @ForAll byte value) throws IOException {
        byte[] plain;
        try (var in =
                new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(BundleArchive.pack(ENTRIES)))) {
            plain = in.readAllBytes();
        }
        for (int place : places) {
            plain[Math.floorMod(place, plain.length)] ^= value;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var out = new java.util.zip.GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        readOrRefuse(bytes.toByteArray());
    }

    private static void readOrRefuse(byte[] archive) {
        try {
            assertThat(BundleArchive.unpack(archive)).isNotNull();
        } catch (BundleException e) {
            assertThat(e).hasMessageMatching("(?s).+");
        }
    }

    private interface Writer {
        void write(TarArchiveOutputStream out) throws IOException;
    }

    private static byte[] tar(Writer writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(new GzipCompressorOutputStream(bytes))) {
            writer.write(out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static void entry(TarArchiveOutputStream out, TarArchiveEntry entry, String content) throws IOException {
        byte[] bytes = content.getBytes(UTF_8);
        entry.setSize(bytes.length);
        out.putArchiveEntry(entry);
        out.write(bytes);
        out.closeArchiveEntry();
    }

    private static void zeros(TarArchiveOutputStream out, TarArchiveEntry entry, long size) throws IOException {
        entry.setSize(size);
        out.putArchiveEntry(entry);
        byte[] block = new byte[1 << 20];
        for (long left = size; left > 0; left -= block.length) {
            out.write(block, 0, (int) Math.min(left, block.length));
        }
        out.closeArchiveEntry();
    }
}
