package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The only adapter there is: it acts without a lease, in one term, as soon as it knows what a former run of the program has done, which may have crashed in the middle
 * of binds. Thread-safe.
 */
public final class SoleAdapter implements Tenure, AutoCloseable {
    private static final Duration REQUEST = Duration.ofSeconds(10);
    private static final long AGAIN_MILLIS = 500;

    private final LeaseEvents events;
    private final CompletableFuture<Void> begun = new CompletableFuture<>();
    private Thread thread; // by this
    private boolean closed; // by this

    /** One that does not act yet. */
    public SoleAdapter(LeaseEvents events) {
        this.events = requireNonNull(events, "events is null");
    }

    /**
     * Begins to find out, on a thread of its own, and tries until it is found out.
     *
     * @return done when this adapter acts
     */
    public CompletableFuture<Void> start(TakeOver takeOver) {
        requireNonNull(takeOver, "takeOver is null");
        Thread starting = new Thread(() -> begin(takeOver), "ballast-take-over");
        starting.setDaemon(true);
        synchronized (this) {
            if (!closed) {
                thread = starting;
                starting.start();
            }
        }
        return begun;
    }

    private void begin(TakeOver takeOver) {
        try {
            while (!isCaughtUp(takeOver)) {
                TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
            }
            begun.complete(null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isCaughtUp(TakeOver takeOver) throws InterruptedException {
        try {
            takeOver.endBinds();
            takeOver.catchUp();
            return true;
        } catch (RuntimeException e) { // whatever it is, nobody else would answer meanwhile
            events.takeOverTrouble(String.valueOf(e.getMessage()));
            return false;
        }
    }

    @Override
    public boolean serving() {
        return begun.isDone();
    }

    @Override
    public long term() {
        return serving() ? 1 : 0;
    }

    @Override
    public Duration mayTake(long term) {
        return serving() && term == 1 ? REQUEST : Duration.ZERO;
    }

    @Override
    public boolean over(long term) {
        return false;
    }

    @Override
    public String told() {
        return serving() ? "this adapter acts alone" : "what was bound before is still being read";
    }

    /** Gives up finding out. What it acts on already goes on. */
    @Override
    public synchronized void close() {
        closed = true;
        if (thread != null) {
            thread.interrupt();
        }
    }
}
