package io.ballast.scheduler.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The way to an API server: bytes go through, late, much later or not at all, as a test wants it. Thread-safe. */
final class FaultyNetwork implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final int target;
    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "faulty-network");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition thawed = lock.newCondition();
    private boolean frozen; // guarded by lock
    private volatile boolean cut;
    private volatile long delayNanos;

    /** @param target port of the API server */
    FaultyNetwork(int target) throws IOException {
        this.target = target;
        server = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Ends every connection, and takes no other until {@link #heal}. */
    void cut() throws IOException {
        cut = true;
        for (Socket socket : open) {
            socket.close();
        }
    }

    void heal() {
        cut = false;
    }

    /**
     * Nothing goes through until {@link #thaw}, and nobody is told: connections stay, and new ones are not refused. What is sent meanwhile arrives afterwards, since
     * senders repeat what was not acknowledged: the worst that a partition can do.
     */
    void freeze() {
        lock.lock();
        try {
            frozen = true;
        } finally {
            lock.unlock();
        }
    }

    void thaw() {
        lock.lock();
        try {
            frozen = false;
            thawed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void untilThawed() throws IOException {
        lock.lock();
        try {
            while (frozen) {
                thawed.await();
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("closed");
        } finally {
            lock.unlock();
        }
    }

    /** A kubeconfig that leads this way. */
    String kubeconfig(String direct) {
        return direct.replace("https://127.0.0.1:" + target, "https://127.0.0.1:" + port());
    }

    /** From now on whatever is sent arrives that much later. */
    void delay(Duration delay) {
        delayNanos = delay.toNanos();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket caller = server.accept();
                if (cut) {
                    caller.close();
                } else {
                    threads.execute(() -> connect(caller));
                }
            } catch (IOException e) {
                return;
            }
        }
    }

    private void connect(Socket caller) {
        open.add(caller);
        try (caller;
                Socket api = reached()) {
            open.add(api);
            threads.execute(() -> copy(api, caller));
            copy(caller, api);
        } catch (IOException e) {
            // The caller sees its connection end, as it does when the network fails.
        } finally {
            open.removeIf(Socket::isClosed);
        }
    }

    private Socket reached() throws IOException {
        untilThawed();
        return new Socket(InetAddress.getLoopbackAddress(), target);
    }

    private void copy(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (delayNanos > 0) {
                    LockSupport.parkNanos(delayNanos);
                }
                untilThawed();
                out.write(buffer, 0, count);
            }
        } catch (IOException e) {
            // One side is gone; closing both tells the other.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
        thaw();
        threads.shutdownNow();
    }
}
