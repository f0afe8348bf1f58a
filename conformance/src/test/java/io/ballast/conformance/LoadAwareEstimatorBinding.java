package io.ballast.conformance;

import io.ballast.cluster.load.AssignedPod;
import io.ballast.model.ResourceAmounts;
import io.ballast.model.observed.ObservedPod;
import java.time.Instant;
import java.util.Map;

/** {@code scheduling/load-aware-estimator}: estimates of pods, allocatable amounts of nodes, and deadlines of forced estimates. */
final class LoadAwareEstimatorBinding implements Binding {
    @Override
    public Outcome run(VectorCase vector) {
        Tree given = vector.given();
        LoadAwareWorld world =
                new LoadAwareWorld(given.optionalMap("args").map(Tree::raw).orElse(Map.of()));
        Comparison comparison = Comparison.with(vector);
        if (vector.expect().has("allocatable")) {
            return comparison
                    .quantities(
                            "allocatable",
                            Amounts.quantities(world.node(given.map("node")).rawAllocatable()))
                    .outcome();
        }
        ObservedPod pod = LoadAwareWorld.pod(
                given.optionalMap("pod").orElseGet(() -> Tree.of("pod", Map.of("metadata", Map.of("name", "pod")))));
        Instant assignedAt = Instant.parse(given.text("assignedAt", "1970-01-01T00:00:00Z"));
        AssignedPod assigned =
                AssignedPod.of(pod, "node-a", LoadAwareWorld.priorityClass(pod), world.policy(), assignedAt);
        ResourceAmounts estimate = assigned.estimate();
        return comparison
                .tree("estimated", Amounts.numbers(estimate))
                .text(
                        "estimationDeadline",
                        assigned.forcedUntil().map(Instant::toString).orElse(null))
                .outcome();
    }
}
