package io.ballast.authoring.source;

import io.ballast.authoring.table.TableLimits;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads rule packages from folders. */
public final class PackageFolders {
    private static final String CODE = "BAL-P001";
    private static final long MAX_FILE_BYTES = 1 << 20;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern SPREADSHEET = Pattern.compile("(?i).*\\.(xls[xmb]?|xlt[xm]?|ods|numbers|csv|tsv)");
    private static final Pattern LOCK = Pattern.compile("~\\$.*");
    private static final Pattern DOCUMENTATION = Pattern.compile("(?i).*\\.(md|png|svg)");

    private PackageFolders() {}

    /**
     * The package in a folder, or all packages below a folder of packages, ordered by name.
     *
     * @throws ProblemException when a package file is missing or wrong
     */
    public static List<PackageSource> read(Path folder) {
        Problems problems = new Problems();
        List<PackageSource> sources = read(folder, problems);
        problems.throwIfAny();
        return sources;
    }

    /** Like {@link #read(Path)}, but leaves out the packages that are missing or wrong; why goes to the problems. */
    public static List<PackageSource> read(Path folder, Problems problems) {
        boolean clean = problems.isEmpty();
        List<PackageSource> sources = new ArrayList<>();
        for (Path candidate : candidates(folder)) {
            readOne(candidate, problems).ifPresent(sources::add);
        }
        if (sources.isEmpty() && clean && problems.isEmpty()) {
            problems.add(
                    CODE,
                    folder.toString(),
                    0,
                    0,
                    "there is no rule package here",
                    "A package is a folder with a package.yaml.");
        }
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
            return children.filter(PackageFolders::looksLikeAPackage).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder with rules but without a package file is a mistake to report, not to pass over. */
    private static boolean looksLikeAPackage(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString())
                    .anyMatch(f -> f.equals("package.yaml") || isDrl(f) || PackageSource.isTable(f));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<PackageSource> readOne(Path folder, Problems problems) {
        Map<String, String> files = new TreeMap<>();
        Map<String, byte[]> tables = new TreeMap<>();
        if (!Files.isRegularFile(folder.resolve("package.yaml"))) {
            problems.add(
                    CODE,
                    folder.toString(),
                    0,
                    0,
                    "the folder holds rules, but no package.yaml",
                    "Describe the package in a package.yaml.");
            return Optional.empty();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (PackageSource.isTable(name) && !LOCK.matcher(name).matches()) {
                    readTable(file, problems, bytes -> tables.put(name, bytes));
                } else if (belongs(name, file, problems)) {
                    readText(file, problems, text -> files.put(name, text));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!files.containsKey("package.yaml")) {
            return Optional.empty();
        }
        String file = folder.resolve("package.yaml").toString();
        try {
            return PackageReader.read(file, files.getOrDefault("package.yaml", ""), problems)
                    .map(manifest -> {
                        if (!nameOf(folder).equals(manifest.name())) {
                            problems.add(
                                    CODE,
                                    file,
                                    1,
                                    1,
                                    "package '" + manifest.name() + "' is in folder '" + nameOf(folder) + "'",
                                    "Give both the same name.");
                        }
                        return new PackageSource(folder, manifest, files, tables);
                    });
        } catch (ProblemException e) {
            problems.addAll(e);
            return Optional.empty();
        }
    }

    private static String nameOf(Path folder) {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }

    private static boolean isDrl(String name) {
        return name.endsWith(".drl");
    }

    /** Whether a file is part of the package. One that is not, and is no documentation either, would silently decide nothing. */
    private static boolean belongs(String name, Path file, Problems problems) {
        if (name.equals("package.yaml")
                || name.equals("README.md")
                || (isDrl(name) && !name.contains("/"))
                || (name.startsWith("tests/") && (name.endsWith(".yaml") || name.endsWith(".yml")))) {
            return true;
        }
        String last = file.getFileName().toString();
        if (last.startsWith(".")
                || LOCK.matcher(last).matches()
                || DOCUMENTATION.matcher(last).matches()) {
            return false;
        }
        boolean table = SPREADSHEET.matcher(last).matches();
        problems.add(
                CODE,
                file.toString(),
                0,
                0,
                table
                        ? "the file is not named like a decision table, so it would silently decide nothing"
                        : "the file is no part of a package, so it would silently decide nothing",
                table
                        ? "Name it <name>.drl.xlsx or <name>.drl.csv, in lower case letters, beside package.yaml."
                        : "A package has package.yaml, *.drl, *.drl.xlsx and *.drl.csv beside it, tests/*.yaml and documentation"
                                + " (*.md).");
        return false;
    }

    private static void readTable(Path file, Problems problems, Consumer<byte[]> into) throws IOException {
        if (Files.size(file) > TableLimits.FILE_BYTES) {
            problems.add(
                    CODE,
                    file.toString(),
                    0,
                    0,
                    "the file is larger than " + TableLimits.FILE_BYTES + " bytes",
                    "Split the table.");
            return;
        }
        into.accept(Files.readAllBytes(file));
    }

    private static void readText(Path file, Problems problems, Consumer<String> into) throws IOException {
        if (Files.size(file) > MAX_FILE_BYTES) {
            problems.add(
                    CODE, file.toString(), 0, 0, "the file is larger than " + MAX_FILE_BYTES + " bytes", "Split it.");
            return;
        }
        try {
            String text = Files.readString(file);
            into.accept(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            problems.add(CODE, file.toString(), 0, 0, "the file is not UTF-8 text", "Save it as UTF-8.");
        }
    }
}
