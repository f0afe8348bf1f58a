package io.ballast.authoring.test;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.DecisionPoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the tests of a package. A test with {@code cases} is a table: each case is a test of its own, over the facts, parameters and expectations of the
 * table and what the case adds to them. One use per package.
 */
public final class RuleTestReader {
    private static final String NAME = "BAL-X006";
    private static final Set<String> FILE_KEYS = Set.of("shared", "tests");
    private static final Set<String> TEST_KEYS =
            Set.of("name", "point", "clock", "use", "parameters", "facts", "expect", "cases");
    private static final Set<String> CASE_KEYS = Set.of("name", "clock", "use", "parameters", "facts", "set", "expect");

    private final PackageSource source;
    private final Problems problems;
    private final SharedFacts shared = new SharedFacts();
    private final Map<String, String> names = new HashMap<>();
    private final List<RuleTest> tests = new ArrayList<>();
    private String file = "";

    private RuleTestReader(PackageSource source, Problems problems) {
        this.source = source;
        this.problems = problems;
    }

    /** Keys of a test file. */
    public static Set<String> fileKeys() {
        return FILE_KEYS;
    }

    /** Keys of a test. */
    public static Set<String> testKeys() {
        return TEST_KEYS;
    }

    /** Keys of a case. */
    public static Set<String> caseKeys() {
        return CASE_KEYS;
    }

    /**
     * All tests of a package.
     *
     * @throws ProblemException when a test file is wrong
     */
    public static List<RuleTest> read(PackageSource source) {
        Problems problems = new Problems();
        List<RuleTest> tests = read(source, problems);
        problems.throwIfAny();
        return tests;
    }

    /** The tests that can be read; what is wrong goes to the problems. */
    public static List<RuleTest> read(PackageSource source, Problems problems) {
        RuleTestReader reader = new RuleTestReader(source, problems);
        reader.files();
        return List.copyOf(reader.tests);
    }

    private void files() {
        Map<String, YamlObject> roots = new LinkedHashMap<>();
        source.tests().forEach((name, text) -> {
            String display = source.display(name);
            try {
                roots.put(
                        display,
                        YamlObject.of(display, "test file", YamlFile.parse(display, text), FILE_KEYS, problems));
            } catch (ProblemException e) {
                problems.addAll(e);
            }
        });
        roots.forEach((display, root) -> shared.add(display, root, problems));
        roots.forEach((display, root) -> {
            file = display;
            root.list("tests").forEach(this::test);
        });
    }

    private void test(YamlValue value) {
        YamlObject test = YamlObject.of(file, "test", value, TEST_KEYS, problems);
        String name = test.text("name");
        String word = test.text("point");
        Optional<DecisionPoint> point =
                DecisionPoint.ofWord(word).filter(source.manifest().points()::contains);
        if (point.isEmpty()) {
            test.problem("point", "the package does not answer '" + word + "'", "Use one of its decisionPoints.");
        }
        GivenFacts given = new GivenFacts(source, file, problems);
        given.add(test, shared);
        DecisionPoint asked = point.orElse(DecisionPoint.FILTER);
        Map<ExpectKey, Object> expected = new ExpectationReader(file, point, problems).read(test.value("expect"));
        if (test.has("cases")) {
            if (test.list("cases").isEmpty()) {
                test.problem("cases", "the table has no case", "Write at least one, or leave the key out.");
            }
            test.list("cases").forEach(row -> oneCase(name, row, point, given.copy(), expected));
            return;
        }
        if (expected.isEmpty() && point.isPresent()) {
            expectsNothing(test, asked);
        }
        add(name, value, asked, given, expected);
    }

    private void oneCase(
            String table,
            YamlValue value,
            Optional<DecisionPoint> point,
            GivenFacts given,
            Map<ExpectKey, Object> byTable) {
        YamlObject row = YamlObject.of(file, "case", value, CASE_KEYS, problems);
        given.add(row, shared);
        given.set(row.value("set"));
        Map<ExpectKey, Object> expected = new EnumMap<>(ExpectKey.class);
        expected.putAll(byTable);
        expected.putAll(new ExpectationReader(file, point, problems).read(row.value("expect")));
        if (expected.isEmpty() && point.isPresent()) {
            expectsNothing(row, point.get());
        }
        add(table + ": " + row.text("name"), value, point.orElse(DecisionPoint.FILTER), given, expected);
    }

    private void expectsNothing(YamlObject test, DecisionPoint point) {
        boolean said = test.value("expect")
                .filter(e ->
                        e instanceof YamlValue.Mapping map && !map.entries().isEmpty())
                .isPresent();
        if (!said) {
            test.problem(
                    "expect",
                    "the test expects nothing",
                    "Expect at least one of " + ExpectationReader.words(point, ", ") + ".");
        }
    }

    private void add(
            String name, YamlValue at, DecisionPoint point, GivenFacts given, Map<ExpectKey, Object> expected) {
        RuleTest test =
                new RuleTest(name, file, at.line(), point, given.overrides(), given.facts(), new Expectation(expected));
        String other = names.putIfAbsent(name, test.position());
        if (other != null) {
            problems.add(
                    NAME,
                    file,
                    at.line(),
                    at.column(),
                    "the test in " + other + " has the same name, '" + name + "'",
                    "Give each test of a package a name of its own; it says what the test proves.");
        }
        tests.add(test);
    }
}
