package io.ballast.conformance;

import io.ballast.algorithms.SampleWindow;
import io.ballast.cli.node.EvictKind;
import io.ballast.cli.node.EvictPolicy.Shortage;
import io.ballast.model.Resource;
import io.ballast.model.evict.BestEffortCpu;
import io.ballast.model.evict.BestEffortUse;
import io.ballast.model.evict.CpuEvictStrategy;
import io.ballast.model.evict.EvictFeature;
import io.ballast.model.evict.EvictThresholds;
import io.ballast.model.evict.OptionalNumber;
import io.ballast.model.evict.Satisfaction;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** {@code node/cpu-evict}: rounds of package {@code cpu-evict} over a vector's node and pods. */
final class CpuEvictBinding implements Binding {
    private static final Resource BATCH_CPU = Resource.of("kubernetes.io/batch-cpu");
    private static final EvictThresholds UNSET =
            new EvictThresholds(OptionalNumber.NONE, OptionalNumber.NONE, OptionalNumber.NONE);

    private final EvictWorld world = new EvictWorld(EvictKind.CPU);

    @Override
    public Outcome run(VectorCase vector) {
        Tree given = vector.given();
        String function = given.text("function");
        return switch (function) {
            case "enabled" -> EvictBindings.enabled(vector, world);
            case "checkConfig" ->
                Comparison.with(vector)
                        .text("error", world.configurationError(given))
                        .outcome();
            case "satisfaction" -> satisfaction(vector);
            case "usage" -> usage(vector);
            case "allocatable" -> EvictBindings.allocatable(vector, world, EvictFeature.CPU_ALLOCATABLE_EVICT);
            case "sortBE" -> order(vector, EvictFeature.BE_CPU_EVICT);
            case "sortPriority" -> order(vector, EvictFeature.CPU_EVICT);
            case "tick" -> tick(vector);
            default -> Outcome.unsupported("function " + function + " is not known");
        };
    }

    private Outcome satisfaction(VectorCase vector) {
        Shortage shortage = world.shortage(EvictFeature.BE_CPU_EVICT, bestEffort(vector.given()), vector.given());
        return Comparison.with(vector)
                .number("releaseMilliBatchCPU", shortage.amount().amount(BATCH_CPU))
                .outcome();
    }

    private static BestEffortCpu bestEffort(Tree given) {
        // Samples come each second, and the window is not set.
        long samples = given.optionalMap("avg").map(t -> t.integer("count")).orElse(0L);
        boolean sampled = SampleWindow.covered(samples, 1, SampleWindow.seconds(1, 0));
        long batch = given.isSet("nodeBatchCPU") ? Long.parseLong(given.text("nodeBatchCPU")) : -1;
        return new BestEffortCpu(
                EvictWorld.NODE,
                sampled,
                use(given.optionalMap("avg"), batch),
                use(given.optionalMap("last"), batch),
                BATCH_CPU);
    }

    private static BestEffortUse use(Optional<Tree> series, long batchMilli) {
        return series.map(s -> new BestEffortUse(
                        s.integer("usedMilliCPU"),
                        s.integer("requestMilliCPU"),
                        s.integer("limitMilliCPU"),
                        Math.max(batchMilli, -1)))
                .orElseGet(() -> new BestEffortUse(0, 0, 0, -1));
    }

    private Outcome usage(VectorCase vector) {
        Tree given = vector.given();
        long capacity = world.units(given.number("nodeCapacityCores"));
        Shortage shortage = world.shortage(EvictFeature.CPU_EVICT, world.use(given, capacity), given);
        return Comparison.with(vector)
                .number("releaseMilliCPU", shortage.amount().cpuMilli())
                .outcome();
    }

    private Outcome order(VectorCase vector, EvictFeature feature) {
        Tree given = vector.given();
        OptionalNumber limit = given.isSet("priorityThreshold")
                ? OptionalNumber.of(given.integer("priorityThreshold"))
                : OptionalNumber.NONE;
        CpuEvictStrategy strategy = new CpuEvictStrategy(
                true,
                false,
                new Satisfaction(OptionalNumber.NONE, OptionalNumber.NONE, OptionalNumber.NONE),
                new EvictThresholds(OptionalNumber.NONE, OptionalNumber.NONE, limit),
                UNSET,
                0);
        return Comparison.with(vector)
                .sequence("order", world.order(feature, given, strategy))
                .outcome();
    }

    /** Upstream looks at the listed pods only; whoever else leaves is left open. */
    private Outcome tick(VectorCase vector) {
        List<String> evicted = world.round(vector.given(), Optional.of(bestEffort(vector.given())));
        Set<String> missing = new HashSet<>(vector.expect().texts("evicted"));
        boolean nobody = missing.isEmpty();
        evicted.forEach(missing::remove);
        Comparison comparison = Comparison.with(vector).handled("evicted");
        if (!missing.isEmpty() || (nobody && !evicted.isEmpty())) {
            comparison.difference(
                    "evicted " + evicted + ", missing " + new TreeMap<>(java.util.Map.of("pods", missing)));
        }
        return comparison.outcome();
    }
}
