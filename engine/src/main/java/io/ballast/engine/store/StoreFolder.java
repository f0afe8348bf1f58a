package io.ballast.engine.store;

import io.ballast.engine.bundle.BundleException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder whose files are whole or not there: each is written beside its place, forced to disk and moved. Thread-safe; who writes holds the store's lock.
 */
final class StoreFolder {
    private static final String CODE = "BAL-B016";
    private static final String TEMPORARY = ".new-";
    private static final long MAX_BYTES = 512L << 20;

    /** Told of each step that changes the disk, before it is done. */
    interface Steps {
        void before(String step) throws IOException;
    }

    private final Path root;
    private final Steps steps;

    StoreFolder(Path root, Steps steps) {
        this.root = root;
        this.steps = steps;
    }

    Path path(String name) {
        return root.resolve(name);
    }

    /** What a file holds; empty when it is not there. */
    Optional<byte[]> read(String name) {
        Path file = path(name);
        try {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            if (Files.size(file) > MAX_BYTES) {
                throw failed(file, "it is larger than " + MAX_BYTES + " bytes");
            }
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw failed(file, e.getMessage());
        }
    }

    /** Writes a file as a whole, in place of one of that name. */
    void write(String name, byte[] content) {
        Path file = path(name);
        Path temporary = file.resolveSibling(TEMPORARY + file.getFileName());
        try {
            steps.before("create " + name);
            Files.createDirectories(file.getParent());
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                int half = content.length / 2;
                write(channel, bytes.limit(half));
                steps.before("write " + name);
                write(channel, bytes.limit(content.length));
                steps.before("force " + name);
                channel.force(true);
            }
            steps.before("move " + name);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            steps.before("force folder of " + name);
            force(file.getParent());
        } catch (IOException e) {
            throw failed(file, e.getMessage());
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** A move is lasting only when the folder is on disk too. */
    private static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    void delete(String name) {
        try {
            steps.before("delete " + name);
            Files.deleteIfExists(path(name));
        } catch (IOException e) {
            throw failed(path(name), e.getMessage());
        }
    }

    /** Names of the files in a folder below, in order; what a crash left half-written is not among them. */
    List<String> list(String folder) {
        return all(folder).stream().filter(n -> !n.startsWith(TEMPORARY)).toList();
    }

    /** Removes what a crash left half-written. */
    void sweep(String folder) {
        all(folder).stream().filter(n -> n.startsWith(TEMPORARY)).forEach(n -> delete(folder + "/" + n));
    }

    private List<String> all(String folder) {
        Path path = path(folder);
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(f -> String.valueOf(f.getFileName())).sorted().toList();
        } catch (IOException e) {
            throw failed(path, e.getMessage());
        }
    }

    static BundleException failed(Path file, String why) {
        return BundleException.of(
                CODE, file.toString(), "the policy store cannot be used: " + why, "What was active before still is.");
    }
}
