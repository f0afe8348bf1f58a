package io.ballast.conformance;

import io.ballast.cli.node.EvictKind;
import io.ballast.cli.node.EvictPolicy.Shortage;
import io.ballast.model.evict.EvictFeature;
import io.ballast.model.evict.EvictThresholds;
import io.ballast.model.evict.MemoryEvictStrategy;
import io.ballast.model.evict.OptionalNumber;
import java.util.List;
import java.util.Optional;

/** {@code node/memory-evict}: rounds of package {@code memory-evict} over a vector's node and pods. */
final class MemoryEvictBinding implements Binding {
    private final EvictWorld world = new EvictWorld(EvictKind.MEMORY);

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
            case "usage" -> usage(vector);
            case "allocatable" -> EvictBindings.allocatable(vector, world, EvictFeature.MEMORY_ALLOCATABLE_EVICT);
            case "sortPriority" -> order(vector);
            case "tick" -> tick(vector);
            default -> Outcome.unsupported("function " + function + " is not known");
        };
    }

    private Outcome usage(VectorCase vector) {
        Tree given = vector.given();
        Shortage shortage =
                world.shortage(EvictFeature.MEMORY_EVICT, world.use(given, given.integer("nodeCapacityBytes")), given);
        return Comparison.with(vector)
                .number("releaseBytes", shortage.amount().memoryBytes())
                .outcome();
    }

    /** The order of the features that go by priority; the vector names another feature for its gate only. */
    private Outcome order(VectorCase vector) {
        EvictThresholds unset = new EvictThresholds(OptionalNumber.NONE, OptionalNumber.NONE, OptionalNumber.NONE);
        OptionalNumber limit = OptionalNumber.of(vector.given().integer("priorityThreshold"));
        MemoryEvictStrategy strategy = new MemoryEvictStrategy(
                true, new EvictThresholds(OptionalNumber.NONE, OptionalNumber.NONE, limit), unset);
        return Comparison.with(vector)
                .sequence("order", world.order(EvictFeature.MEMORY_EVICT, vector.given(), strategy))
                .outcome();
    }

    private Outcome tick(VectorCase vector) {
        List<String> evicted = world.round(vector.given(), Optional.empty());
        List<String> pods = EvictWorld.pods(vector.given()).stream()
                .map(pod -> pod.getMetadata().getName())
                .filter(pod -> !evicted.contains(pod))
                .toList();
        return Comparison.with(vector)
                .names("evicted", evicted)
                .names("notEvicted", pods)
                .outcome();
    }
}
