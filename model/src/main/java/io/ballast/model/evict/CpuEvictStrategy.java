package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;

/**
 * What eviction for CPU reads of the part {@code resourceUsedThresholdWithBE} of a NodeSLO.
 *
 * @param enabled       whether the strategy is switched on
 * @param byAllocatable {@code cpuEvictPolicy} is {@code evictByAllocatable}: best-effort pods get what the node offers them; else what their cgroup limits them to
 * @param satisfaction  settings of {@code BECPUEvict}
 * @param usage         settings of {@code CPUEvict}: use of the node's CPU
 * @param allocatable   settings of {@code CPUAllocatableEvict}: requests in percent of what the node offers
 * @param windowSeconds {@code cpuEvictTimeWindowSeconds}: over how many seconds the ledger takes averages; 0 = the interval of the samples
 */
public record CpuEvictStrategy(
        boolean enabled,
        boolean byAllocatable,
        Satisfaction satisfaction,
        EvictThresholds usage,
        EvictThresholds allocatable,
        long windowSeconds)
        implements Parameter {
    public CpuEvictStrategy {
        requireNonNull(satisfaction, "satisfaction is null");
        requireNonNull(usage, "usage is null");
        requireNonNull(allocatable, "allocatable is null");
    }
}
