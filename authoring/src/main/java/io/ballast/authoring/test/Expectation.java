package io.ballast.authoring.test;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What must come out of a decision. Keys that are absent are not looked at. Values are lists, sorted sets or sorted maps of texts, lists and numbers, so
 * that they can be compared with {@link Object#equals} and read in a message. Immutable, thread-safe.
 *
 * @param values expected value of each key
 */
public record Expectation(Map<ExpectKey, Object> values) {
    public Expectation {
        values = Collections.unmodifiableMap(new EnumMap<>(values.isEmpty() ? new EnumMap<>(ExpectKey.class) : values));
    }

    /** The value of a key, when the test looks at it. */
    public Optional<Object> of(ExpectKey key) {
        return Optional.ofNullable(values.get(key));
    }

    /** Ids of the rules that must fire; empty when the test does not say, or when none may. */
    public List<String> fired() {
        return of(ExpectKey.FIRED)
                .map(ids -> ((Collection<?>) ids).stream().map(Object::toString).toList())
                .orElse(List.of());
    }

    /** The value in the order in which two are compared: maps by key, the texts of a node and ids in natural order. */
    static Object normal(ExpectKey key, Object value) {
        return switch (key.form()) {
            case TEXTS_BY_NAME -> {
                Map<Object, Object> sorted = new TreeMap<>();
                ((Map<?, ?>) value)
                        .forEach((name, texts) -> sorted.put(
                                name,
                                ((Collection<?>) texts)
                                        .stream().map(Object::toString).sorted().toList()));
                yield sorted;
            }
            case TEXT_BY_NAME, NUMBER_BY_NAME -> new TreeMap<>((Map<?, ?>) value);
            case LIST -> List.copyOf((Collection<?>) value);
            case SET -> new TreeSet<>((Collection<?>) value);
        };
    }
}
