package io.ballast.engine.store;

import io.ballast.engine.bundle.BundleException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Lets one program at a time change a store. A lock whose owner is gone is free: the system takes it back. */
final class StoreLock {
    private static final String CODE = "BAL-B015";
    private static final Duration PAUSE = Duration.ofMillis(20);

    private StoreLock() {}

    /**
     * Waits for the lock and runs something while it is held.
     *
     * @throws BundleException when somebody else holds it for longer than the patience lasts
     */
    static <T> T whileHeld(Path file, Duration patience, Supplier<T> change) {
        try {
            Files.createDirectories(file.getParent());
            // Closing the channel releases the lock.
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                if (lock(channel, System.nanoTime() + patience.toNanos()) == null) {
                    throw BundleException.of(
                            CODE,
                            file.toString(),
                            "another activation has been running for " + patience.toSeconds() + " s",
                            "Try again when it has ended.");
                }
                return change.get();
            }
        } catch (IOException e) {
            throw StoreFolder.failed(file, e.getMessage());
        }
    }

    private static FileLock lock(FileChannel channel, long deadline) throws IOException {
        while (true) {
            FileLock lock = tryLock(channel);
            if (lock != null
                    || System.nanoTime() - deadline >= 0
                    || Thread.currentThread().isInterrupted()) {
                return lock;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Another thread of this program holds it.
            return null;
        }
    }
}
