package io.ballast.bench.cluster;

import java.util.List;
import java.util.Optional;

/**
 * What a scenario may make figures of, when all pods of a run are bound. Immutable but for its parts.
 *
 * @param times             when pods were created and bound
 * @param adapter           how the adapter's metrics have changed meanwhile; empty when none was there
 * @param extenderPeakMebis highest resident memory of the extender since its start, in MiB; 0 when there is none
 * @param questions         filter questions about each pod, in order, when pods came one by one and the adapter was there; else empty
 */
record Seen(
        BindTimes times, Optional<AdapterMetrics.Change> adapter, double extenderPeakMebis, List<Double> questions) {}
