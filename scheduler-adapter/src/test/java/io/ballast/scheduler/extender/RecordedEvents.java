package io.ballast.scheduler.extender;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Notes what happens. */
final class RecordedEvents implements ExtenderEvents {
    final AtomicInteger answered = new AtomicInteger();
    final AtomicInteger errors = new AtomicInteger();
    final AtomicInteger fullNodes = new AtomicInteger();
    final Queue<String> faults = new ConcurrentLinkedQueue<>();
    final BlockingQueue<Cut> cuts = new LinkedBlockingQueue<>();
    final Queue<String> readings = new ConcurrentLinkedQueue<>();

    @Override
    public void answered(Verb verb, int status, boolean error, int nodes, Duration took) {
        answered.incrementAndGet();
        if (error) {
            errors.incrementAndGet();
        }
    }

    @Override
    public void fullNodes(Verb verb) {
        fullNodes.incrementAndGet();
    }

    @Override
    public void fault(Verb verb, String text, Throwable cause) {
        faults.add(text);
    }

    @Override
    public void pageFault(String page, RuntimeException cause) {
        faults.add(page + ": " + cause.getMessage());
    }

    @Override
    public void cut(Cut why) {
        cuts.add(why);
    }

    @Override
    public void certificatesRead(Exception problem) {
        readings.add(problem == null ? "" : problem.getMessage());
    }
}
