package io.ballast.authoring.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.authoring.TinyPackage;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.BundleArchive;
import io.ballast.engine.bundle.BundleManifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;

/** A good bundle that is changed and given a manifest that fits the change: what somebody can make who knows the format and signs it. */
final class Forgery {
    /** A filter rule with a condition on the pod, and a score rule. */
    static final byte[] GOOD = TinyPackage.named("tiny", "filter, score")
            .rules(TinyPackage.rule(
                            "tiny/a",
                            "  $filter : Filter()\n  $pod : PodRequest( !daemonSet )\n"
                                    + "  $fit : NodeFit( freeCpuMilli < $pod.cpuMilli )",
                            "  $filter.reject($fit, $pod.cpuMilli());")
                    + TinyPackage.rule(
                            "tiny/b", "  $score : Score()\n  $gpus : NodeGpus()", "  $score.points($gpus, 1);"))
            .bytes();

    final Map<String, byte[]> entries = new TreeMap<>(BundleArchive.unpack(GOOD));
    final Map<String, byte[]> classes = new TreeMap<>();
    private String changed = "";

    Forgery() {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(entries.get(Bundle.CLASSES_FILE)))) {
            for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
                classes.put(e.getName(), in.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Path of the only, or first, class whose path matches. */
    String path(String regex) {
        return classes.keySet().stream()
                .filter(n -> n.matches(regex))
                .findFirst()
                .orElseThrow();
    }

    /** Rewrites a class. */
    Forgery rewrite(String regex, Function<ClassWriter, ClassVisitor> change) {
        String path = path(regex);
        ClassReader reader = new ClassReader(classes.get(path));
        ClassWriter writer = new ClassWriter(0);
        reader.accept(change.apply(writer), 0);
        return with(path.replace(".class", ""), writer.toByteArray());
    }

    /** Adds a class, or puts it in the place of the one that is there; its name is written with slashes. */
    Forgery with(String name, byte[] bytes) {
        classes.put(name + ".class", bytes);
        changed = name.replace('/', '.');
        return this;
    }

    /** Name of the class that was changed last. */
    String changed() {
        return changed;
    }

    Forgery edit(String file, UnaryOperator<String> change) {
        String before = new String(entries.get(file), UTF_8);
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        entries.put(file, after.getBytes(UTF_8));
        return this;
    }

    static byte[] jar(Map<String, byte[]> classes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> e : classes.entrySet()) {
                out.putNextEntry(new ZipEntry(e.getKey()));
                out.write(e.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The bundle with the classes as they are now. */
    byte[] bytes() {
        entries.put(Bundle.CLASSES_FILE, jar(classes));
        return withManifest();
    }

    /** The bundle with the files as they are now. */
    byte[] withManifest() {
        BundleManifest before = BundleManifest.read(new String(entries.remove(BundleManifest.FILE), UTF_8));
        Map<String, String> files = new TreeMap<>();
        entries.forEach((name, bytes) -> files.put(name, Bundle.sha256(bytes)));
        BundleManifest after = new BundleManifest(
                before.name(),
                before.version(),
                BundleManifest.revisionOf(files),
                before.created(),
                before.entrypoints(),
                before.facts(),
                before.engine(),
                files);
        entries.put(BundleManifest.FILE, after.write().getBytes(UTF_8));
        return BundleArchive.pack(entries);
    }
}
