package io.ballast.authoring.test;

import io.ballast.algorithms.VictimOrder;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.engine.session.Violations;
import io.ballast.model.evict.PodFate;
import io.ballast.model.sink.Admission;
import io.ballast.model.sink.Eviction;
import io.ballast.model.sink.Sink;
import io.ballast.model.verdict.Reason;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The one place that turns what rules wrote to a sink into values that a test can expect. Filter and score are read from their deciders instead. Thread-safe. */
final class SinkValues {
    private SinkValues() {}

    /** Values of a decision about one subject, normal as {@link Expectation#normal} makes them. */
    static Map<ExpectKey, Object> of(Sink sink, SessionOutcome outcome) {
        Map<ExpectKey, Object> values = new EnumMap<>(ExpectKey.class);
        Map<String, String> writes = new LinkedHashMap<>();
        outcome.writes()
                .forEach((target, written) -> writes.put(target, written.value().toString()));
        if (sink instanceof Eviction) {
            writes.keySet().removeIf(Eviction::isPod);
            put(values, ExpectKey.VICTIMS, VictimOrder.of(fates(outcome)));
        }
        put(values, ExpectKey.WRITES, writes);
        put(values, ExpectKey.FIRED, outcome.firedIds());
        if (sink instanceof Admission admission) {
            put(
                    values,
                    ExpectKey.VIOLATIONS,
                    Violations.of(admission, outcome).stream().map(Reason::text).toList());
        }
        return values;
    }

    private static Map<String, PodFate> fates(SessionOutcome outcome) {
        Map<String, PodFate> fates = new LinkedHashMap<>();
        outcome.writes().forEach((target, written) -> {
            if (Eviction.isPod(target)) {
                fates.put(Eviction.podOf(target), (PodFate) written.value());
            }
        });
        return fates;
    }

    private static void put(Map<ExpectKey, Object> values, ExpectKey key, Object value) {
        values.put(key, Expectation.normal(key, value));
    }
}
