package io.ballast.authoring.source;

import io.ballast.engine.pack.PackageManifest;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A rule package as its author keeps it.
 *
 * @param folder   where it was read
 * @param manifest its {@code package.yaml}
 * @param files    text of every file that belongs to it, by path inside the folder
 * @param tables   bytes of every decision table, by path inside the folder
 */
public record PackageSource(
        Path folder, PackageManifest manifest, Map<String, String> files, Map<String, byte[]> tables) {
    private static final Pattern TABLE = Pattern.compile("[^/]+\\.drl\\.(xlsx|csv)");

    /** A package without decision tables. */
    public PackageSource(Path folder, PackageManifest manifest, Map<String, String> files) {
        this(folder, manifest, files, Map.of());
    }

    /** Whether a path inside a package is that of a decision table. */
    public static boolean isTable(String file) {
        return TABLE.matcher(file).matches();
    }

    /** Texts of the DRL files, by path inside the folder. */
    public Map<String, String> drl() {
        return withEnding(".drl");
    }

    /** Texts of the test files, by path inside the folder. */
    public Map<String, String> tests() {
        Map<String, String> tests = new java.util.TreeMap<>();
        files.forEach((name, text) -> {
            if (name.startsWith("tests/")) {
                tests.put(name, text);
            }
        });
        return tests;
    }

    /** The file as the author would name it. */
    public String display(String file) {
        return folder.resolve(file).toString();
    }

    /** The Java package that its DRL files must declare. */
    public String drlPackage() {
        return "ballast." + manifest.name().replace('-', '_');
    }

    private Map<String, String> withEnding(String ending) {
        Map<String, String> found = new java.util.TreeMap<>();
        files.forEach((name, text) -> {
            if (name.endsWith(ending)) {
                found.put(name, text);
            }
        });
        return found;
    }
}
