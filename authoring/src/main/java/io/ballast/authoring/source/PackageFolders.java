package io.ballast.authoring.source;

import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads rule packages from folders. */
public final class PackageFolders {
    private static final String CODE = "BAL-P001";
    private static final long MAX_FILE_BYTES = 1 << 20;

    private PackageFolders() {}

    /**
     * The package in a folder, or all packages below a folder of packages, ordered by name.
     *
     * @throws ProblemException when a package file is missing or wrong
     */
    public static List<PackageSource> read(Path folder) {
        Problems problems = new Problems();
        List<PackageSource> sources = new ArrayList<>();
        for (Path candidate : candidates(folder)) {
            readOne(candidate, problems).ifPresent(sources::add);
        }
        if (sources.isEmpty() && problems.isEmpty()) {
            problems.add(
                    CODE,
                    folder.toString(),
                    0,
                    0,
                    "there is no rule package here",
                    "A package is a folder with a package.yaml.");
        }
        problems.throwIfAny();
        return List.copyOf(sources);
    }

    private static List<Path> candidates(Path folder) {
        if (Files.isRegularFile(folder.resolve("package.yaml"))) {
            return List.of(folder);
        }
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(c -> Files.isRegularFile(c.resolve("package.yaml")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static java.util.Optional<PackageSource> readOne(Path folder, Problems problems) {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder, 3)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (belongs(name)) {
                    readText(file, problems, text -> files.put(name, text));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String file = folder.resolve("package.yaml").toString();
        try {
            return PackageReader.read(file, files.getOrDefault("package.yaml", ""), problems)
                    .map(manifest -> {
                        if (!folder.getFileName().toString().equals(manifest.name())) {
                            problems.add(
                                    CODE,
                                    file,
                                    1,
                                    1,
                                    "package '" + manifest.name() + "' is in folder '" + folder.getFileName() + "'",
                                    "Give both the same name.");
                        }
                        return new PackageSource(folder, manifest, files);
                    });
        } catch (ProblemException e) {
            problems.addAll(e);
            return java.util.Optional.empty();
        }
    }

    private static boolean belongs(String name) {
        return name.equals("package.yaml")
                || name.equals("README.md")
                || (name.endsWith(".drl") && !name.contains("/"))
                || (name.startsWith("tests/") && (name.endsWith(".yaml") || name.endsWith(".yml")))
                || name.endsWith(".xlsx")
                || name.endsWith(".csv");
    }

    private static void readText(Path file, Problems problems, java.util.function.Consumer<String> into)
            throws IOException {
        if (Files.size(file) > MAX_FILE_BYTES) {
            problems.add(
                    CODE, file.toString(), 0, 0, "the file is larger than " + MAX_FILE_BYTES + " bytes", "Split it.");
            return;
        }
        if (file.toString().endsWith(".xlsx") || file.toString().endsWith(".csv")) {
            problems.add(
                    CODE,
                    file.toString(),
                    0,
                    0,
                    "decision tables are not supported yet, so the file would silently decide nothing",
                    "Write the rows as rules in a .drl file.");
            return;
        }
        try {
            into.accept(Files.readString(file));
        } catch (CharacterCodingException e) {
            problems.add(CODE, file.toString(), 0, 0, "the file is not UTF-8 text", "Save it as UTF-8.");
        }
    }
}
