package io.ballast.bench;

import io.ballast.cli.ShippedBundle;
import io.ballast.cli.simulate.RulePlacer;
import io.ballast.cli.simulate.TraceSimulation;
import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.ArrivalsReader;
import io.ballast.cli.trace.Replay;
import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.cli.trace.TraceNode;
import io.ballast.cli.trace.TraceReader;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.record.DecisionRecorder;
import io.ballast.engine.record.RecordSettings;
import io.ballast.engine.record.Recording;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.pod.PodRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What recording costs: the same decisions on 500 nodes with and without a record of each, in turns, in one process. The CPU time of the deciding thread and
 * that of the log's writer are told apart; what counts is the sum. Nothing may be dropped.
 */
final class RecordScenario implements Scenario {
    static final String PLAIN = "not recorded";
    static final String BOTH = "recorded, both threads";

    private static final int NODES = 500;
    private static final int CLASSES = 200;
    private static final int DECISIONS = 4_000;
    private static final long SEED = 42;
    private static final String SCORE = "gpu-fgd";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Decisions one after the other; the same ones each time. */
    private interface Life {
        long decide(Recording recording);
    }

    private final Path trace;
    private final boolean full;

    /**
     * Decisions of a trace, or of the mixed cluster.
     *
     * @param trace folder of the trace; null for the mixed cluster
     * @param full  of the mixed cluster: whether each decision looks at every node, as for the first pod of a class
     */
    RecordScenario(Path trace, boolean full) {
        this.trace = trace;
        this.full = full;
    }

    @Override
    public Map<String, Alternation.Measured> run(int warmUps, int rounds) throws Exception {
        Life life = trace == null ? mixed() : trace();
        Path folder = Files.createTempDirectory("ballast-record");
        double[][] nanos = new double[3][rounds];
        try (DecisionRecorder recorder =
                DecisionRecorder.open(RecordSettings.of(folder).withSegments(16 << 20, 4), System::currentTimeMillis)) {
            Recording recording = Recording.with(recorder);
            for (int round = -warmUps; round < rounds; round++) {
                boolean plainFirst = Math.floorMod(round, 2) == 0;
                double plain = plainFirst ? cpu(life, Recording.NONE) : 0;
                long writer = recorder.writerCpuNanos();
                double recorded = cpu(life, recording);
                double written = flush(recorder) + recorder.writerCpuNanos() - writer;
                plain = plainFirst ? plain : cpu(life, Recording.NONE);
                if (round >= 0) {
                    nanos[0][round] = plain / DECISIONS;
                    nanos[1][round] = recorded / DECISIONS;
                    nanos[2][round] = written / DECISIONS;
                }
            }
            if (recorder.status().dropped() > 0) {
                throw new IllegalStateException(recorder.status() + ": decisions were dropped");
            }
        } finally {
            delete(folder);
        }
        double[] both = IntStream.range(0, rounds)
                .mapToDouble(i -> nanos[1][i] + nanos[2][i])
                .toArray();
        Map<String, Alternation.Measured> measured = new LinkedHashMap<>();
        measured.put(PLAIN, new Alternation.Measured(Alternation.median(nanos[0]), 0));
        measured.put("recorded, deciding thread", new Alternation.Measured(Alternation.median(nanos[1]), 0));
        measured.put("recorded, writer's thread", new Alternation.Measured(Alternation.median(nanos[2]), 0));
        measured.put(BOTH, new Alternation.Measured(Alternation.median(both), 0));
        return measured;
    }

    private static double cpu(Life life, Recording recording) {
        long start = THREADS.getCurrentThreadCpuTime();
        if (life.decide(recording) == 0) {
            throw new IllegalStateException("nothing was decided");
        }
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    /** Writes what the writer has not written yet; CPU time of this thread for it. */
    private static double flush(DecisionRecorder recorder) {
        long start = THREADS.getCurrentThreadCpuTime();
        recorder.flush();
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    private Life trace() throws IOException {
        try {
            Trace read = TraceReader.read(trace, "default");
            Arrivals arrivals = ArrivalsReader.read(trace, read, SEED);
            List<TraceNode> all = arrivals.nodes();
            List<TraceNode> nodes = IntStream.range(0, NODES)
                    .mapToObj(i -> all.get(i * all.size() / NODES))
                    .toList();
            List<PodRequest> pods = arrivals.requests().subList(0, DECISIONS);
            Bundle bundle = ShippedBundle.load();
            Profile profile = new TraceSimulation(bundle).profile(SCORE, read);
            return recording -> {
                TraceCluster cluster = new TraceCluster(nodes);
                long[] placed = {0};
                Replay.run(
                        cluster,
                        pods,
                        new RulePlacer(bundle, profile, SCORE, cluster, SEED, recording),
                        (pod, assignment) -> placed[0] += assignment.isPresent() ? 1 : 0);
                return placed[0];
            };
        } catch (ProblemException e) {
            throw new IOException("no trace in " + trace + ": " + e.getMessage(), e);
        }
    }

    /** A bind (two facts) and a load report (one fact) after each decision. */
    private Life mixed() {
        MixedCluster cluster = new MixedCluster(NODES, 1);
        MixedCluster spare = new MixedCluster(4096, 3);
        List<PodRequest> pods = MixedCluster.pods(CLASSES, 2);
        PlanProgram program = BenchRules.program();
        return recording -> {
            RowTable table = BenchRules.table(program, cluster);
            NodeDecider decider = recording.nodes(new PlanDecider(program, table, full ? 1 : CLASSES), program, table);
            Random random = new Random(4);
            long decided = 0;
            for (int i = 0; i < DECISIONS; i++) {
                int best = decider.best(pods.get(random.nextInt(CLASSES)), List.of());
                decided += best + 1;
                int bound = best < 0 ? random.nextInt(NODES) : best;
                int fact = random.nextInt(NODES);
                put(table, cluster, bound, spare.fits[fact], spare.gpus[fact]);
                NodeLoad load = spare.loads[random.nextInt(NODES)];
                int reporting = random.nextInt(NODES);
                table.put(new NodeLoad(
                        cluster.nodes().get(reporting),
                        load.reported(),
                        load.measured(),
                        load.expired(),
                        load.allocatable(),
                        load.used(),
                        load.prodUsed(),
                        load.aggregatedUsed(),
                        load.scoreUsed(),
                        load.thresholds()));
            }
            return decided;
        };
    }

    private static void put(RowTable table, MixedCluster cluster, int row, NodeFit fit, NodeGpus gpus) {
        String node = cluster.nodes().get(row);
        table.put(new NodeFit(node, fit.freeCpuMilli(), fit.freeMemoryBytes(), fit.freePods()));
        table.put(new NodeGpus(node, gpus.model(), gpus.freeCpuMilli(), gpus.freeMilli(), gpus.tenants()));
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(folder)) {
            all.forEach(files::add);
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(folder);
    }
}
