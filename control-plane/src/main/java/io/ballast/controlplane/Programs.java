package io.ballast.scheduler.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the programs of a control plane lie: in the folder that {@code KUBEBUILDER_ASSETS} names, else in the cache that {@code examples/control-plane/build}
 * fills. Thread-safe.
 */
record Programs(Path folder) {
    private static final List<String> NAMES = List.of("etcd", "kube-apiserver", "kube-scheduler");
    private static final String MODULE = "k8s.io/kubernetes v";

    /** The first folder that has all programs; empty when there is none. */
    static Optional<Programs> find() {
        return Stream.of(
                        Optional.ofNullable(System.getenv("KUBEBUILDER_ASSETS")).map(Path::of), Optional.of(cache()))
                .flatMap(Optional::stream)
                .filter(folder -> NAMES.stream().allMatch(name -> Files.isExecutable(folder.resolve(name))))
                .map(Programs::new)
                .findFirst();
    }

    String path(String name) {
        return folder.resolve(name).toString();
    }

    /** The folder that holds the repository's {@code examples/}. */
    static Path repository() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(goModule(folder))) {
                return folder;
            }
        }
        throw new IllegalStateException("not inside the repository: " + start);
    }

    private static Path goModule(Path repository) {
        return repository.resolve("examples/control-plane/tools/kubernetes/go.mod");
    }

    private static Path cache() {
        Path home = Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(text -> !text.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
        return home.resolve("ballast").resolve("kube").resolve(version());
    }

    /** The version that the build script makes stands in one place. */
    private static String version() {
        try (Stream<String> lines = Files.lines(goModule(repository()))) {
            return lines.filter(line -> line.contains(MODULE))
                    .map(line -> line.substring(line.indexOf(MODULE) + MODULE.length())
                            .strip())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("reading the version of Kubernetes", e);
        }
    }
}
