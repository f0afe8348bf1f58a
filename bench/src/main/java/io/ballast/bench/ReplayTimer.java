package io.ballast.bench;

import io.ballast.cli.trace.Arrivals;
import io.ballast.cli.trace.Placer;
import io.ballast.cli.trace.Replay;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.model.pod.PodRequest;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.Function;

/** Times whole replays of a trace: deciding, binding and the new rows; no curves. */
public final class ReplayTimer {
    private static final double NANOS_PER_MICRO = 1000;

    private final Arrivals arrivals;
    private final List<PodRequest> requests;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** Prepares the arrivals, which every replay shares. */
    public ReplayTimer(Arrivals arrivals) {
        this.arrivals = arrivals;
        this.requests = arrivals.requests();
    }

    /** CPU time of this thread for one replay from an empty cluster, in microseconds per arriving pod; making the placer is not counted. */
    public double cpuMicrosPerPod(Function<TraceCluster, Placer> makePlacer) {
        TraceCluster cluster = new TraceCluster(arrivals.nodes());
        Placer placer = makePlacer.apply(cluster);
        long before = threads.getCurrentThreadCpuTime();
        Replay.run(cluster, requests, placer, (pod, assignment) -> {});
        long nanos = threads.getCurrentThreadCpuTime() - before;
        return nanos / NANOS_PER_MICRO / requests.size();
    }
}
