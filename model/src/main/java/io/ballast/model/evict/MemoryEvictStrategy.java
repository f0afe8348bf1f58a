package io.ballast.model.evict;

import static java.util.Objects.requireNonNull;

import io.ballast.model.Parameter;

/**
 * What eviction for memory reads of the part {@code resourceUsedThresholdWithBE} of a NodeSLO.
 *
 * @param enabled     whether the strategy is switched on
 * @param usage       settings of {@code BEMemoryEvict} and {@code MemoryEvict}: use of the node's memory
 * @param allocatable settings of {@code MemoryAllocatableEvict}: requests in percent of what the node offers
 */
public record MemoryEvictStrategy(boolean enabled, EvictThresholds usage, EvictThresholds allocatable)
        implements Parameter {
    public MemoryEvictStrategy {
        requireNonNull(usage, "usage is null");
        requireNonNull(allocatable, "allocatable is null");
    }
}
