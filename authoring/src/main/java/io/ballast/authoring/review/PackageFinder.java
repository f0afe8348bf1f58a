package io.ballast.authoring.review;

import io.ballast.authoring.source.PackageFolders;
import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds rule packages below paths. */
public final class PackageFinder {
    private static final int MAX_DEPTH = 12;

    private PackageFinder() {}

    /** Packages at or below the paths, each once, in the order of the paths and then of names; what is wrong goes to the problems. */
    public static List<PackageSource> find(List<Path> paths, Problems problems) {
        List<PackageSource> sources = new ArrayList<>();
        Set<Path> seen = new TreeSet<>();
        for (Path path : paths) {
            List<Path> folders = folders(path);
            // Where there is none, the reader says so.
            for (Path folder : folders.isEmpty() ? List.of(path) : folders) {
                if (seen.add(folder.toAbsolutePath().normalize())) {
                    Problems own = new Problems();
                    sources.addAll(PackageFolders.read(folder, own));
                    own.list()
                            .forEach(p ->
                                    problems.add(p.code(), p.file(), p.line(), p.column(), p.message(), p.advice()));
                }
            }
        }
        return List.copyOf(sources);
    }

    private static List<Path> folders(Path path) {
        Set<Path> found = new TreeSet<>();
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try {
            Files.walkFileTree(path, Set.of(), MAX_DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    String name = String.valueOf(folder.getFileName());
                    if (!folder.equals(path) && (name.startsWith(".") || name.equals("target"))) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    if (isPackage(folder, folder.equals(path))) {
                        found.add(folder);
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(found);
    }

    /** A folder with rules but without a package file is a mistake to report, not to pass over; but the reader looks at a top folder otherwise. */
    private static boolean isPackage(Path folder, boolean top) throws IOException {
        if (Files.isRegularFile(folder.resolve("package.yaml"))) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return !top
                    && files.map(f -> f.getFileName().toString())
                            .anyMatch(f -> f.endsWith(".drl") || PackageSource.isTable(f));
        }
    }
}
