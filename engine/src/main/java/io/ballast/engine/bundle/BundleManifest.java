package io.ballast.engine.bundle;

import io.ballast.engine.pack.VersionRange;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlText;
import io.ballast.engine.yaml.YamlValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What {@code manifest.yaml} of a bundle says.
 *
 * @param name        bundle name
 * @param version     version that its maker gave it
 * @param revision    hash of all packages and compiled classes; what decisions name
 * @param created     when it was made, as text, not interpreted
 * @param entrypoints packages in it
 * @param facts       range of fact-schema versions it needs
 * @param engine      range of engine versions it needs
 * @param files       SHA-256 of each file, in hexadecimal
 */
public record BundleManifest(
        String name,
        String version,
        String revision,
        String created,
        List<String> entrypoints,
        VersionRange facts,
        VersionRange engine,
        Map<String, String> files) {
    /** Name of the manifest in the archive. */
    public static final String FILE = "manifest.yaml";

    private static final Set<String> KEYS =
            Set.of("name", "version", "revision", "created", "entrypoints", "requires", "files");

    /** Reads a manifest; every problem becomes part of one {@link BundleException}. */
    public static BundleManifest read(String text) {
        Problems problems = new Problems();
        try {
            YamlObject object = YamlObject.of(FILE, "manifest", YamlFile.parse(FILE, text), KEYS, problems);
            YamlObject requires = YamlObject.of(
                    FILE,
                    "requires",
                    object.value("requires").orElse(YamlValue.Mapping.EMPTY),
                    Set.of("facts", "engine"),
                    problems);
            Map<String, String> files = new TreeMap<>();
            object.map("files")
                    .forEach((file, hash) -> files.put(file, hash instanceof YamlValue.Scalar s ? s.text() : ""));
            BundleManifest manifest = new BundleManifest(
                    object.text("name"),
                    object.text("version"),
                    object.text("revision"),
                    object.text("created"),
                    object.texts("entrypoints"),
                    new VersionRange(requires.text("facts")),
                    new VersionRange(requires.text("engine")),
                    files);
            problems.throwIfAny();
            return manifest;
        } catch (ProblemException | IllegalArgumentException e) {
            throw new BundleException(e.getMessage(), e);
        }
    }

    /** The revision of a bundle with these files: a short hash of their names and hashes. */
    public static String revisionOf(Map<String, String> files) {
        return Bundle.sha256(new TreeMap<>(files).toString().getBytes(StandardCharsets.UTF_8))
                .substring(0, 12);
    }

    /** The manifest as a file; the same manifest always gives the same text. */
    public String write() {
        StringBuilder text = new StringBuilder();
        line(text, "name", name);
        line(text, "version", version);
        line(text, "revision", revision);
        line(text, "created", created);
        text.append("entrypoints: [").append(String.join(", ", entrypoints)).append("]\n");
        text.append("requires: {facts: \"").append(facts.text());
        text.append("\", engine: \"").append(engine.text()).append("\"}\n");
        text.append("files:\n");
        new TreeMap<>(files).forEach((file, hash) -> line(text.append("  "), "\"" + file + "\"", hash));
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(key).append(": ").append(YamlText.quote(value)).append('\n');
    }
}
