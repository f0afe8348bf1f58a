package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.pack.ProfileOrigin;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.problem.Problem;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.Views.NodeView;
import io.ballast.engine.record.Views.SessionView;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Records decisions into a log. The deciding thread encodes its decision into a block in memory, which costs less than to hand facts to another thread; a
 * thread of its own writes full blocks, and what there is every half second. Recording never waits for the disk and never fails a decision: what does not fit
 * the memory or what the disk does not take is dropped and counted, and the log says how many are missing where. Thread-safe.
 */
public final class DecisionRecorder implements AutoCloseable {
    private static final int MAX_SETTINGS = 1024;

    /** How long a decision may stay in memory. Nobody is woken sooner, since waking a thread costs more than a decision. */
    private static final long NAP_NANOS = 500_000_000;

    private static final int SPARE_BLOCKS = 8;

    /** Which rules decided, with which settings. */
    private record SessionKey(
            Bundle bundle,
            DecisionPoint point,
            String pack,
            Map<String, List<Record>> overrides,
            ProfileOrigin origin) {}

    /**
     * How recording goes.
     *
     * @param recorded decisions that were written
     * @param dropped  decisions that were not, since the memory was full or the disk refused
     * @param problem  what is wrong now
     */
    public record Status(long recorded, long dropped, Optional<Problem> problem) {}

    private final RecordSettings settings;
    private final LongSupplier clock;
    private final LogEncoder encoder;
    private final LogWriter writer;
    private final Thread thread;
    private final Object writing = new Object();
    // What follows belongs to the encoder's lock.
    private final ArrayDeque<Block> blocks = new ArrayDeque<>();
    private final ArrayDeque<byte[]> spare = new ArrayDeque<>();
    private final Map<SessionKey, SessionView> sessions = new HashMap<>();
    private long waiting;
    private boolean woken;
    private boolean closing;
    private long unreported;
    private long dropped;
    private long recorded;
    private volatile long cpuNanos;

    private DecisionRecorder(RecordSettings settings, LongSupplier clock, LogWriter.Opener opener) throws IOException {
        this.settings = settings;
        this.clock = clock;
        Mask mask = new Mask(settings.masked());
        Files.createDirectories(settings.folder());
        SegmentReader.Numbers numbers = SegmentReader.continueAt(settings.folder());
        encoder = new LogEncoder(mask, settings.oneIn(), settings.segmentBytes(), numbers);
        writer = new LogWriter(settings, clock, opener);
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
     * Records decisions about one subject by the rules of a package, with settings that the caller gives.
     *
     * @param overrides settings that differ from the package's defaults, by parameter name
     */
    public SubjectRecording subjects(
            Bundle bundle, DecisionPoint point, String pack, Map<String, List<Record>> overrides) {
        return subjects(new SessionKey(bundle, point, pack, Map.copyOf(overrides), ProfileOrigin.CALLER));
    }

    /** Records decisions about one subject by the rules of a package, with the settings that a profile has for it. */
    public SubjectRecording subjects(Bundle bundle, DecisionPoint point, String pack, Profile profile) {
        return subjects(new SessionKey(bundle, point, pack, Map.copyOf(profile.overrides(pack)), profile.origin()));
    }

    private SubjectRecording subjects(SessionKey key) {
        synchronized (encoder) {
            if (sessions.size() >= MAX_SETTINGS) {
                sessions.clear();
            }
            return new SubjectRecording(
                    this,
                    sessions.computeIfAbsent(
                            key, k -> new SessionView(k.bundle, k.point, k.pack, k.overrides, k.origin)));
        }
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

    /** The time. */
    long millis() {
        return clock.getAsLong();
    }

    /** Records a decision on nodes, see {@link LogEncoder#nodes}. */
    void nodes(
            NodeView view,
            long millis,
            PodRequest pod,
            List<? extends PerDecision> draws,
            int[] asked,
            NodeAnswer answer,
            Map<String, Integer> byRule,
            String failure) {
        synchronized (encoder) {
            if (admits(millis)) {
                int start = encoder.position();
                try {
                    encoder.nodes(view, millis, pod, draws, asked, answer, byRule, failure);
                    handOverFull();
                } catch (RuntimeException e) {
                    cannotEncode(start);
                }
            }
        }
    }

    /** Records a decision about a subject, see {@link LogEncoder#subject}. */
    void subject(SessionView view, List<?> facts, SessionOutcome outcome, String failure) {
        long millis = clock.getAsLong();
        synchronized (encoder) {
            if (admits(millis)) {
                int start = encoder.position();
                try {
                    encoder.subject(view, millis, facts, outcome, failure);
                    handOverFull();
                } catch (RuntimeException e) {
                    cannotEncode(start);
                }
            }
        }
    }

    /** Whether there is room for a decision; then a segment is open. */
    private boolean admits(long millis) {
        if (closing || waiting + encoder.bytes() >= settings.buffer() || (!encoder.open() && !writer.asks(millis))) {
            drop(1);
            return false;
        }
        if (!encoder.open()) {
            handOver();
            encoder.begin(millis);
        }
        if (unreported > 0) {
            encoder.dropped(unreported);
            unreported = 0;
        }
        return true;
    }

    private void drop(long decisions) {
        dropped += decisions;
        unreported += decisions;
    }

    /** A fact that cannot be encoded costs its decision only. */
    private void cannotEncode(int start) {
        encoder.cut(start);
        drop(1);
    }

    private void handOverFull() {
        if (encoder.full()) {
            handOver();
        }
    }

    private void handOver() {
        if (encoder.bytes() == 0) {
            return;
        }
        byte[] next = spare.poll();
        Block block = encoder.take(next == null ? new byte[Block.FULL + (Block.FULL >> 2)] : next);
        blocks.add(block);
        waiting += block.size();
        if (waiting >= settings.buffer() / 2 && !woken) {
            woken = true;
            LockSupport.unpark(thread);
        }
    }

    public Status status() {
        synchronized (encoder) {
            return new Status(recorded, dropped, Optional.ofNullable(writer.problem()));
        }
    }

    /** CPU time of the writer's thread until now, in nanoseconds. For measurements. */
    public long writerCpuNanos() {
        long now = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
        return now < 0 ? cpuNanos : now;
    }

    private void run() {
        boolean last = false;
        while (!last) {
            LockSupport.parkNanos(this, NAP_NANOS);
            synchronized (encoder) {
                last = closing;
            }
            flush();
        }
        synchronized (writing) {
            writer.close();
        }
        cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Writes all decisions made until now; waits for the disk. */
    public void flush() {
        synchronized (writing) {
            for (Block block = next(true); block != null; block = next(false)) {
                boolean written = writer.asks(clock.getAsLong()) && writer.write(block);
                synchronized (encoder) {
                    if (written) {
                        recorded += block.decisions();
                    } else {
                        abandon(block);
                    }
                    waiting -= block.size();
                    if (block.bytes().length < 2 * Block.FULL && spare.size() < SPARE_BLOCKS) {
                        spare.add(block.bytes());
                    }
                }
            }
        }
    }

    private Block next(boolean first) {
        synchronized (encoder) {
            if (first) {
                woken = false;
                if (closing && unreported > 0 && writer.problem() == null) {
                    reportDropped();
                }
                handOver();
            }
            return blocks.poll();
        }
    }

    private void reportDropped() {
        if (!encoder.open()) {
            handOver();
            encoder.begin(clock.getAsLong());
        }
        encoder.dropped(unreported);
        unreported = 0;
    }

    /** A block could not be written: what follows it in its segment cannot be read without it. */
    private void abandon(Block block) {
        long decisions = block.decisions();
        long told = block.dropped();
        while (!blocks.isEmpty() && blocks.peek().segment() == block.segment()) {
            Block following = blocks.poll();
            decisions += following.decisions();
            told += following.dropped();
            waiting -= following.size();
        }
        unreported += told;
        dropped += decisions;
        if (encoder.segment() == block.segment()) {
            decisions += encoder.decisions();
            dropped += encoder.decisions();
            unreported += decisions + encoder.dropped();
            encoder.abandon(block.firstDecision());
        }
    }

    /** Writes what waits and completes the log. Later decisions are dropped. */
    @Override
    public void close() {
        synchronized (encoder) {
            closing = true;
        }
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
