package io.ballast.conformance;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The one list of bindings: key of the vector file to binding. A file without an entry reads "unsupported". */
final class Bindings {
    private static final Map<String, Binding> BY_KEY = Map.ofEntries(
            Map.entry("admission/pod-qos-priority-validation", new PodValidationBinding()),
            Map.entry("manager/qos-priority", new QosPriorityBinding()),
            Map.entry("manager/resource-translation", new ResourceTranslationBinding()),
            Map.entry("node/cpu-burst", new CpuBurstBinding()),
            Map.entry("node/cpu-evict", new CpuEvictBinding()),
            Map.entry("node/cpu-suppress", new CpuSuppressBinding()),
            Map.entry("node/eviction-engine", new EvictionEngineBinding()),
            Map.entry("node/memory-evict", new MemoryEvictBinding()),
            Map.entry("scheduling/node-resources-fit-plus", new FitPlusBinding()),
            Map.entry("scheduling/scarce-resource-avoidance", new ScarceResourceBinding()),
            Map.entry("scheduling/scheduling-hint", new SchedulingHintBinding()),
            Map.entry("scheduling/load-aware-estimator", new LoadAwareEstimatorBinding()),
            Map.entry("scheduling/load-aware-assign-cache", new LoadAwareAssignCacheBinding()),
            Map.entry("scheduling/load-aware-filter", new LoadAwareFilterBinding()),
            Map.entry("scheduling/load-aware-score", new LoadAwareScoreBinding()));

    private Bindings() {}

    /** The binding of a vector file, if somebody wrote one. */
    static Optional<Binding> of(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }

    /** Keys that have a binding. */
    static Set<String> keys() {
        return BY_KEY.keySet();
    }
}
