package io.ballast.bench;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.plan.PlanProgram;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From the bytes of the bench bundle (28 rules) to a plan. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgs = {"-Xmx2g", "-XX:+UseParallelGC"})
public class LoadBenchmark {
    private final byte[] bytes = BenchRules.bytes();

    @Benchmark
    public PlanProgram load() {
        return new PlanProgram(Bundle.load(bytes), BenchRules.profile());
    }
}
