package io.ballast.cli.simulate;

import io.ballast.cli.report.TraceSection;
import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.Assignment;
import io.ballast.cli.trace.CurvePoint;
import io.ballast.cli.trace.CurveRecorder;
import io.ballast.cli.trace.NodeKinds;
import io.ballast.cli.trace.Placer;
import io.ballast.cli.trace.Replay;
import io.ballast.cli.trace.Trace;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.cli.trace.TypicalShapes;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.ParameterDeclaration;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.record.Recording;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.GpuOutlook;
import io.ballast.model.policy.TypicalPods;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/** Replays a trace through the rules of a bundle. */
public final class TraceSimulation {
    static final String PROFILE = "trace";
    private static final double MILLI = 1000.0;
    private static final double NANOS_PER_MICRO = 1000.0;
    private static final int SLOWEST = 10;

    private final Bundle bundle;
    private final Recording recording;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    public TraceSimulation(Bundle bundle) {
        this(bundle, Recording.NONE);
    }

    /** The same, with decisions recorded. */
    public TraceSimulation(Bundle bundle, Recording recording) {
        this.bundle = bundle;
        this.recording = recording;
    }

    /**
     * Rules and settings of a replay: those of the bundle's profile {@value #PROFILE}, and one score package; the pods and nodes of the trace
     * replace those that the package has by default.
     */
    public Profile profile(String scorePack, Trace trace) {
        Profile profile = bundle.profile(PROFILE).only(scorePack);
        for (ParameterDeclaration parameter : bundle.pack(scorePack).parameters()) {
            if (parameter.fact() == TypicalPods.class) {
                profile = profile.with(scorePack, parameter.name(), List.of(TypicalShapes.of(trace.pods())));
            } else if (parameter.fact() == GpuOutlook.class
                    && parameter.defaults().size() == 1) {
                GpuOutlook outlook = (GpuOutlook) parameter.defaults().get(0);
                profile = profile.with(
                        scorePack,
                        parameter.name(),
                        List.of(outlook.of(TypicalShapes.all(trace.pods()), NodeKinds.of(trace.nodes()))));
            }
        }
        return profile;
    }

    /**
     * Replays all arrivals.
     *
     * @param progress told the number of pods decided
     */
    public TraceRun run(Trace trace, Arrivals arrivals, String scorePack, long seed, LongConsumer progress) {
        TypicalPods typical = TypicalShapes.of(trace.pods());
        TraceCluster cluster = new TraceCluster(arrivals.nodes());
        RulePlacer placer = new RulePlacer(bundle, profile(scorePack, trace), scorePack, cluster, seed, recording);
        CurveRecorder recorder = new CurveRecorder(cluster, typical);
        Timing timing = new Timing(placer, progress);
        List<PodRequest> requests = arrivals.requests();
        long start = threads.getCurrentThreadCpuTime();
        Replay.run(cluster, requests, timing, (pod, assignment) -> {
            recorder.arrived(pod, assignment);
            timing.placed += assignment.isPresent() ? 1 : 0;
        });
        double cpuMicros = (threads.getCurrentThreadCpuTime() - start) / NANOS_PER_MICRO;
        List<CurvePoint> curve = recorder.curve();
        long free = cluster.gpuMilli() - cluster.usedGpuMilli();
        TraceRun.Summary summary = new TraceRun.Summary(
                requests.size(),
                timing.placed,
                100.0 * cluster.usedGpuMilli() / cluster.gpuMilli(),
                // Sums of doubles may end a little below zero.
                Math.max(0, 100.0 * recorder.fragmentMilli() / cluster.gpuMilli()),
                free / MILLI,
                placer.classes(),
                placer.rowsEvaluated(),
                cpuMicros / Math.max(1, requests.size()));
        return new TraceRun(
                scorePack,
                trace.workload(),
                seed,
                arrivals.published(),
                curve,
                summary,
                StrandedGpus.of(cluster, typical),
                timing.slowest());
    }

    /** Times each decision and keeps the slowest. */
    private static final class Timing implements Placer {
        private final RulePlacer placer;
        private final LongConsumer progress;
        private final PriorityQueue<TraceSection.SlowDecision> slowest =
                new PriorityQueue<>(Comparator.comparingDouble(TraceSection.SlowDecision::micros));
        private long decided;
        private long placed;

        Timing(RulePlacer placer, LongConsumer progress) {
            this.placer = placer;
            this.progress = progress;
        }

        @Override
        public Optional<Assignment> place(PodRequest pod) {
            long rows = placer.rowsEvaluated();
            long start = System.nanoTime();
            Optional<Assignment> assignment = placer.place(pod);
            double micros = (System.nanoTime() - start) / NANOS_PER_MICRO;
            if (slowest.size() < SLOWEST || micros > slowest.peek().micros()) {
                slowest.add(new TraceSection.SlowDecision(pod.name(), micros, placer.rowsEvaluated() - rows));
                if (slowest.size() > SLOWEST) {
                    slowest.remove();
                }
            }
            progress.accept(++decided);
            return assignment;
        }

        @Override
        public void changed(int row, NodeFit fit, NodeGpus gpus) {
            placer.changed(row, fit, gpus);
        }

        List<TraceSection.SlowDecision> slowest() {
            return slowest.stream()
                    .sorted(Comparator.comparingDouble(TraceSection.SlowDecision::micros)
                            .reversed())
                    .toList();
        }
    }
}
