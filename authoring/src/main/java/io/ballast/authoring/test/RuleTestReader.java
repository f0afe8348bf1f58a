package io.ballast.authoring.test;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.DecisionPoint;
import io.ballast.model.FactCatalog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the tests of a package. Thread-safe. */
public final class RuleTestReader {
    private static final Set<String> TEST_KEYS = Set.of("name", "point", "parameters", "facts", "expect");
    private static final Set<String> EXPECT_KEYS = Set.of("rejected", "points", "ranking", "writes", "fired");

    private RuleTestReader() {}

    /**
     * All tests of a package.
     *
     * @throws ProblemException when a test file is wrong
     */
    public static List<RuleTest> read(PackageSource source) {
        Problems problems = new Problems();
        List<RuleTest> tests = new ArrayList<>();
        source.tests().forEach((file, text) -> {
            String display = source.display(file);
            try {
                YamlObject root =
                        YamlObject.of(display, "test file", YamlFile.parse(display, text), Set.of("tests"), problems);
                root.list("tests").forEach(value -> tests.add(test(source, display, value, problems)));
            } catch (ProblemException e) {
                problems.addAll(e);
            }
        });
        problems.throwIfAny();
        return List.copyOf(tests);
    }

    private static RuleTest test(PackageSource source, String file, YamlValue value, Problems problems) {
        YamlObject test = YamlObject.of(file, "test", value, TEST_KEYS, problems);
        String word = test.text("point");
        Optional<DecisionPoint> point = DecisionPoint.ofWord(word);
        if (point.isEmpty() || !source.manifest().points().contains(point.get())) {
            test.problem("point", "the package does not answer '" + word + "'", "Use one of its decisionPoints.");
        }
        YamlObject expect = YamlObject.of(
                file, "expect", test.value("expect").orElse(YamlValue.Mapping.EMPTY), EXPECT_KEYS, problems);
        point.filter(source.manifest().points()::contains).ifPresent(p -> meaningful(test, expect, p));
        return new RuleTest(
                test.text("name"),
                file,
                value.line(),
                point.orElse(DecisionPoint.FILTER),
                PackageReader.overrides(file, source.manifest(), test.map("parameters"), problems),
                facts(file, test, problems),
                texts(expect, "rejected"),
                numbers(expect),
                expect.has("ranking") ? Optional.of(expect.texts("ranking")) : Optional.empty(),
                writes(expect),
                expect.has("fired") ? Optional.of(expect.texts("fired")) : Optional.empty());
    }

    /** Refuses expectations that would never be looked at. */
    private static void meaningful(YamlObject test, YamlObject expect, DecisionPoint point) {
        Set<String> keys =
                switch (point) {
                    case FILTER -> Set.of("rejected", "fired");
                    case SCORE -> Set.of("points", "ranking", "fired");
                    default -> Set.of("writes", "fired");
                };
        EXPECT_KEYS.stream()
                .filter(expect::has)
                .filter(k -> !keys.contains(k))
                .sorted()
                .forEach(key -> expect.problem(
                        key,
                        "a " + point.word() + " test has no '" + key + "'",
                        "Expect " + String.join(" or ", keys.stream().sorted().toList()) + "."));
        if (EXPECT_KEYS.stream().noneMatch(expect::has)) {
            test.problem(
                    "expect",
                    "the test expects nothing",
                    "Expect at least one of "
                            + String.join(", ", keys.stream().sorted().toList()) + ".");
        }
    }

    private static List<Record> facts(String file, YamlObject test, Problems problems) {
        FactBinder binder = new FactBinder(file, problems);
        List<Record> facts = new ArrayList<>();
        for (YamlValue item : test.list("facts")) {
            if (!(item instanceof YamlValue.Mapping map) || map.entries().size() != 1) {
                problems.add(
                        "BAL-F001", file, item.line(), item.column(), "a fact is a map with one key, its type", "");
                continue;
            }
            String name = map.entries().keySet().iterator().next();
            Class<? extends Record> type = FactCatalog.typesByName().get(name);
            if (type == null) {
                problems.add(
                        "BAL-F001",
                        file,
                        item.line(),
                        item.column(),
                        "there is no fact '" + name + "'"
                                + Nearest.hint(name, FactCatalog.typesByName().keySet()),
                        "");
                continue;
            }
            binder.bind(type, map.entries().get(name)).ifPresent(facts::add);
        }
        return facts;
    }

    private static Optional<Map<String, List<String>>> texts(YamlObject expect, String key) {
        if (!expect.has(key)) {
            return Optional.empty();
        }
        Map<String, List<String>> result = new LinkedHashMap<>();
        expect.map(key).forEach((node, reasons) -> {
            if (reasons instanceof YamlValue.Sequence sequence) {
                result.put(
                        node,
                        sequence.items().stream().map(RuleTestReader::text).toList());
            } else {
                result.put(node, List.of(text(reasons)));
            }
        });
        return Optional.of(result);
    }

    private static Optional<Map<String, Long>> numbers(YamlObject expect) {
        if (!expect.has("points")) {
            return Optional.empty();
        }
        Map<String, Long> result = new LinkedHashMap<>();
        expect.map("points").forEach((node, value) -> {
            try {
                result.put(node, Long.parseLong(text(value)));
            } catch (NumberFormatException e) {
                expect.problem(
                        "points", "points of '" + node + "' are '" + text(value) + "', must be a whole number", "");
            }
        });
        return Optional.of(result);
    }

    private static Optional<Map<String, String>> writes(YamlObject expect) {
        if (!expect.has("writes")) {
            return Optional.empty();
        }
        Map<String, String> result = new LinkedHashMap<>();
        expect.map("writes").forEach((target, value) -> result.put(target, text(value)));
        return Optional.of(result);
    }

    private static String text(YamlValue value) {
        return value instanceof YamlValue.Scalar scalar ? scalar.text() : value.toString();
    }
}
