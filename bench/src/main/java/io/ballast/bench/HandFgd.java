package io.ballast.bench;

import io.ballast.algorithms.Fragmentation;
import io.ballast.algorithms.GpuDevices;
import io.ballast.cli.trace.Assignment;
import io.ballast.cli.trace.Placer;
import io.ballast.cli.trace.TraceCluster;
import io.ballast.model.Amounts;
import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.pod.GpuRequest;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.TypicalPods;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Fragmentation-aware placement written by hand, the baseline of the engine: the same records, the same arithmetic, one class a policy and no rules.
 *
 * <p>Lazy and incremental: each shape of pod keeps one number a row (its points, or -1 where it does not fit), brought up to date when a pod of that
 * shape arrives, for the rows changed since the last one. What all shapes
 * share, the fragmentation of a row as it is, is kept with the row; rules have no place for that and compute it each time. Among equal points the lowest row wins. Not thread-safe.
 */
public final class HandFgd implements Placer {
    private static final int REJECTED = -1;

    private record Shape(long cpuMilli, long memoryBytes, GpuRequest gpu) {}

    private static final class Column {
        private final int[] points;
        private final int[] seen;
        private int caughtUp;

        Column(int rows) {
            points = new int[rows];
            seen = new int[rows];
            Arrays.fill(seen, -1);
        }
    }

    private final TypicalPods typical;
    private final NodeFit[] fits;
    private final NodeGpus[] gpus;
    private final double[] fragmentation;
    private final int[] version;
    private final IntLog changes = new IntLog();
    private final Map<Shape, Column> columns = new HashMap<>();

    /** Starts from the rows of a cluster as they are; later changes are told by {@link #changed}. */
    public HandFgd(TraceCluster cluster, TypicalPods typical) {
        this.typical = typical;
        this.fits = new NodeFit[cluster.size()];
        this.gpus = new NodeGpus[cluster.size()];
        this.fragmentation = new double[cluster.size()];
        this.version = new int[cluster.size()];
        for (int row = 0; row < fits.length; row++) {
            fits[row] = cluster.fit(row);
            gpus[row] = cluster.gpus(row);
            fragmentation[row] = Fragmentation.amount(gpus[row], typical);
        }
    }

    @Override
    public void changed(int row, NodeFit fit, NodeGpus node) {
        fits[row] = fit;
        gpus[row] = node;
        fragmentation[row] = Fragmentation.amount(node, typical);
        version[row]++;
        changes.add(row);
    }

    @Override
    public Optional<Assignment> place(PodRequest pod) {
        Column column = columns.computeIfAbsent(
                new Shape(pod.cpuMilli(), pod.memoryBytes(), pod.gpu()), s -> new Column(fits.length));
        catchUp(column, pod);
        int row = best(column.points);
        return row < 0 ? Optional.empty() : Optional.of(new Assignment(row, devices(gpus[row], pod)));
    }

    private void catchUp(Column column, PodRequest pod) {
        if (column.caughtUp == 0 || changes.size() - column.caughtUp > fits.length) {
            for (int row = 0; row < fits.length; row++) {
                refresh(column, row, pod);
            }
        } else {
            for (int i = column.caughtUp; i < changes.size(); i++) {
                refresh(column, changes.at(i), pod);
            }
        }
        column.caughtUp = changes.size();
    }

    private void refresh(Column column, int row, PodRequest pod) {
        if (column.seen[row] != version[row]) {
            column.seen[row] = version[row];
            column.points[row] = fits(pod, fits[row], gpus[row]) ? points(pod, row) : REJECTED;
        }
    }

    private static boolean fits(PodRequest pod, NodeFit fit, NodeGpus node) {
        return (pod.cpuMilli() == 0 || fit.freeCpuMilli() >= pod.cpuMilli())
                && (pod.memoryBytes() == 0 || fit.freeMemoryBytes() >= pod.memoryBytes())
                && fit.freePods() > 0
                && gpusFit(pod.gpu(), node);
    }

    private static boolean gpusFit(GpuRequest gpu, NodeGpus node) {
        return gpu.count() == 0 || (gpu.accepts(node.model()) && node.devicesWith(gpu.milliPerGpu()) >= gpu.count());
    }

    private int points(PodRequest pod, int row) {
        NodeGpus node = gpus[row];
        double before = fragmentation[row];
        GpuRequest gpu = pod.gpu();
        if (gpu.count() == 0) {
            return (int) Fragmentation.cpuPointsFrom(before, node, pod.cpuMilli(), typical);
        }
        return (int)
                (gpu.shared()
                        ? Fragmentation.sharedPointsFrom(before, node, pod.cpuMilli(), gpu, typical)
                        : Fragmentation.wholePointsFrom(before, node, pod.cpuMilli(), gpu, typical));
    }

    private Amounts devices(NodeGpus node, PodRequest pod) {
        return pod.gpu().shared()
                ? Fragmentation.leastFragmentedDevice(node, pod.cpuMilli(), pod.gpu(), typical)
                : GpuDevices.firstFree(node.freeMilli(), pod.gpu());
    }

    /** The first row with most points; -1 when every row is rejected. Two passes, because the first one is a plain maximum over the array. */
    private static int best(int[] points) {
        int most = REJECTED;
        for (int p : points) {
            most = Math.max(most, p);
        }
        if (most == REJECTED) {
            return -1;
        }
        int row = 0;
        while (points[row] != most) {
            row++;
        }
        return row;
    }
}
