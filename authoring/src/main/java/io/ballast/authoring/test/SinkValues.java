package io.ballast.authoring.test;

import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.sink.Sink;
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
        put(values, ExpectKey.WRITES, writes);
        put(values, ExpectKey.FIRED, outcome.firedIds());
        return values;
    }

    private static void put(Map<ExpectKey, Object> values, ExpectKey key, Object value) {
        values.put(key, Expectation.normal(key, value));
    }
}
