package io.ballast.scheduler.lease;

import static java.util.Objects.requireNonNull;

import io.ballast.scheduler.lease.LeaseEvents.Change;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Takes the lease, renews it, and lets this adapter act only while it is sure to hold it. One thread looks at the lease; a second one finds out what the
 * holder before has done. Thread-safe.
 */
public final class LeaseKeeper implements Tenure, AutoCloseable {
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final long LEAST_REQUEST = TimeUnit.MILLISECONDS.toNanos(100);

    private final LeaseStore store;
    private final LeaseState state;
    private final LongSupplier nanos;
    private final Clock wall;
    private final LeaseEvents events;
    private final ExecutorService keeper = Executors.newSingleThreadExecutor(r -> daemon(r, "ballast-lease"));
    private final ExecutorService taker = Executors.newSingleThreadExecutor(r -> daemon(r, "ballast-take-over"));
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition closing = lock.newCondition();
    private boolean closed; // guarded by lock
    private TakeOver takeOver; // set before the threads begin
    private String lastHolder = ""; // this and the following belong to the keeper's thread
    private long lastTerm;
    private boolean lastHeld;

    LeaseKeeper(LeaseStore store, LeaseState state, LongSupplier nanos, Clock wall, LeaseEvents events) {
        this.store = requireNonNull(store, "store is null");
        this.state = requireNonNull(state, "state is null");
        this.nanos = requireNonNull(nanos, "nanos is null");
        this.wall = requireNonNull(wall, "wall is null");
        this.events = requireNonNull(events, "events is null");
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** A keeper of a Lease object, which stands by until it is started. */
    public static LeaseKeeper of(KubernetesClient client, LeaderElection settings, LeaseEvents events) {
        // Unique, so that a program that was started anew does not take the lease of the one before for its own.
        String me =
                settings.identityOrHost() + "_" + UUID.randomUUID().toString().substring(0, 8);
        return new LeaseKeeper(
                new ApiLeases(client, settings.namespace(), settings.name()),
                new LeaseState(me, settings.times(), System.nanoTime()),
                System::nanoTime,
                Clock.systemUTC(),
                events);
    }

    /**
     * Begins to compete for the lease.
     *
     * @param whenTaken run each time after the lease was taken, before anything is answered
     */
    public void start(TakeOver whenTaken) {
        takeOver = requireNonNull(whenTaken, "whenTaken is null");
        keeper.execute(this::run);
    }

    private void run() {
        try {
            while (!isClosed()) {
                turn();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private void turn() throws InterruptedException {
        LeaseState.Step step = state.next(nanos.getAsLong(), wall.instant());
        if (step instanceof LeaseState.Step.Wait wait) {
            sleep(wait.nanos());
        } else if (step instanceof LeaseState.Step.Write write) {
            write(write);
        } else {
            look();
        }
        tell();
    }

    /** A renewal deadline that passes meanwhile is told of when it does. */
    private void sleep(long waitNanos) throws InterruptedException {
        long left = state.left(nanos.getAsLong());
        lock.lock();
        try {
            long rest = left > 0 ? Math.min(waitNanos, left) : waitNanos;
            while (!closed && rest > 0) {
                rest = closing.awaitNanos(rest);
            }
        } finally {
            lock.unlock();
        }
    }

    private void look() {
        try {
            Optional<LeaseRecord> seen = store.read(limit());
            state.saw(seen, nanos.getAsLong());
        } catch (LeaseStore.Unavailable e) {
            state.failed(nanos.getAsLong());
            events.leaseTrouble("the lease cannot be read: " + e.getMessage());
        }
    }

    private void write(LeaseState.Step.Write write) {
        Duration limit = limit();
        long sent = nanos.getAsLong();
        try {
            LeaseRecord lease = write.lease();
            LeaseRecord stored = lease.version().isEmpty() ? store.create(lease, limit) : store.replace(lease, limit);
            state.wrote(write, stored, sent, nanos.getAsLong());
        } catch (LeaseStore.Conflict e) {
            state.conflict(nanos.getAsLong());
        } catch (LeaseStore.Unavailable e) {
            state.failed(nanos.getAsLong());
            events.leaseTrouble("the lease cannot be written: " + e.getMessage());
        }
    }

    /** While the lease is held a request must not outlive it; else it may take as long as a renewal. */
    private Duration limit() {
        long left = state.left(nanos.getAsLong());
        return left > 0
                ? Duration.ofNanos(Math.max(left, LEAST_REQUEST))
                : state.times().renewDeadline();
    }

    private void tell() {
        Optional<LeaseState.Hold> hold = state.hold();
        boolean held = state.held(nanos.getAsLong());
        String holder = state.holder();
        long term = hold.map(LeaseState.Hold::term).orElse(0L);
        if (term == 0 && lastTerm != 0) {
            events.lease(Change.LOST, holder);
        } else if (term != lastTerm) {
            events.lease(Change.TAKEN, holder);
            taker.execute(() -> takeOver(hold.orElseThrow()));
        } else if (held != lastHeld) {
            events.lease(held ? Change.RESUMED : Change.LAPSED, holder);
        }
        if (term == 0 && !holder.isEmpty() && !holder.equals(lastHolder)) {
            events.lease(Change.FOLLOWS, holder);
        }
        lastTerm = term;
        lastHeld = held;
        lastHolder = holder;
    }

    /** What the one before had sent must have ended before the pods are read. */
    private void takeOver(LeaseState.Hold hold) {
        try {
            long margin = hold.expiry() ? state.times().margin().toNanos() : 0;
            long read = nanos.getAsLong() + margin;
            while (!state.over(hold.term())) {
                try {
                    takeOver.endBinds(); // the holder before does not act any more, so this need not wait
                    TimeUnit.NANOSECONDS.sleep(read - nanos.getAsLong());
                    takeOver.catchUp();
                    state.serve(hold.term());
                    events.lease(Change.SERVES, state.holder());
                    return;
                } catch (RuntimeException e) { // whatever it is, nobody else would answer meanwhile
                    events.takeOverTrouble(String.valueOf(e.getMessage()));
                    TimeUnit.NANOSECONDS.sleep(state.times().retryPeriod().toNanos());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean serving() {
        return term() != 0;
    }

    @Override
    public long term() {
        return state.serving(nanos.getAsLong());
    }

    @Override
    public Duration mayTake(long term) {
        long now = nanos.getAsLong();
        long left = state.left(now);
        // Near the end nothing is begun: it would hardly have time, and the next renewal is on its way.
        boolean enough = left >= state.times().renewDeadline().toNanos() / 2;
        return enough && term != 0 && state.serving(now) == term ? Duration.ofNanos(left) : Duration.ZERO;
    }

    @Override
    public boolean over(long term) {
        return state.over(term);
    }

    @Override
    public String told() {
        String holder = state.holder();
        if (state.held(nanos.getAsLong())) {
            return "taking over; the pods are being read";
        }
        if (state.hold().isPresent()) {
            return "standby; the lease could not be renewed in time";
        }
        return holder.isEmpty() ? "standby; nobody holds the lease yet" : "standby; " + holder + " holds the lease";
    }

    /** Stops acting, gives the lease back so that another may take it at once, and ends. Everything that was begun must have ended. */
    @Override
    public void close() {
        close(true);
    }

    /** Stops acting and ends; {@code giveBack} is false when something may be under way, so that others have to wait for the lease to expire. */
    public void close(boolean giveBack) {
        lock.lock();
        try {
            closed = true;
            closing.signalAll();
        } finally {
            lock.unlock();
        }
        taker.shutdownNow();
        keeper.execute(() -> end(giveBack));
        keeper.shutdown();
        try {
            if (!keeper.awaitTermination(CLOSING.toSeconds(), TimeUnit.SECONDS)) {
                keeper.shutdownNow();
            }
        } catch (InterruptedException e) {
            keeper.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private void end(boolean giveBack) {
        Optional<LeaseRecord> free = state.release(wall.instant());
        if (free.isEmpty() || !giveBack) {
            return;
        }
        try {
            var unused = store.replace(free.get(), state.times().renewDeadline());
            events.lease(Change.RELEASED, "");
        } catch (LeaseStore.Conflict | LeaseStore.Unavailable e) {
            events.leaseTrouble("the lease was not given back, it will expire: " + e.getMessage());
        }
    }
}
