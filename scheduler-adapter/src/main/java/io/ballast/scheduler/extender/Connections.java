package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.Progress.Phase;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Listens, gives each connection a thread, and ends what takes too long, or what keeps others waiting. Sockets have no timeouts of their own: they would count
 * from one byte to the next. Runs from start to close. Thread-safe. See DESIGN.md.
 */
final class Connections implements AutoCloseable {
    /** Connections at the same time, by default. */
    static final int MOST = 1024;

    /** What makes room for others is this part of the time for a request to arrive: an honest caller has long sent it. */
    static final int GRACE_PART = 8;

    /** Callers close connections that were idle for 90 s; we do so later, so that no question meets a connection that is just being closed. */
    private static final Duration IDLE = Duration.ofMinutes(2);

    private static final int BACKLOG = 512;
    private static final long TICK_MILLIS = 100;
    private static final int THREAD_SECONDS = 30;
    private static final long BUSY_MILLIS = 2;

    /**
     * Bounds.
     *
     * @param connections most connections; a caller who comes then waits until one ends
     * @param requests    most requests at the same time; others wait
     * @param arrival     time for a request to arrive, and for an answer to be taken
     */
    record Bounds(int connections, int requests, Duration arrival) {}

    private final ServerSocket server;
    private final Optional<TlsContext> tls;
    private final Connection.Handler handler;
    private final ExtenderEvents events;
    private final long limitNanos;
    private final Semaphore places;
    private final Semaphore turns;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads;
    private final ScheduledExecutorService watch;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile boolean closed;
    /** Whether a caller waits because there are too many connections. */
    private volatile boolean full;

    private Connections(
            String name,
            ServerSocket server,
            Optional<TlsContext> tls,
            Bounds bounds,
            Connection.Handler handler,
            ExtenderEvents events) {
        this.server = server;
        this.tls = tls;
        this.handler = handler;
        this.events = events;
        this.limitNanos = bounds.arrival().toNanos();
        this.places = new Semaphore(bounds.connections());
        this.turns = new Semaphore(bounds.requests(), true);
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, THREAD_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), named(name + "-"));
        this.watch = Executors.newSingleThreadScheduledExecutor(named(name + "-watch-"));
    }

    /**
     * Begins to listen.
     *
     * @param name names the threads
     * @throws IOException when the address cannot be had
     */
    static Connections listen(
            String name,
            InetSocketAddress address,
            Optional<TlsContext> tls,
            Bounds bounds,
            Connection.Handler handler,
            ExtenderEvents events)
            throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.bind(address, BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        Connections connections = new Connections(name, server, tls, bounds, handler, events);
        connections.start();
        return connections;
    }

    private void start() {
        threads.execute(this::accept);
        long tick = Math.max(
                TimeUnit.MILLISECONDS.toNanos(1),
                Math.min(limitNanos / GRACE_PART, TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS)));
        var unused = watch.scheduleWithFixedDelay(this::look, tick, tick, TimeUnit.NANOSECONDS);
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        try {
            while (!closed) {
                try {
                    begin(server.accept());
                } catch (IOException e) { // closed, the caller went already, or there are too many open files
                    endLongestIdle(System.nanoTime());
                    closing.await(TICK_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
        } catch (InterruptedException e) { // closed
            Thread.currentThread().interrupt();
        }
    }

    private void begin(Socket socket) throws IOException, InterruptedException {
        if (!places.tryAcquire()) {
            full = true;
            endLongestIdle(System.nanoTime());
            places.acquire();
            full = false;
        }
        Connection connection = new Connection(socket, tls, turns, handler, events);
        open.add(connection);
        try {
            threads.execute(() -> serve(connection));
        } catch (RejectedExecutionException | OutOfMemoryError e) { // closed, or no more threads can be had
            connection.progress().end();
            gone(connection);
        }
        if (closed) {
            connection.progress().end();
        }
    }

    private void serve(Connection connection) {
        try {
            connection.run();
        } finally {
            gone(connection);
        }
    }

    private void gone(Connection connection) {
        open.remove(connection);
        places.release();
    }

    private void look() {
        long now = System.nanoTime();
        for (Connection connection : open) {
            connection.progress().endIfLate(now, limitNanos, IDLE.toNanos());
        }
        for (int waiting = turns.getQueueLength(); waiting > 0; waiting--) {
            longest(now, Phase.ARRIVING).ifPresent(c -> c.progress().crowdOut());
        }
        if (full && !endLongestIdle(now)) {
            longest(now, Phase.GREETING, Phase.WAITING, Phase.ARRIVING)
                    .ifPresent(c -> c.progress().crowdOut());
        }
    }

    /** Makes room for another connection; whether one was idle long enough. */
    private boolean endLongestIdle(long now) {
        Optional<Connection> idle = longest(now, Phase.IDLE);
        return idle.isPresent() && idle.get().progress().endIfIdle();
    }

    /** The connection that has been in one of these phases the longest, and longer than an honest caller needs. */
    private Optional<Connection> longest(long now, Phase... phases) {
        Connection found = null;
        long most = limitNanos / GRACE_PART;
        for (Connection connection : open) {
            for (Phase phase : phases) {
                long time = connection.progress().timeIn(phase, now);
                if (time > most) {
                    found = connection;
                    most = time;
                }
            }
        }
        return Optional.ofNullable(found);
    }

    /** Waits until no request is under way, at most so long. */
    void awaitIdle(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (busy() && System.nanoTime() - end < 0) {
            TimeUnit.MILLISECONDS.sleep(BUSY_MILLIS);
        }
    }

    private boolean busy() {
        for (Connection connection : open) {
            if (connection.progress().busy()) {
                return true;
            }
        }
        return false;
    }

    /** Ends all connections, whatever they do. */
    @Override
    public void close() {
        closed = true;
        closing.countDown();
        try {
            server.close();
        } catch (IOException e) { // nobody is accepted any more all the same
        }
        watch.shutdownNow();
        open.forEach(connection -> connection.progress().end());
        threads.shutdownNow();
    }
}
