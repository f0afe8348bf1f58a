package io.ballast.cli.snapshot;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Amounts;
import io.ballast.model.observed.ObservedNode;
import io.ballast.model.observed.ObservedPod;
import io.ballast.model.observed.ObservedUsage;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A cluster at one moment, and pods that ask for a node. Immutable.
 *
 * @param at      the moment: the time of the newest load report, since files are looked at long after they were written; the epoch without reports
 * @param nodes   nodes, in file order
 * @param pods    pods of the cluster, in file order; those without node are not placed
 * @param devices GPU devices of pods that say so, by uid
 * @param usage   load reports, in file order
 * @param asking  pods to place, in file order
 * @param skipped number of objects of other kinds, by kind
 * @param notes   what was ignored in objects that were used, one sentence each
 */
public record ClusterSnapshot(
        Instant at,
        List<ObservedNode> nodes,
        List<ObservedPod> pods,
        Map<String, Amounts> devices,
        List<ObservedUsage> usage,
        List<ObservedPod> asking,
        Map<String, Long> skipped,
        List<String> notes) {
    public ClusterSnapshot {
        requireNonNull(at, "at is null");
        nodes = List.copyOf(nodes);
        pods = List.copyOf(pods);
        devices = Map.copyOf(devices);
        usage = List.copyOf(usage);
        asking = List.copyOf(asking);
        skipped = Map.copyOf(skipped);
        notes = List.copyOf(notes);
    }
}
