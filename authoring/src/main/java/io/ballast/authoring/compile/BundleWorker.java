package io.ballast.authoring.compile;

import io.ballast.engine.bundle.BundleException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds a bundle in a process of its own, with bounded memory, time and output, without this process' environment, in a folder that is removed again:
 * class names are reproducible in a fresh process only, and compiling other people's rules must not take this one down. Thread-safe.
 */
public final class BundleWorker {
    /**
     * What a worker may use.
     *
     * @param heapMegabytes largest heap
     * @param deadline      longest time; then the worker and whatever it started are killed
     */
    record Limits(int heapMegabytes, Duration deadline) {}

    // The build of the rules module names the same heap.
    private static final Limits DEFAULT = new Limits(768, Duration.ofMinutes(3));

    private static final int MAX_MESSAGES = 256 << 10;
    private static final long MAX_BUNDLE = 64L << 20;
    private static final int OUT_OF_MEMORY = 3;

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
        return build(packages, name, version, created, DEFAULT);
    }

    /** The same with other limits, for tests. */
    static byte[] build(List<Path> packages, String name, String version, String created, Limits limits) {
        try {
            Path folder = Files.createTempDirectory("ballast-bundle");
            try {
                return run(packages, List.of(name, version, created), folder, limits);
            } finally {
                remove(folder);
            }
        } catch (IOException e) {
            throw new BundleException("the bundle cannot be built: " + e.getMessage(), e);
        }
    }

    private static byte[] run(List<Path> packages, List<String> names, Path folder, Limits limits) throws IOException {
        Path out = folder.resolve("out.bundle");
        Process process = start(packages, out, names, folder, limits);
        CompletableFuture<String> messages = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
        String said;
        try {
            process.getOutputStream().close();
            if (!process.waitFor(limits.deadline.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new BundleException("building the bundle took more than " + limits.deadline.toSeconds()
                        + " s and was stopped: the rules are too many or too intricate, split the packages");
            }
            // Before the worker is cleared away, which closes its output. A process that it left behind could hold it
            // open.
            said = messages.completeOnTimeout("the worker left its output open", 10, TimeUnit.SECONDS)
                    .join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BundleException("building the bundle was interrupted", e);
        } finally {
            kill(process);
        }
        if (process.exitValue() == OUT_OF_MEMORY) {
            throw new BundleException("building the bundle needs more than " + limits.heapMegabytes
                    + " MB of memory: the rules are too many or too intricate, split the packages");
        }
        if (process.exitValue() != 0) {
            // Places are shown as the caller named them.
            for (Path folderOfPackages : packages) {
                said = said.replace(folderOfPackages.toAbsolutePath().toString(), folderOfPackages.toString());
            }
            throw new BundleException(said.strip());
        }
        if (Files.size(out) > MAX_BUNDLE) {
            throw new BundleException("the bundle is larger than " + MAX_BUNDLE + " bytes");
        }
        return Files.readAllBytes(out);
    }

    private static Process start(List<Path> packages, Path out, List<String> names, Path folder, Limits limits)
            throws IOException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + limits.heapMegabytes + "m",
                "-XX:MaxMetaspaceSize=256m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                classPath,
                BuildBundle.class.getName(),
                packages.get(0).toAbsolutePath().toString(),
                out.toString(),
                names.get(0),
                names.get(1),
                names.get(2)));
        packages.stream().skip(1).map(p -> p.toAbsolutePath().toString()).forEach(command::add);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        return builder.directory(folder.toFile()).redirectErrorStream(true).start();
    }

    /** The beginning of what a worker says; the rest is read and forgotten, so that it does not block. */
    private static String read(InputStream in) {
        try (in) {
            byte[] start = in.readNBytes(MAX_MESSAGES);
            in.skip(Long.MAX_VALUE);
            return new String(start, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "the messages of the worker cannot be read: " + e.getMessage();
        }
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void remove(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
