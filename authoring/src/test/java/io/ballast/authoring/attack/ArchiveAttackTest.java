package io.ballast.authoring.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.bundle.BundleManifest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** BL-144: archives that lie about what is in them, or hold what nobody should read. */
class ArchiveAttackTest {
    private static final String INDEX = "compiled/index.yaml";
    private static final String PACKAGE = "packages/tiny/package.yaml";

    private final Map<String, String> refusals = new LinkedHashMap<>();
    private final Map<String, byte[]> attacks = new LinkedHashMap<>();

    private void attack(String name, String refusal, byte[] bundle) {
        attacks.put(name, bundle);
        refusals.put(name, refusal);
    }

    private static byte[] files(Consumer<Map<String, byte[]>> change) {
        Forgery forgery = new Forgery();
        change.accept(forgery.entries);
        return forgery.withManifest();
    }

    private static byte[] manifest(String from, String to) {
        return BundleArchive.pack(new Forgery().edit(BundleManifest.FILE, m -> m.replaceFirst(from, to)).entries);
    }

    private static byte[] index(String from, String to) {
        return new Forgery().edit(INDEX, i -> i.replaceFirst(from, to)).withManifest();
    }

    private interface Tar {
        void write(TarArchiveOutputStream tar) throws IOException;
    }

    private static byte[] tar(Tar content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            content.write(tar);
        }
        return bytes.toByteArray();
    }

    private static void entry(TarArchiveOutputStream tar, TarArchiveEntry entry, byte[] content) throws IOException {
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private void places() throws IOException {
        attack(
                "entry above the bundle",
                "entry '../../etc/x' is not a plain file inside the bundle",
                tar(t -> entry(t, new TarArchiveEntry("../../etc/x", true), new byte[1])));
        attack(
                "entry at the root",
                "entry '/etc/x' is not a plain file inside the bundle",
                tar(t -> entry(t, new TarArchiveEntry("/etc/x", true), new byte[1])));
        attack("link", "entry 'packages/x' is not a plain file inside the bundle", tar(t -> {
            TarArchiveEntry link = new TarArchiveEntry("packages/x", TarConstants.LF_SYMLINK);
            link.setLinkName("/etc/passwd");
            t.putArchiveEntry(link);
            t.closeArchiveEntry();
        }));
        attack("entry twice", "entry 'manifest.yaml' is there twice", tar(t -> {
            entry(t, new TarArchiveEntry("manifest.yaml"), new byte[1]);
            entry(t, new TarArchiveEntry("manifest.yaml"), new byte[2]);
        }));
        attack(
                "file that bundles do not have",
                "file 'META-INF/kmodule.xml' has no place in a bundle",
                files(f -> f.put(
                        "META-INF/kmodule.xml",
                        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><kmodule>&e;</kmodule>"
                                .getBytes(UTF_8))));
        attack(
                "XML beside the rules",
                "file 'packages/tiny/rules.xml' has no place in a bundle",
                files(f -> f.put("packages/tiny/rules.xml", new byte[1])));
        attack(
                "serialized object",
                "file 'packages/tiny/state.ser' has no place in a bundle",
                files(f -> f.put("packages/tiny/state.ser", serialized())));
        attack(
                "file of a package that is not named",
                "file 'packages/other/package.yaml' has no place in a bundle",
                files(f -> f.put("packages/other/package.yaml", new byte[1])));
        attack(
                "second archive of classes",
                "file 'compiled/more.jar' has no place in a bundle",
                files(f -> f.put("compiled/more.jar", f.get(Bundle.CLASSES_FILE))));
    }

    private static byte[] serialized() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(List.of("a")));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private void sizes() throws IOException {
        attack("gzip bomb", "makes the bundle larger than allowed when unpacked", tar(t -> {
            TarArchiveEntry entry = new TarArchiveEntry("packages/zeros");
            entry.setSize(300L << 20);
            t.putArchiveEntry(entry);
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 300; i++) {
                t.write(zeros);
            }
            t.closeArchiveEntry();
        }));
        attack(
                "jar bomb",
                "compiled/rules.jar is larger than allowed when unpacked",
                files(f -> f.put(Bundle.CLASSES_FILE, bomb())));
        byte[] header = tar(t -> entry(t, new TarArchiveEntry("manifest.yaml"), new byte[1]));
        attack(
                "bundle that ends early",
                "this is not a rule bundle",
                java.util.Arrays.copyOf(header, header.length / 2));
        attack("size that is not there", "this is not a rule bundle", hugeSize());
        attack("no gzip", "this is not a rule bundle", "PK\3\4".getBytes(UTF_8));
        attack("nothing", "this is not a rule bundle", new byte[0]);
        attack("serialized object as bundle", "this is not a rule bundle", serialized());
        attack(
                "class files that are no zip",
                "is not in the bundle",
                files(f -> f.put(Bundle.CLASSES_FILE, new byte[100])));
        attack(
                "index that is too deep",
                "levels of lists and maps",
                files(f -> f.put(INDEX, ("models: " + "[".repeat(5000)).getBytes(UTF_8))));
        attack(
                "index of aliases",
                "anchors and aliases are not supported",
                files(f -> f.put(INDEX, "a: &a [x, x]\nb: &b [*a, *a]\nmodels: *b\n".getBytes(UTF_8))));
    }

    private static byte[] bomb() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            byte[] zeros = new byte[1 << 20];
            for (int k = 0; k < 2; k++) {
                out.putNextEntry(new ZipEntry("ballast/plan/L" + k + ".class"));
                for (int i = 0; i < 150; i++) {
                    out.write(zeros);
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    /** A tar header that promises eight gigabytes. */
    private static byte[] hugeSize() throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(plain)) {
            entry(tar, new TarArchiveEntry("manifest.yaml"), new byte[1]);
        }
        byte[] bytes = plain.toByteArray();
        System.arraycopy("77777777777".getBytes(UTF_8), 0, bytes, 124, 11);
        int sum = 0;
        java.util.Arrays.fill(bytes, 148, 156, (byte) ' ');
        for (int i = 0; i < 512; i++) {
            sum += bytes[i] & 0xff;
        }
        System.arraycopy(String.format("%06o\0 ", sum).getBytes(UTF_8), 0, bytes, 148, 8);
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        }
        return zipped.toByteArray();
    }

    private void manifests() {
        attack(
                "key that a manifest does not have",
                "manifest has no key 'plugins'",
                manifest("entrypoints:", "plugins: x\nentrypoints:"));
        attack("key twice", "key 'name' is written twice", manifest("name:", "name: x\nname:"));
        attack(
                "hash of another file",
                "is not what the manifest says it is",
                manifest(": \"[0-9a-f]{64}\"", ": \"" + "0".repeat(64) + "\""));
        attack(
                "file in the manifest only",
                "of the manifest is missing",
                manifest("files:", "files:\n  \"packages/tiny/x.drl\": \"0\""));
        attack(
                "package above the bundle",
                "the bundle has no packages/../x/package.yaml",
                manifest("entrypoints: \\[tiny\\]", "entrypoints: [tiny, ../x]"));
        attack(
                "model of another class",
                "class java.lang.Runtime is not in the bundle",
                index("tiny: ballast\\S+", "tiny: java.lang.Runtime"));
        attack(
                "loop of another class",
                "class io.ballast.engine.rule.InterpretedFilter is not in the bundle",
                index("driver: \"ballast.plan.L0\"", "driver: \"io.ballast.engine.rule.InterpretedFilter\""));
        attack(
                "model as loop",
                "of the bundle is refused: no rule needs it",
                index("driver: \"ballast.plan.L0\"", "driver: \"\""));
        attack(
                "place outside of its loop",
                "has no place in loop ballast.plan.B0",
                index("place: 0", "place: 1000000"));
        attack("negative place", "has no place in loop ballast.plan.B0", index("place: 0", "place: -1"));
        attack(
                "places beyond any number",
                "has no place in loop ballast.plan.B0",
                index("places: 1", "places: 2147483647"));
        attack(
                "number that is none",
                "'line' is '9999999999999999999999', must be a whole number",
                index("line: \\d+", "line: 9999999999999999999999"));
        attack(
                "budget without end",
                "the budget is 999999999999 tuples, must be 1 to 100000000",
                files(f -> f.put(
                        PACKAGE,
                        (new String(f.get(PACKAGE), UTF_8) + "budget: {tuples: 999999999999}\n").getBytes(UTF_8))));
    }

    @TestFactory
    Stream<DynamicTest> forgedArchivesAreRefused() throws IOException {
        places();
        sizes();
        manifests();
        return attacks.entrySet().stream()
                .map(a -> DynamicTest.dynamicTest(a.getKey(), () -> assertThatThrownBy(() -> Bundle.load(a.getValue()))
                        .isInstanceOf(BundleException.class)
                        .hasMessageContaining(refusals.get(a.getKey()))));
    }
}
