package io.ballast.scheduler.decide;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs the engine's tasks one at a time, in the order in which they come. Whoever comes while nothing runs does his task himself: handing it to another thread
 * and waiting for it would take longer than most decisions. What comes meanwhile is done by a thread of its own, so that nobody is held up by tasks of others.
 * A task sees all that the tasks before it did. Thread-safe.
 */
public final class EngineTurns implements Executor, AutoCloseable {
    private final ConcurrentLinkedQueue<Runnable> queue = new ConcurrentLinkedQueue<>();

    /** Tasks that are there, the one that runs included. Who brings the first one runs it. */
    private final AtomicInteger there = new AtomicInteger();

    private final ExecutorService helper;
    private volatile boolean closed;

    /** Nothing runs yet. */
    public EngineTurns() {
        helper = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "ballast-engine");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Runs a task now, or soon.
     *
     * @throws RejectedExecutionException after {@link #close}
     */
    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("the engine is stopped");
        }
        queue.add(task);
        if (there.getAndIncrement() == 0) {
            try {
                runNext();
            } finally {
                goOn();
            }
        }
    }

    private void runNext() {
        queue.remove().run();
    }

    /** The rest is done elsewhere. */
    private void goOn() {
        if (there.decrementAndGet() > 0) {
            helper.execute(this::drain);
        }
    }

    private void drain() {
        do {
            try {
                runNext();
            } catch (RuntimeException | Error e) { // the tasks behind it must not be lost; the thread's handler is told
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        } while (there.decrementAndGet() > 0);
    }

    /** Takes no more tasks; those that are there are still run. */
    @Override
    public void close() {
        closed = true;
        if (there.get() == 0) {
            helper.shutdown();
        } else {
            // Behind the tasks that are there.
            queue.add(helper::shutdown);
            if (there.getAndIncrement() == 0) {
                runNext();
                there.decrementAndGet();
            }
        }
    }
}
