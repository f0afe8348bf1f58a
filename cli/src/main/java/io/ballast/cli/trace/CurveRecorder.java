package io.ballast.cli.trace;

import io.ballast.algorithms.Fragmentation;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.TypicalPods;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Follows allocation and fragmentation over a replay, by percent of arrived demand. Not thread-safe. */
public final class CurveRecorder implements ReplayListener {
    private static final class Sums {
        private double allocation;
        private double ofTotal;
        private double ofIdle;
        private long arrivals;
    }

    private final TraceCluster cluster;
    private final TypicalPods typical;
    private final double[] fragmentByRow;
    private final TreeMap<Integer, Sums> byPercent = new TreeMap<>();
    private double fragment;
    private long arrivedMilli;

    /** Starts with the cluster as it is. */
    public CurveRecorder(TraceCluster cluster, TypicalPods typical) {
        this.cluster = cluster;
        this.typical = typical;
        this.fragmentByRow = new double[cluster.size()];
        for (int row = 0; row < cluster.size(); row++) {
            fragmentByRow[row] = Fragmentation.amount(cluster.gpus(row), typical);
        }
        fragment = Arrays.stream(fragmentByRow).sum();
    }

    @Override
    public void arrived(PodRequest pod, Optional<Assignment> assignment) {
        arrivedMilli += pod.gpu().totalMilli();
        assignment.ifPresent(a -> refresh(a.row()));
        long all = cluster.gpuMilli();
        if (all == 0) {
            return;
        }
        long idle = all - cluster.usedGpuMilli();
        // Halves go to the even percent, as in the published curves; it matters where a pod ends exactly between two.
        Sums sums = byPercent.computeIfAbsent((int) Math.rint(100.0 * arrivedMilli / all), p -> new Sums());
        // Each event is rounded to hundredths before the mean is taken, as in the published curves.
        sums.allocation += Math.rint(10_000.0 * cluster.usedGpuMilli() / all) / 100;
        sums.ofTotal += 100.0 * fragment / all;
        sums.ofIdle += idle == 0 ? 0 : 100.0 * fragment / idle;
        sums.arrivals++;
    }

    private void refresh(int row) {
        double now = Fragmentation.amount(cluster.gpus(row), typical);
        fragment += now - fragmentByRow[row];
        fragmentByRow[row] = now;
    }

    /** Free thousandths of GPU that the mean typical pod cannot use, on all nodes together, now. */
    public double fragmentMilli() {
        return fragment;
    }

    /** The curve so far, one point for each percent in which pods arrived. */
    public List<CurvePoint> curve() {
        List<CurvePoint> curve = new ArrayList<>();
        byPercent.forEach((percent, s) -> curve.add(new CurvePoint(
                percent, s.allocation / s.arrivals, s.ofTotal / s.arrivals, s.ofIdle / s.arrivals, s.arrivals)));
        return curve;
    }
}
