package io.ballast.authoring.compile;

import io.ballast.engine.bundle.BundleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Builds a bundle in a process of its own, with bounded memory and time: class names are reproducible in a fresh process only, and compiling other
 * people's rules must not take this one down. Thread-safe.
 */
public final class BundleWorker {
    private static final String MAX_HEAP = "-Xmx768m";
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private BundleWorker() {}

    /**
     * Bytes of the bundle made of the packages in a folder.
     *
     * @throws BundleException with all problems when the packages are wrong, or when the worker ran out of memory or time
     */
    public static byte[] build(Path packages, String name, String version, String created) {
        return build(List.of(packages), name, version, created);
    }

    /** The same of several folders, at least one. */
    public static byte[] build(List<Path> packages, String name, String version, String created) {
        try {
            Path folder = Files.createTempDirectory("ballast-bundle");
            Path out = folder.resolve("out.bundle");
            Path log = folder.resolve("log");
            try {
                return run(packages, name, version, created, out, log);
            } finally {
                Files.deleteIfExists(out);
                Files.deleteIfExists(log);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new BundleException("the bundle cannot be built: " + e.getMessage(), e);
        }
    }

    private static byte[] run(List<Path> packages, String name, String version, String created, Path out, Path log)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                MAX_HEAP,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                BuildBundle.class.getName(),
                packages.get(0).toString(),
                out.toString(),
                name,
                version,
                created));
        packages.stream().skip(1).map(Path::toString).forEach(command::add);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
                throw new BundleException("building the bundle took more than " + DEADLINE.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BundleException("building the bundle was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new BundleException(Files.readString(log).strip());
        }
        return Files.readAllBytes(out);
    }
}
