package io.ballast.authoring.attack;

import io.ballast.engine.bundle.BundleArchive;
import java.util.Map;
import java.util.TreeMap;

/** Changed bundles for tests elsewhere. */
public final class Forgeries {
    private Forgeries() {}

    public static byte[] good() {
        return Forgery.GOOD.clone();
    }

    /** Files of the good bundle. */
    public static Map<String, byte[]> entries() {
        return new Forgery().entries;
    }

    /** Classes of the good bundle. */
    public static Map<String, byte[]> classes() {
        return new Forgery().classes;
    }

    public static byte[] pack(Map<String, byte[]> entries) {
        return BundleArchive.pack(entries);
    }

    /** A bundle of these files with a manifest that fits them. */
    public static byte[] withManifest(Map<String, byte[]> entries) {
        Forgery forgery = new Forgery();
        forgery.entries.putAll(entries);
        return forgery.withManifest();
    }

    /** The good bundle with these classes instead of its own. */
    public static byte[] withClasses(Map<String, byte[]> classes) {
        Forgery forgery = new Forgery();
        forgery.classes.clear();
        forgery.classes.putAll(new TreeMap<>(classes));
        return forgery.bytes();
    }
}
