package io.ballast.cli.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of a snapshot: those that are named, and of a folder all YAML files in it, in order of their names. */
final class ClusterFiles {
    private ClusterFiles() {}

    /** The files to read; the one with the pods to place is no part of the cluster when it lies in the same folder. */
    static List<Path> of(List<Path> given, Path asking) {
        List<Path> files = new ArrayList<>();
        for (Path path : given) {
            if (Files.isDirectory(path)) {
                files.addAll(inside(path, asking));
            } else {
                files.add(path);
            }
        }
        return files;
    }

    private static List<Path> inside(Path folder, Path asking) {
        Path pods = asking.toAbsolutePath().normalize();
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(f -> f.toString().matches(".*\\.ya?ml"))
                    .filter(f -> !f.toAbsolutePath().normalize().equals(pods))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
