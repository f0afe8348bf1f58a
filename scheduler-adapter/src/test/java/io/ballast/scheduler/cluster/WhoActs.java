package io.ballast.scheduler.cluster;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks two adapters again and again which of them acts; the second one takes over from the first. Thread-safe. */
final class WhoActs implements AutoCloseable {
    private static final long STEP_MILLIS = 10;

    private final AdapterProcess first;
    private final AdapterProcess second;
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicInteger both = new AtomicInteger();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private volatile long firstLast = System.nanoTime();
    private volatile long secondSince;
    private volatile boolean secondActs;

    WhoActs(AdapterProcess first, AdapterProcess second) {
        this.first = first;
        this.second = second;
        var unused = thread.scheduleWithFixedDelay(this::look, 0, STEP_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The second one is asked between two questions to the first: when all three say yes, both acted at the time of the second. */
    private void look() {
        boolean before = first.acts();
        boolean other = second.acts();
        if (other && !secondActs) {
            secondSince = System.nanoTime();
            secondActs = true;
        }
        if (before) {
            firstLast = System.nanoTime();
            both.addAndGet(other && first.acts() ? 1 : 0);
        }
        looks.incrementAndGet();
    }

    int looks() {
        return looks.get();
    }

    /** How often both acted. */
    int both() {
        return both.get();
    }

    /** Whether the second one has been seen to act. */
    boolean secondActs() {
        return secondActs;
    }

    /** From the first one's last verdict to the second one's first; negative when they overlap. */
    Duration nobody() {
        return Duration.ofNanos(secondSince - firstLast);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
