package io.ballast.bench;

import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Full evaluation of one pod, each executor alone in its processes. For profiling one of them; ratios come from {@code bench/run}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgs = {"-Xmx2g", "-XX:+UseParallelGC"})
public class FullBenchmark {
    private static final int PODS = 200;

    /** Number of nodes. */
    @Param({"500", "5000"})
    public int nodes;

    private MixedCluster cluster;
    private List<PodRequest> pods;
    private HandLoop hand;
    private ColumnLoop columns;
    private PlanDecider plan;
    private PlanDecider interpreter;
    private KeptSessions kept;
    private SessionDecider oracle;
    private SessionDecider classic;
    private int[] points;
    private int next;

    /** Builds the cluster and all executors. */
    @Setup
    public void build() {
        cluster = new MixedCluster(nodes, 1);
        pods = MixedCluster.pods(PODS, 2);
        PlanProgram program = BenchRules.program();
        RowTable table = BenchRules.table(program, cluster);
        hand = new HandLoop();
        columns = new ColumnLoop(cluster);
        plan = new PlanDecider(program, table);
        interpreter = new PlanDecider(program.interpreted(), table);
        kept = new KeptSessions(program, cluster);
        oracle = new SessionDecider(program, table);
        classic = new SessionDecider(program, table, new ClassicRules(program.bundle()));
        points = new int[nodes];
    }

    /** Ends the long-lived sessions. */
    @TearDown
    public void close() {
        kept.close();
    }

    private PodRequest pod() {
        next = (next + 1) % PODS;
        return pods.get(next);
    }

    @Benchmark
    public int hand() {
        hand.evaluate(pod(), cluster.fits, cluster.loads, cluster.gpus, 0, nodes, points);
        return HandLoop.best(points);
    }

    @Benchmark
    public int columns() {
        columns.evaluate(pod(), points);
        return HandLoop.best(points);
    }

    @Benchmark
    public int plan() {
        return plan.evaluateFully(pod());
    }

    @Benchmark
    public int interpreter() {
        return interpreter.evaluateFully(pod());
    }

    @Benchmark
    public int keptSession() {
        kept.evaluate(pod(), points);
        return HandLoop.best(points);
    }

    @Benchmark
    public int oracle() {
        return oracle.best(pod(), List.of());
    }

    @Benchmark
    public int classic() {
        return classic.best(pod(), List.of());
    }
}
