package io.ballast.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Finds and reads the vectors. All files or an exception that names the file: a file that is skipped silently would read as covered. */
public final class VectorLoader {
    /** Environment variable that names the folder. */
    public static final String VARIABLE = "BALLAST_CONFORMANCE";

    private static final int MAX_FILE_CHARACTERS = 64 << 20;

    private VectorLoader() {}

    /**
     * The folder to read: the environment variable's, else {@code ../shared/conformance} beside the repository root; empty when that does not exist.
     *
     * @throws IllegalStateException when the variable names a folder that does not exist: a typing error must not look like a skipped test
     */
    public static Optional<Path> folder() {
        String named = System.getenv(VARIABLE);
        if (named != null && !named.isBlank()) {
            Path folder = Path.of(named);
            if (!Files.isDirectory(folder)) {
                throw new IllegalStateException(VARIABLE + " names " + named + ", which is not a folder");
            }
            return Optional.of(folder);
        }
        return Optional.of(usualFolder()).filter(Files::isDirectory);
    }

    /** Whether a folder is the one beside the repository, which holds every case that the repository knows of. */
    static boolean isUsualFolder(Path folder) {
        return folder.toAbsolutePath().normalize().equals(usualFolder());
    }

    private static Path usualFolder() {
        return Repository.root().resolveSibling("shared").resolve("conformance");
    }

    /** Every {@code <area>/<file>.yaml} below the folder, by key in alphabetical order. */
    public static Map<String, VectorFile> load(Path folder) {
        Map<String, VectorFile> files = new TreeMap<>();
        Map<String, String> fileOfId = new TreeMap<>();
        for (Path path : yamlFiles(folder)) {
            String key = keyOf(folder, path);
            VectorFile file = read(key, path);
            for (VectorCase vector : file.cases()) {
                String other = fileOfId.put(vector.id(), key);
                if (other != null) {
                    throw new IllegalStateException(path + ": case id " + vector.id() + " is already used in " + other);
                }
            }
            files.put(key, file);
        }
        return files;
    }

    private static List<Path> yamlFiles(Path folder) {
        try (Stream<Path> paths =
                Files.find(folder, 2, (path, attributes) -> attributes.isRegularFile() && isVectorFile(folder, path))) {
            return paths.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    private static boolean isVectorFile(Path folder, Path path) {
        return folder.relativize(path).getNameCount() == 2
                && path.getFileName().toString().endsWith(".yaml");
    }

    private static String keyOf(Path folder, Path path) {
        Path relative = folder.relativize(path);
        String name = relative.getFileName().toString();
        return relative.getName(0) + "/" + name.substring(0, name.length() - ".yaml".length());
    }

    /** Reads one file. */
    static VectorFile read(String key, Path path) {
        String text;
        try {
            text = Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
        try {
            return parse(key, text);
        } catch (YamlEngineException | IllegalArgumentException e) {
            throw new IllegalStateException(path + ": " + e.getMessage(), e);
        }
    }

    /** Parses the text of one file. */
    static VectorFile parse(String key, String yaml) {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setAllowDuplicateKeys(false)
                .setCodePointLimit(MAX_FILE_CHARACTERS)
                .setLabel(key)
                .build();
        Tree file = Tree.of(key, plain(new Load(settings).loadFromString(yaml)));
        List<VectorCase> cases = new ArrayList<>();
        for (Tree entry : file.maps("cases")) {
            String id = entry.text("id");
            cases.add(new VectorCase(
                    id,
                    entry.text("title", ""),
                    Tree.of("given", entry.map("given").raw()),
                    Tree.of("expect", entry.map("expect").raw())));
        }
        if (cases.isEmpty()) {
            throw new IllegalArgumentException("no cases");
        }
        return new VectorFile(key, cases);
    }

    /** Maps with text keys in file order, and one type for whole numbers. */
    private static Object plain(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map.forEach((k, v) -> copy.put(String.valueOf(k), plain(v)));
            return copy;
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list.size());
            list.forEach(v -> copy.add(plain(v)));
            return copy;
        }
        if (value instanceof Integer number) {
            return number.longValue();
        }
        if (value instanceof BigInteger number) {
            throw new IllegalArgumentException(number + " does not fit 64 bits");
        }
        return value;
    }
}
