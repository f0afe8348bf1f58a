package io.ballast.cli.node;

import io.ballast.model.evict.CpuEvictStrategy;
import io.ballast.model.evict.EvictThresholds;
import io.ballast.model.evict.MemoryEvictStrategy;
import io.ballast.model.evict.OptionalNumber;
import io.ballast.model.evict.Satisfaction;
import tools.jackson.databind.JsonNode;

/** The settings of eviction in the part {@code resourceUsedThresholdWithBE} of a NodeSLO. Pure; thread-safe. */
public final class EvictSettings {
    private static final String BY_ALLOCATABLE = "evictByAllocatable";

    private EvictSettings() {}

    /** What eviction for CPU reads. */
    public static CpuEvictStrategy cpu(JsonNode part) {
        return new CpuEvictStrategy(
                enabled(part),
                BY_ALLOCATABLE.equals(part.path("cpuEvictPolicy").asString("")),
                new Satisfaction(
                        number(part, "cpuEvictBESatisfactionLowerPercent"),
                        number(part, "cpuEvictBESatisfactionUpperPercent"),
                        number(part, "cpuEvictBEUsageThresholdPercent")),
                thresholds(part, "cpuEvict", "evictEnabledPriorityThreshold"),
                thresholds(part, "cpuAllocatableEvict", "allocatableEvictPriorityThreshold"),
                number(part, "cpuEvictTimeWindowSeconds").number());
    }

    /** What eviction for memory reads. */
    public static MemoryEvictStrategy memory(JsonNode part) {
        return new MemoryEvictStrategy(
                enabled(part),
                thresholds(part, "memoryEvict", "evictEnabledPriorityThreshold"),
                thresholds(part, "memoryAllocatableEvict", "allocatableEvictPriorityThreshold"));
    }

    private static boolean enabled(JsonNode part) {
        JsonNode enable = part.path("enable");
        return enable.isBoolean() && enable.asBoolean();
    }

    private static EvictThresholds thresholds(JsonNode part, String prefix, String priorityLimit) {
        return new EvictThresholds(
                number(part, prefix + "ThresholdPercent"),
                number(part, prefix + "LowerPercent"),
                number(part, priorityLimit));
    }

    private static OptionalNumber number(JsonNode part, String name) {
        JsonNode value = part.path(name);
        return value.isIntegralNumber() && value.canConvertToLong()
                ? OptionalNumber.of(value.asLong())
                : OptionalNumber.NONE;
    }
}
