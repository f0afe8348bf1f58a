package io.ballast.authoring.test;

import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.DecisionPoint;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the {@code expect} of a test. One use per test. */
final class ExpectationReader {
    private static final Set<String> KEYS =
            Arrays.stream(ExpectKey.values()).map(ExpectKey::word).collect(Collectors.toSet());

    private final String file;
    private final Optional<DecisionPoint> point;
    private final Problems problems;

    /** A reader for tests of a decision point; without one, what stands there is read, but nothing is said about its use. */
    ExpectationReader(String file, Optional<DecisionPoint> point, Problems problems) {
        this.file = file;
        this.point = point;
        this.problems = problems;
    }

    /** What the map says. Expectations that would never be looked at are refused. */
    Map<ExpectKey, Object> read(Optional<YamlValue> value) {
        YamlObject expect = YamlObject.of(file, "expect", value.orElse(YamlValue.Mapping.EMPTY), KEYS, problems);
        List<ExpectKey> known = point.map(ExpectKey::of).orElse(List.of(ExpectKey.values()));
        Map<ExpectKey, Object> values = new EnumMap<>(ExpectKey.class);
        for (ExpectKey key : ExpectKey.values()) {
            if (expect.has(key.word()) && !known.contains(key)) {
                expect.problem(
                        key.word(),
                        "a " + point.orElseThrow().word() + " test has no '" + key.word() + "'",
                        "Expect " + words(point.orElseThrow(), " or ") + ".");
            } else if (expect.has(key.word())) {
                values.put(key, Expectation.normal(key, values(expect, key)));
            }
        }
        return values;
    }

    /** What a test of a point can expect, as text. */
    static String words(DecisionPoint point, String separator) {
        return ExpectKey.of(point).stream().map(ExpectKey::word).sorted().collect(Collectors.joining(separator));
    }

    private Object values(YamlObject expect, ExpectKey key) {
        return switch (key.form()) {
            case LIST, SET -> expect.texts(key.word());
            case TEXT_BY_NAME -> byName(expect, key, ExpectationReader::text);
            case TEXTS_BY_NAME ->
                byName(
                        expect,
                        key,
                        v -> v instanceof YamlValue.Sequence sequence
                                ? sequence.items().stream()
                                        .map(ExpectationReader::text)
                                        .toList()
                                : List.of(text(v)));
            case NUMBER_BY_NAME -> numbers(expect, key);
        };
    }

    private static Map<String, Object> byName(
            YamlObject expect, ExpectKey key, java.util.function.Function<YamlValue, Object> read) {
        Map<String, Object> values = new LinkedHashMap<>();
        expect.map(key.word()).forEach((name, value) -> values.put(name, read.apply(value)));
        return values;
    }

    private Map<String, Object> numbers(YamlObject expect, ExpectKey key) {
        Map<String, Object> numbers = new LinkedHashMap<>();
        expect.map(key.word()).forEach((name, value) -> {
            try {
                numbers.put(name, Long.parseLong(text(value)));
            } catch (NumberFormatException e) {
                expect.problem(
                        key.word(),
                        key.word() + " of '" + name + "' are '" + text(value) + "', must be a whole number",
                        "");
            }
        });
        return numbers;
    }

    private static String text(YamlValue value) {
        return value instanceof YamlValue.Scalar scalar ? scalar.text() : value.toString();
    }
}
