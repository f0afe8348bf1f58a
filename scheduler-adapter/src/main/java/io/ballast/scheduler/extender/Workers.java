package io.ballast.scheduler.extender;

import io.ballast.scheduler.extender.ExtenderEvents.Cut;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that serve requests, one for each while it arrives, is decided and its answer is taken. The server's own deadlines are process-wide settings of
 * whole seconds, so the deadlines are here: a thread that reads or writes too long is interrupted, which closes its connection. See DESIGN.md.
 */
final class Workers implements Executor, AutoCloseable {
    private static final int ALWAYS_THERE = 4;

    private final int most;
    private final long limitNanos;
    private final long graceNanos;
    private final ExtenderEvents events;
    private final HandOff queue = new HandOff();
    private final ThreadPoolExecutor pool;
    private final ScheduledExecutorService watch;
    private final Map<Thread, Turn> running = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();

    /**
     * @param most  most threads
     * @param limit time for a request to arrive, and for an answer to be taken
     */
    Workers(int most, Duration limit, ExtenderEvents events) {
        this.most = most;
        this.limitNanos = limit.toNanos();
        this.graceNanos = limitNanos / 8;
        this.events = events;
        int core = Math.min(ALWAYS_THERE, most);
        this.pool =
                new ThreadPoolExecutor(core, most, 30, TimeUnit.SECONDS, queue, named("extender-"), (task, full) -> {
                    if (full.isShutdown()) {
                        throw new RejectedExecutionException("the extender is closed");
                    }
                    queue.put(task);
                });
        this.watch = Executors.newSingleThreadScheduledExecutor(named("extender-watch-"));
        long tick = Math.max(
                TimeUnit.MILLISECONDS.toNanos(1), Math.min(limitNanos / 8, TimeUnit.MILLISECONDS.toNanos(100)));
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

    /** Takes what it can give to a waiting thread only, so that the pool makes another thread before anything waits. */
    private static final class HandOff extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(new Turn(task));
    }

    /** The turn of the calling thread. */
    Turn turn() {
        return running.get(Thread.currentThread());
    }

    private void look() {
        long now = System.nanoTime();
        running.values().forEach(turn -> turn.cutIfLate(now));
        for (int waiting = queue.size(); waiting > 0 && running.size() >= most; waiting--) {
            Optional<Turn> oldest = running.values().stream()
                    .filter(turn -> turn.arrivingFor(now) > graceNanos)
                    .max(Comparator.comparingLong(turn -> turn.arrivingFor(now)));
            if (oldest.isEmpty()) {
                return;
            }
            oldest.get().cut(Cut.CROWDED_OUT);
        }
    }

    /** Waits until no request is served any more, at most so long; whether that came true. */
    boolean awaitIdle(Duration atMost) throws InterruptedException {
        long left = atMost.toNanos();
        lock.lock();
        try {
            while (!running.isEmpty() || !queue.isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = ended.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Interrupts what still runs. */
    @Override
    public void close() {
        watch.shutdownNow();
        pool.shutdownNow();
    }

    private enum Phase {
        ARRIVING,
        DECIDING,
        LEAVING,
        OVER
    }

    /** One request on one thread. Only its thread moves it on; the watch may cut it while it reads or writes. */
    final class Turn implements Runnable {
        private final Runnable task;
        private final long arrived = System.nanoTime();
        private Thread thread; // this and the following: guarded by this
        private Phase phase = Phase.OVER;
        private long since;
        private boolean cut;

        private Turn(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            Thread current = Thread.currentThread();
            synchronized (this) {
                thread = current;
                phase = Phase.ARRIVING;
                since = System.nanoTime();
            }
            running.put(current, this);
            try {
                task.run();
            } finally {
                end(current);
            }
        }

        private void end(Thread current) {
            synchronized (this) {
                phase = Phase.OVER;
            }
            Thread.interrupted(); // a cut that came too late belongs to nobody else
            running.remove(current);
            lock.lock();
            try {
                ended.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** When the first byte of the request was there, in nanoseconds of the JVM's clock. */
        long arrived() {
            return arrived;
        }

        /** The request is there; from here on nothing is cut. */
        void deciding() throws IOException {
            move(Phase.DECIDING);
        }

        /** The answer goes out. */
        void leaving() throws IOException {
            move(Phase.LEAVING);
        }

        private synchronized void move(Phase next) throws IOException {
            if (cut) {
                throw new IOException("the connection was cut");
            }
            phase = next;
            since = System.nanoTime();
        }

        private synchronized void cutIfLate(long now) {
            if (now - since <= limitNanos) {
                return;
            }
            if (phase == Phase.ARRIVING) {
                cut(Cut.SLOW_REQUEST);
            } else if (phase == Phase.LEAVING) {
                cut(Cut.SLOW_READER);
            }
        }

        private synchronized void cut(Cut why) {
            if (!cut && (phase == Phase.ARRIVING || phase == Phase.LEAVING)) {
                cut = true;
                events.cut(why);
                thread.interrupt();
            }
        }

        private synchronized long arrivingFor(long now) {
            return phase == Phase.ARRIVING && !cut ? now - since : -1;
        }
    }
}
