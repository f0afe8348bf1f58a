package io.ballast.controlplane;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs of a control plane: etcd, kube-apiserver and kube-scheduler. Immutable, thread-safe.
 *
 * @param folder where they lie, all of them
 */
public record Programs(Path folder) {
    /** How somebody gets them, for a message. */
    public static final String HOW_TO_GET =
            "run examples/control-plane/build, which makes them with Go once, or set KUBEBUILDER_ASSETS to a folder that has them";

    private static final String ASSETS = "KUBEBUILDER_ASSETS";
    private static final List<String> NAMES = List.of("etcd", "kube-apiserver", "kube-scheduler");
    private static final String MODULE = "k8s.io/kubernetes v";

    public Programs {
        requireNonNull(folder, "folder is null");
    }

    /** Those of the first folder searched that has all; empty when none has. */
    public static Optional<Programs> find() {
        return searched().stream().map(Programs::in).flatMap(Optional::stream).findFirst();
    }

    /** Those of a folder; empty unless it has all. */
    public static Optional<Programs> in(Path folder) {
        return NAMES.stream().allMatch(name -> Files.isExecutable(folder.resolve(name)))
                ? Optional.of(new Programs(folder.toAbsolutePath()))
                : Optional.empty();
    }

    /** Where {@link #find} looks: the folder that {@code KUBEBUILDER_ASSETS} names, then the cache that {@code examples/control-plane/build} fills. */
    public static List<Path> searched() {
        return Stream.of(setting(ASSETS), Optional.of(cache()))
                .flatMap(Optional::stream)
                .toList();
    }

    String path(String name) {
        return folder.resolve(name).toString();
    }

    private static Optional<Path> setting(String variable) {
        return Optional.ofNullable(System.getenv(variable))
                .filter(text -> !text.isEmpty())
                .map(Path::of);
    }

    private static Path cache() {
        Path caches = setting("XDG_CACHE_HOME")
                .orElseGet(() -> Path.of(System.getProperty("user.home")).resolve(".cache"));
        return caches.resolve("ballast").resolve("kube").resolve(version());
    }

    /** The version that the build script makes stands in one place, its go.mod. */
    private static String version() {
        try (InputStream in = requireNonNull(Programs.class.getResourceAsStream("go.mod"), "go.mod is null")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(MODULE))
                    .map(line -> line.substring(line.indexOf(MODULE) + MODULE.length())
                            .strip())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("reading the version of Kubernetes", e);
        }
    }
}
