package io.ballast.bench;

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
import org.openjdk.jmh.annotations.Warmup;

/** One decision on a cluster of 5,000 nodes that changes, by the plan and by hand, each alone in its processes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgs = {"-Xmx2g", "-XX:+UseParallelGC"})
public class IncrementalBenchmark {
    private static final int NODES = 5000;

    /** Number of pod classes. */
    @Param({"50", "512"})
    public int classes;

    private Alternation.Work hand;
    private Alternation.Work plan;

    /** Builds the cluster and both arms. */
    @Setup
    public void build() {
        IncrementalScenario scenario = new IncrementalScenario(NODES, classes);
        hand = scenario.handDeciding(1);
        plan = scenario.planDeciding(1);
    }

    @Benchmark
    public long hand() throws Exception {
        return hand.run();
    }

    @Benchmark
    public long plan() throws Exception {
        return plan.run();
    }
}
