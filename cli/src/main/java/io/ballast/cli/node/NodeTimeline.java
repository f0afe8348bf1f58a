package io.ballast.cli.node;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Checks;
import java.util.List;

/**
 * What was asked of one node's CPU over time.
 *
 * @param name      name of the node
 * @param intervals moments at which something changed, ascending in time; not empty
 */
public record NodeTimeline(String name, List<Interval> intervals) {
    public NodeTimeline {
        requireNonNull(name, "name is null");
        intervals = List.copyOf(intervals);
        if (intervals.isEmpty()) {
            throw new IllegalArgumentException("a time line needs an interval");
        }
    }

    /**
     * The load from one moment to the next.
     *
     * @param atSeconds     when it begins, in seconds since the start
     * @param capacityMilli CPU of the node, in milli-cores; positive
     * @param latencyMilli  CPU that latency-sensitive pods use, in milli-cores
     * @param demandMilli   CPU that best-effort pods would use if nothing held them, in milli-cores
     * @param systemMilli   CPU that everything else uses, in milli-cores
     */
    public record Interval(long atSeconds, long capacityMilli, long latencyMilli, long demandMilli, long systemMilli) {
        public Interval {
            Checks.notNegative(atSeconds, "atSeconds");
            Checks.inRange(capacityMilli, 1, NodeTimelineReader.MAX_MILLI, "capacityMilli");
            Checks.inRange(latencyMilli, 0, NodeTimelineReader.MAX_MILLI, "latencyMilli");
            Checks.inRange(demandMilli, 0, NodeTimelineReader.MAX_MILLI, "demandMilli");
            Checks.inRange(systemMilli, 0, NodeTimelineReader.MAX_MILLI, "systemMilli");
        }
    }
}
