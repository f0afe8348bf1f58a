package io.ballast.authoring.bundle;

import static io.ballast.authoring.TinyPackage.rule;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.bundle.BundleManifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Everything that can be wrong with a bundle is one exception with a sentence, and nothing of it is loaded. */
class BundleLoadTest {
    private static final byte[] GOOD = TinyPackage.named("tiny", "filter")
            .rules(rule(
                            "tiny/a",
                            "  $filter : Filter()\n  $pod : PodRequest()\n  $fit : NodeFit( freeCpuMilli < $pod.cpuMilli )",
                            "  $filter.reject($fit);")
                    + rule("tiny/b", "  $filter : Filter()\n  $gpus : NodeGpus()", "  $filter.reject($gpus);"))
            .bytes();

    private static final String JAR = Bundle.CLASSES_FILE;
    private static final String INDEX = "compiled/index.yaml";
    private static final String PACKAGE = "packages/tiny/package.yaml";

    /** A changed bundle whose manifest fits the change. */
    private static ThrowingCallable load(Consumer<Map<String, byte[]>> change) {
        return load(change, m -> m);
    }

    private static ThrowingCallable load(
            Consumer<Map<String, byte[]>> change, java.util.function.UnaryOperator<String> manifestText) {
        Map<String, byte[]> entries = new TreeMap<>(BundleArchive.unpack(GOOD));
        BundleManifest before = BundleManifest.read(new String(entries.remove(BundleManifest.FILE), UTF_8));
        change.accept(entries);
        Map<String, String> files = new TreeMap<>();
        entries.forEach((name, bytes) -> files.put(name, Bundle.sha256(bytes)));
        String manifest = new BundleManifest(
                        before.name(),
                        before.version(),
                        BundleManifest.revisionOf(files),
                        before.created(),
                        before.entrypoints(),
                        before.facts(),
                        before.engine(),
                        files)
                .write();
        entries.put(BundleManifest.FILE, manifestText.apply(manifest).getBytes(UTF_8));
        return () -> Bundle.load(BundleArchive.pack(entries));
    }

    private static void edit(Map<String, byte[]> entries, String name, String from, String to) {
        String text = new String(entries.get(name), UTF_8);
        assertThat(text).contains(from);
        entries.put(name, text.replace(from, to).getBytes(UTF_8));
    }

    private static Map<String, byte[]> jar(byte[] jar) {
        Map<String, byte[]> classes = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
                classes.put(e.getName(), in.readAllBytes());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return classes;
    }

    private static byte[] jar(Map<String, byte[]> classes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> e : classes.entrySet()) {
                out.putNextEntry(new ZipEntry(e.getKey()));
                out.write(e.getValue());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static void refused(ThrowingCallable load, String message) {
        assertThatThrownBy(load).isInstanceOf(BundleException.class).hasMessage(message);
    }

    @Test
    void goodBundleKnowsItsPackagesRulesAndSources() {
        Bundle bundle = Bundle.load(GOOD);

        assertThat(bundle.manifest().name()).isEqualTo("tiny");
        assertThat(bundle.manifest().revision()).hasSize(12);
        assertThat(bundle.packages()).containsOnlyKeys("tiny");
        assertThat(bundle.rules()).extracting(r -> r.entry().id()).containsExactly("tiny/a", "tiny/b");
        assertThat(bundle.rules()).extracting(r -> r.index()).containsExactly(0, 1);
        assertThat(bundle.rules()).allMatch(r -> r.planned() && r.filters());
        assertThat(bundle.rulesOf("tiny")).hasSize(2);
        assertThat(bundle.rules().get(0).entry().podFields()).containsExactly("cpuMilli");
        assertThat(bundle.source("tiny", "rules.drl")).contains("rule \"tiny/a\"");
        assertThat(bundle.source("tiny", "other.drl")).isEmpty();
        assertThat(bundle.base("tiny")).isSameAs(bundle.base("tiny"));
    }

    @Test
    void fileThatWasTamperedWithIsRefused() {
        Map<String, byte[]> entries = new TreeMap<>(BundleArchive.unpack(GOOD));
        entries.get(JAR)[100] ^= 1;

        refused(
                () -> Bundle.load(BundleArchive.pack(entries)),
                "file '" + JAR + "' is not what the manifest says it is");
    }

    @Test
    void fileThatTheManifestDoesNotNameIsRefused() {
        Map<String, byte[]> entries = new TreeMap<>(BundleArchive.unpack(GOOD));
        entries.put("packages/tiny/more.drl", new byte[0]);

        refused(
                () -> Bundle.load(BundleArchive.pack(entries)),
                "file 'packages/tiny/more.drl' is not what the manifest says it is");
    }

    @Test
    void missingFileIsRefused() {
        Map<String, byte[]> entries = new TreeMap<>(BundleArchive.unpack(GOOD));
        entries.remove(PACKAGE);

        refused(() -> Bundle.load(BundleArchive.pack(entries)), "file '" + PACKAGE + "' of the manifest is missing");
    }

    @Test
    void revisionThatTheFilesDoNotMakeIsRefused() {
        assertThatThrownBy(
                        load(e -> {}, m -> m.replaceFirst("revision: \"[0-9a-f]{12}\"", "revision: \"000000000000\"")))
                .isInstanceOf(BundleException.class)
                .hasMessage("revision '000000000000' is not the one that the files make");
    }

    @Test
    void whatABundleNeedsToBeOneIsNamed() {
        refused(() -> Bundle.load(BundleArchive.pack(Map.of())), "the bundle has no manifest.yaml");
        refused(load(e -> e.remove(INDEX)), "the bundle has no compiled/index.yaml");
        refused(load(e -> e.remove(JAR)), "the bundle is not compiled: it has no compiled/rules.jar");
        refused(load(e -> e.remove(PACKAGE)), "the bundle has no " + PACKAGE);
        assertThatThrownBy(() -> Bundle.load("rules".getBytes(UTF_8)))
                .isInstanceOf(BundleException.class)
                .hasMessageStartingWith("this is not a rule bundle (a tar.gz)");
    }

    @Test
    void bundleForOtherFactsOrAnotherEngineIsRefused() {
        assertThatThrownBy(load(e -> {}, m -> m.replaceFirst("facts: \"[^\"]*\"", "facts: \">=7.0\"")))
                .isInstanceOf(BundleException.class)
                .hasMessageStartingWith("the bundle needs facts >=7.0, this engine has ");
        assertThatThrownBy(load(e -> {}, m -> m.replaceFirst("engine: \"[^\"]*\"", "engine: \"<1.0\"")))
                .isInstanceOf(BundleException.class)
                .hasMessage("the bundle needs engine <1.0, this is " + Bundle.ENGINE_VERSION);
        assertThatThrownBy(load(e -> edit(e, PACKAGE, ">=1.0 <2.0", "<1.0")))
                .isInstanceOf(BundleException.class)
                .hasMessageStartingWith("package 'tiny' needs facts <1.0, this engine has ");
    }

    @Test
    void wrongManifestIsRefusedWithAllItsProblems() {
        assertThatThrownBy(load(e -> {}, m -> m.replace("created", "creatd")))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("manifest has no key 'creatd' (nearest: 'created')")
                .hasMessageContaining("manifest needs 'created'");
        assertThatThrownBy(load(e -> {}, m -> m.replaceFirst("facts: \"[^\"]*\"", "facts: \"new\"")))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("'new' is not a version comparison");
        assertThatThrownBy(load(e -> {}, m -> m.replace("entrypoints: [tiny]", "entrypoints: [tiny, other]")))
                .isInstanceOf(BundleException.class)
                .hasMessage("the bundle has no packages/other/package.yaml");
        assertThatThrownBy(load(e -> {}, m -> m.substring(0, m.length() / 2))).isInstanceOf(BundleException.class);
    }

    @Test
    void indexThatDoesNotFitIsRefused() {
        refused(
                load(e -> edit(e, INDEX, "name: \"tiny/b\"", "name: \"tiny/c\"")),
                "rule 'tiny/b' of the index is not among the compiled rules");
        refused(
                load(e -> edit(e, INDEX, "models:\n  tiny:", "models:\n  other:")),
                "package 'tiny' of the bundle is not compiled");
        assertThatThrownBy(load(e -> edit(e, INDEX, "models:\n  tiny: ", "models:\n  tiny: [")))
                .isInstanceOf(BundleException.class);
        assertThatThrownBy(load(e -> edit(e, INDEX, "models:\n  tiny: ", "models:\n  tiny: java.lang.String #")))
                .isInstanceOf(BundleException.class)
                .hasMessage("class java.lang.String is not in the bundle");
        assertThatThrownBy(load(e -> {
                    String index = new String(e.get(INDEX), UTF_8);
                    e.put(INDEX, index.substring(0, index.lastIndexOf("- id:")).getBytes(UTF_8));
                }))
                .isInstanceOf(BundleException.class)
                .hasMessage("class ballast.plan.B1 of the bundle is refused: no rule needs it");
    }

    @Test
    void packageThatCallsItselfOtherwiseIsRefused() {
        refused(
                load(e -> edit(e, PACKAGE, "name: tiny", "name: other")),
                "package 'tiny' of the bundle calls itself 'other'");
        assertThatThrownBy(load(e -> edit(e, PACKAGE, "version: 1.0.0", "version: 1")))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("'1' is not a version");
    }

    @Test
    void anyMissingClassIsFoundWhenTheBundleIsLoaded() {
        Map<String, byte[]> classes = jar(BundleArchive.unpack(GOOD).get(JAR));
        assertThat(classes).hasSizeGreaterThan(8);
        for (String name : classes.keySet()) {
            Map<String, byte[]> without = new TreeMap<>(classes);
            without.remove(name);
            try {
                load(e -> e.put(JAR, jar(without))).call();
                throw new AssertionError("nobody misses " + name);
            } catch (BundleException e) {
                assertThat(e).hasMessageMatching(".*( is not in the bundle).*");
            } catch (Throwable e) {
                throw new AssertionError("without " + name, e);
            }
        }
    }

    @Test
    void classOutsideTheBundlesOwnFolderIsRefused() {
        Map<String, byte[]> classes = jar(BundleArchive.unpack(GOOD).get(JAR));
        for (String name :
                List.of("io/ballast/model/sink/Filter.class", "java/lang/Evil.class", "org/drools/X.class")) {
            Map<String, byte[]> more = new TreeMap<>(classes);
            more.put(name, new byte[4]);
            refused(load(e -> e.put(JAR, jar(more))), "class file '" + name + "' is outside ballast/");
        }
    }

    @Test
    void damagedClassIsRefused() {
        Map<String, byte[]> classes = jar(BundleArchive.unpack(GOOD).get(JAR));
        String model = classes.keySet().stream()
                .filter(n -> n.matches("ballast/tiny/Rules[^$]*(?<!Methods0)\\.class"))
                .findFirst()
                .orElseThrow();
        classes.put(model, new byte[] {1, 2, 3, 4});

        assertThatThrownBy(load(e -> e.put(JAR, jar(classes))))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("of the bundle is refused: it is damaged");
    }

    @Test
    void classesThatUnpackToTooMuchAreRefused() {
        Map<String, byte[]> classes =
                new TreeMap<>(jar(BundleArchive.unpack(GOOD).get(JAR)));
        byte[] large = new byte[90 << 20];
        for (int i = 0; i < 3; i++) {
            classes.put("ballast/bomb" + i, large);
        }

        refused(load(e -> e.put(JAR, jar(classes))), JAR + " is larger than allowed when unpacked");
    }

    @Test
    void textsWithQuotesAndOtherSignsSurviveTheManifest() {
        byte[] bytes = io.ballast.authoring.compile.BundleBuilder.build(
                "a \"name\"",
                "1 \\ 2",
                "tab\tand\nline",
                List.of(TinyPackage.named("tiny", "filter")
                        .rules(rule("tiny/b", "  $filter : Filter()\n  $gpus : NodeGpus()", "  $filter.reject($gpus);"))
                        .source()));

        BundleManifest manifest = Bundle.load(bytes).manifest();

        assertThat(manifest.name()).isEqualTo("a \"name\"");
        assertThat(manifest.version()).isEqualTo("1 \\ 2");
        assertThat(manifest.created()).isEqualTo("tab\tand\nline");
    }
}
