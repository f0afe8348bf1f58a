package io.ballast.conformance;

import io.ballast.cli.node.EvictPolicy.Shortage;
import io.ballast.model.evict.EvictFeature;
import io.ballast.model.evict.EvictSwitches;
import java.util.Map;
import java.util.TreeMap;

/** What both kinds of eviction answer alike. */
final class EvictBindings {
    private EvictBindings() {}

    /** Whether the loop runs at all. */
    static Outcome enabled(VectorCase vector, EvictWorld world) {
        EvictSwitches switches = world.switches(world.gates(vector.given()), true, true);
        boolean interval = vector.given().integer("evictIntervalSeconds") > 0;
        return Comparison.with(vector)
                .flag("enabled", switches.anyGate() && interval)
                .outcome();
    }

    /** What is released because pods ask for more than the node offers. */
    static Outcome allocatable(VectorCase vector, EvictWorld world, EvictFeature feature) {
        Shortage shortage = world.shortage(feature, world.requests(vector.given()), vector.given());
        Map<String, String> release = new TreeMap<>();
        shortage.amount().asMap().forEach((r, a) -> release.put(r.name(), Long.toString(a)));
        Comparison comparison = Comparison.with(vector).quantities("release", release);
        Map<String, Map<String, String>> values = world.podValues(vector.given());
        vector.expect().optionalMap("podValue").ifPresent(expected -> {
            comparison.handled("podValue");
            Comparison pods = Comparison.with(expected);
            expected.keys().forEach(pod -> pods.quantities(pod, values.get(pod)));
            if (pods.outcome() instanceof Outcome.Failed failed) {
                failed.differences().forEach(comparison::difference);
            }
        });
        return comparison.outcome();
    }
}
