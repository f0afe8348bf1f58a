package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.model.DecisionPoint;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Records decisions into a log. The deciding thread only hands over references to immutable facts; a thread of its own encodes and writes them. Recording never
 * blocks and never fails a decision: what the buffer or the disk does not take is dropped and counted, and the log says how many are missing where. Thread-safe.
 */
public final class DecisionRecorder implements AutoCloseable {
    private static final int MAX_SETTINGS = 1024;
    // Waking up and writing small pieces costs more than encoding, so the writer lets decisions gather.
    private static final long SHORTEST_NAP_NANOS = 5_000_000;

    private static final long LONGEST_NAP_NANOS = 80_000_000;

    /** Decisions between two naps from which on they come fast. */
    private static final int FAST = 20;

    /** Which rules decided, with which settings. */
    private record SessionKey(Bundle bundle, DecisionPoint point, String pack, Map<String, List<Record>> overrides) {}

    /**
     * How recording goes.
     *
     * @param recorded decisions that were written
     * @param dropped  decisions that were not, since the buffer was full or the disk refused
     * @param problem  what is wrong now
     */
    public record Status(long recorded, long dropped, Optional<Problem> problem) {}

    private final RecordSettings settings;
    private final LongSupplier clock;
    private final EventBuffer buffer;
    private final LogWriter writer;
    private final Thread thread;
    private final LongAdder overflowed = new LongAdder();
    private final Map<SessionKey, Event.SessionView> sessions = new HashMap<>();
    private final LongAdder recorded = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private volatile Problem problem;
    /** The time when decisions come fast; 0 otherwise. */
    private volatile long millis;

    private volatile boolean closing;
    private volatile long cpuNanos;

    private DecisionRecorder(RecordSettings settings, LongSupplier clock, LogWriter.Opener opener) throws IOException {
        this.settings = settings;
        this.clock = clock;
        buffer = new EventBuffer(settings.buffer());
        writer = new LogWriter(settings, new Mask(settings.masked()), clock, opener);
        thread = new Thread(this::run, "ballast-decision-log");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Begins to record; goes on after what the folder holds already, whose torn end is cut.
     *
     * @param clock milliseconds since the epoch
     * @throws ProblemException         when the folder cannot be used
     * @throws IllegalArgumentException when a mask is none
     */
    public static DecisionRecorder open(RecordSettings settings, LongSupplier clock) {
        return open(settings, clock, LogWriter.FILES);
    }

    static DecisionRecorder open(RecordSettings settings, LongSupplier clock, LogWriter.Opener opener) {
        try {
            return new DecisionRecorder(settings, clock, opener);
        } catch (IOException e) {
            throw new ProblemException(new Problem(
                    "BAL-D001",
                    settings.folder().toString(),
                    0,
                    0,
                    "decisions cannot be recorded here (" + e.getMessage() + ")",
                    "Choose another folder, or make room and permission for this one."));
        }
    }

    /** Records what a decider of nodes decides. One for each table; owned by the table's thread. */
    public RecordingDecider nodes(NodeDecider decider, PlanProgram program, RowTable table) {
        return new RecordingDecider(this, decider, program, table);
    }

    /**
     * Records decisions about one subject by the rules of a package.
     *
     * @param overrides settings that differ from the package's defaults, by parameter name
     */
    public SubjectRecording subjects(
            Bundle bundle, DecisionPoint point, String pack, Map<String, List<Record>> overrides) {
        return new SubjectRecording(this, view(new SessionKey(bundle, point, pack, Map.copyOf(overrides))));
    }

    private synchronized Event.SessionView view(SessionKey key) {
        Event.SessionView known = sessions.get(key);
        if (known == null) {
            if (sessions.size() >= MAX_SETTINGS) {
                sessions.clear();
            }
            known = new Event.SessionView(
                    key.bundle,
                    key.point,
                    key.pack,
                    key.overrides,
                    ParameterSet.of(key.bundle.pack(key.pack), key.overrides));
            sessions.put(key, known);
        }
        return known;
    }

    /** Whether decisions about this subject are recorded; always the same answer for the same name. O(1). */
    boolean samples(String subject) {
        if (settings.oneIn() == 1) {
            return true;
        }
        int hash = subject.hashCode();
        hash = (hash ^ hash >>> 16) * 0x85EB_CA6B;
        hash = (hash ^ hash >>> 13) * 0xC2B2_AE35;
        return Integer.remainderUnsigned(hash ^ hash >>> 16, settings.oneIn()) == 0;
    }

    boolean countsAllRefusals() {
        return settings.allRefusals();
    }

    /** The time; while decisions come fast, as the writer saw it a few milliseconds ago, since asking costs as much as encoding. */
    long now() {
        long seen = millis;
        return seen > 0 ? seen : clock.getAsLong();
    }

    /** Hands an event over; false when it was dropped. */
    boolean offer(Event event) {
        if (!closing && buffer.offer(event)) {
            return true;
        }
        overflowed.increment();
        return false;
    }

    public Status status() {
        return new Status(recorded.sum(), lost.sum() + overflowed.sum(), Optional.ofNullable(problem));
    }

    /** CPU time of the writer's thread until now, in nanoseconds. For measurements. */
    public long writerCpuNanos() {
        long now = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
        return now < 0 ? cpuNanos : now;
    }

    private void run() {
        long nap = SHORTEST_NAP_NANOS;
        long told = 0;
        boolean dirty = false;
        int busy = 0;
        while (true) {
            boolean last = closing;
            long overflow = overflowed.sum();
            Event event = buffer.poll();
            if (event != null) {
                if (overflow != told) {
                    writer.dropped(overflow - told);
                    told = overflow;
                }
                write(event);
                dirty = true;
                busy++;
                nap = SHORTEST_NAP_NANOS;
            } else if (last) {
                writer.dropped(overflow - told);
                writer.close();
                problem = writer.problem();
                cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                return;
            } else {
                if (dirty && nap > SHORTEST_NAP_NANOS) {
                    writer.flush();
                    problem = writer.problem();
                    dirty = false;
                }
                millis = busy > FAST ? clock.getAsLong() : 0;
                busy = 0;
                LockSupport.parkNanos(this, nap);
                nap = Math.min(LONGEST_NAP_NANOS, nap * 2);
            }
        }
    }

    private void write(Event event) {
        if (writer.write(event)) {
            recorded.increment();
        } else {
            lost.increment();
            problem = writer.problem();
        }
    }

    /** Writes what waits and completes the log. Later decisions are dropped. */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
