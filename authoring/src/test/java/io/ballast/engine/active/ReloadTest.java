package io.ballast.engine.active;

import static io.ballast.engine.active.Revisions.fit;
import static io.ballast.engine.active.Revisions.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.bundle.Bundle;
import io.ballast.model.sink.Setting;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Must show 3: policies are reloaded again and again under load, and memory does not grow. */
class ReloadTest {
    private static final int RELOADS = 200;
    private static final int SETTLED = 40;
    /** What is measured varies by some garbage that one collection leaves; a bundle that leaked would add 40 kB of heap and 200 kB of classes a reload. */
    private static final long HEAP_SLACK = 3L << 20;

    private static final long METASPACE_SLACK = 3L << 20;
    private static final long CLASS_SLACK = 200;

    private record Memory(long heap, long metaspace, long classes) {}

    @Test
    void twoHundredReloadsUnderLoadLeaveHeapAndMetaspaceFlat(TestReporter reporter) throws Exception {
        List<byte[]> bundles = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            bundles.add(Revisions.bytes("bundle-" + i, 1000 + i));
        }
        ActivePolicy active = new ActivePolicy(new Policy(0, Bundle.load(bundles.get(0))));
        AtomicBoolean done = new AtomicBoolean();
        // Garbage that decisions make while memory is measured would be counted, so they wait.
        ReadWriteLock memory = new ReentrantReadWriteLock();
        ExecutorService background = Background.thread("plans");
        ExecutorService load = Executors.newSingleThreadExecutor();
        NodeEngine engine = new NodeEngine(
                active.current(),
                Revisions.PROFILE,
                List.of("a", "b"),
                List.of(fit("a", 4000), fit("b", 8000)),
                background);
        List<WeakReference<Bundle>> old = new ArrayList<>();
        Memory settled = null;
        try {
            Future<Long> decisions = load.submit(() -> decide(active, engine, done, memory.readLock()));
            for (int i = 1; i <= RELOADS; i++) {
                byte[] changed = Revisions.changed(bundles.get(i % bundles.size()), 1 + i % 90);
                Policy next = new Policy(i, Bundle.load(changed));
                old.add(new WeakReference<>(next.bundle()));
                engine.offer(next).get();
                active.swap(next);
                settled = i == SETTLED ? measure(memory.writeLock()) : settled;
            }
            Memory end = measure(memory.writeLock());
            done.set(true);
            reporter.publishEntry("after " + SETTLED + " reloads", settled.toString());
            reporter.publishEntry("after " + RELOADS + " reloads", end.toString());
            assertThat(decisions.get()).isGreaterThan(RELOADS);
            assertThat(end.heap - settled.heap).as("heap, bytes").isLessThan(HEAP_SLACK);
            assertThat(end.metaspace - settled.metaspace).as("metaspace, bytes").isLessThan(METASPACE_SLACK);
            assertThat(end.classes - settled.classes).as("loaded classes").isLessThan(CLASS_SLACK);
            assertThat(old.stream().filter(b -> b.get() != null).count())
                    .as("bundles that are still there")
                    .isLessThanOrEqualTo(2);
        } finally {
            done.set(true);
            load.shutdownNow();
            background.shutdownNow();
        }
    }

    /** The load: the thread that owns the engine. */
    private static long decide(ActivePolicy active, NodeEngine engine, AtomicBoolean done, Lock lock) {
        long decisions = 0;
        while (!done.get()) {
            lock.lock();
            try {
                decideOnce(active, engine, decisions);
            } finally {
                lock.unlock();
            }
            decisions++;
        }
        return decisions;
    }

    private static void decideOnce(ActivePolicy active, NodeEngine engine, long number) {
        engine.put(fit("a", number % 5000));
        NodeEngine.Turn turn = engine.turn();
        Question question = new Question(pod("p", number % 3000), List.of());
        engine.record(question);
        turn.decider().best(question.pod(), question.perDecision());
        active.current().session("alpha").run(List.of(question.pod()), new Setting());
    }

    private static Memory measure(Lock alone) {
        alone.lock();
        try {
            return measure();
        } finally {
            alone.unlock();
        }
    }

    private static Memory measure() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        long metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(p -> p.getName().equals("Metaspace"))
                .map(MemoryPoolMXBean::getUsage)
                .mapToLong(u -> u.getUsed())
                .sum();
        return new Memory(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                metaspace,
                ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    }
}
