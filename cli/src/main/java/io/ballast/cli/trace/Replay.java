package io.ballast.cli.trace;

import io.ballast.model.pod.PodRequest;
import java.util.List;
import java.util.Optional;

/** Offers pods to a placer one by one. A pod that fits nowhere is dropped; nothing ever leaves. */
public final class Replay {
    private Replay() {}

    /** Runs all arrivals against the cluster. */
    public static void run(TraceCluster cluster, List<PodRequest> arrivals, Placer placer, ReplayListener listener) {
        for (PodRequest pod : arrivals) {
            Optional<Assignment> assignment = placer.place(pod);
            if (assignment.isPresent()) {
                int row = assignment.get().row();
                cluster.bind(pod, assignment.get());
                placer.changed(row, cluster.fit(row), cluster.gpus(row));
            }
            listener.arrived(pod, assignment);
        }
    }
}
