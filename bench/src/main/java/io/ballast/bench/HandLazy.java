package io.ballast.bench;

import io.ballast.model.node.NodeFit;
import io.ballast.model.node.NodeGpus;
import io.ballast.model.node.NodeLoad;
import io.ballast.model.pod.PodRequest;
import java.util.Arrays;
import java.util.List;

/**
 * The bench rules by hand, lazy and incremental: each pod keeps one number a row, brought up to date when the pod asks, for the rows changed since it last
 * did. A pod is known by its number here, so that finding it costs nothing. Not thread-safe.
 */
final class HandLazy {
    private static final class Column {
        private final PodRequest pod;
        private final int[] points;
        private final int[] seen;
        private int caughtUp = -1;

        Column(PodRequest pod, int rows) {
            this.pod = pod;
            points = new int[rows];
            seen = new int[rows];
            Arrays.fill(seen, -1);
        }
    }

    private final HandLoop loop = new HandLoop();
    private final NodeFit[] fits;
    private final NodeLoad[] loads;
    private final NodeGpus[] gpus;
    private final int[] version;
    private final IntLog changes = new IntLog();
    private final Column[] columns;

    HandLazy(MixedCluster cluster, List<PodRequest> pods) {
        fits = cluster.fits.clone();
        loads = cluster.loads.clone();
        gpus = cluster.gpus.clone();
        version = new int[cluster.size()];
        columns = pods.stream().map(p -> new Column(p, cluster.size())).toArray(Column[]::new);
    }

    /** A pod was bound to a node. */
    void bound(int row, NodeFit fit, NodeGpus node) {
        fits[row] = fit;
        gpus[row] = node;
        changed(row);
    }

    /** A node reported its load. */
    void reported(int row, NodeLoad load) {
        loads[row] = load;
        changed(row);
    }

    private void changed(int row) {
        version[row]++;
        changes.add(row);
    }

    /** The best row for a pod; -1 when none fits. */
    int best(int pod) {
        return HandLoop.best(points(pod));
    }

    /** Points of each row for a pod, -1 for a refused one. */
    int[] points(int pod) {
        Column column = columns[pod];
        if (column.caughtUp < 0 || changes.size() - column.caughtUp > fits.length) {
            for (int row = 0; row < fits.length; row++) {
                refresh(column, row);
            }
        } else {
            for (int i = column.caughtUp; i < changes.size(); i++) {
                refresh(column, changes.at(i));
            }
        }
        column.caughtUp = changes.size();
        return column.points;
    }

    private void refresh(Column column, int row) {
        if (column.seen[row] != version[row]) {
            column.seen[row] = version[row];
            loop.evaluate(column.pod, fits, loads, gpus, row, row + 1, column.points);
        }
    }
}
