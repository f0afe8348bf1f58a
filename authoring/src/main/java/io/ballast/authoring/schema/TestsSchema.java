package io.ballast.authoring.schema;

import io.ballast.authoring.test.ExpectKey;
import io.ballast.authoring.test.RuleTestReader;
import io.ballast.model.DecisionPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schema of a file of rule tests. */
final class TestsSchema {
    private final FactSchemas facts;

    TestsSchema(FactSchemas facts) {
        this.facts = facts;
    }

    Map<String, Object> tree() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(
                "shared",
                Json.described(
                        Json.mapOf(facts()), "Lists of facts by name, for 'use' in all test files of the package."));
        keys.put("tests", Json.described(Json.list(test()), "The tests."));
        return Json.closed(RuleTestReader.fileKeys(), keys);
    }

    private Map<String, Object> facts() {
        facts.definitions().computeIfAbsent("fact", k -> Map.of());
        facts.definitions().put("fact", facts.anyFact());
        return Json.list(Json.map("$ref", "#/$defs/fact"));
    }

    private Map<String, Object> test() {
        Map<String, Object> keys = common("What the test proves, unique in the package.");
        keys.put("point", Json.described(Json.map("enum", PolicySchema.points()), "Decision point that is asked."));
        Map<String, Object> cases = Json.list(oneCase());
        cases.put("minItems", 1);
        keys.put("cases", Json.described(cases, "A table: each case is a test of its own over what the test gives."));
        Map<String, Object> schema = Json.closed(RuleTestReader.testKeys(), keys, "name", "point");
        List<Object> byPoint = new ArrayList<>();
        for (DecisionPoint point : DecisionPoint.values()) {
            Map<String, Object> words = Json.map(
                    "propertyNames",
                    Json.map(
                            "enum",
                            ExpectKey.of(point).stream().map(ExpectKey::word).toList()));
            Map<String, Object> places = Json.map("expect", words);
            places.put("cases", Json.map("items", Json.map("properties", Json.map("expect", words))));
            byPoint.add(Json.when(Json.has("point", point.word()), Json.map("properties", places)));
        }
        schema.put("allOf", byPoint);
        return schema;
    }

    private Map<String, Object> oneCase() {
        Map<String, Object> keys = common("What the case proves; the test is called 'test: case'.");
        keys.put(
                "set",
                Json.described(
                        Json.type("object"),
                        "Values that differ from the test's, by path: Fact.field, Fact(identity).field, parameter(0).field."));
        return Json.closed(RuleTestReader.caseKeys(), keys, "name");
    }

    private Map<String, Object> common(String name) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("name", Json.described(Json.scalar(), name));
        keys.put("clock", Json.described(Json.type("string"), "The moment of the decision: 2026-01-01T00:00:00Z."));
        keys.put("use", Json.described(Json.list(Json.type("string")), "Names of shared facts."));
        keys.put(
                "parameters",
                Json.described(
                        Json.mapOf(Json.map("type", List.of("object", "array"))),
                        "Settings that replace the package's defaults, by parameter."));
        keys.put("facts", Json.described(facts(), "Given facts; fields that are left out are neutral."));
        keys.put("expect", expect());
        return keys;
    }

    private static Map<String, Object> expect() {
        Map<String, Object> keys = new LinkedHashMap<>();
        Arrays.stream(ExpectKey.values()).forEach(k -> keys.put(k.word(), expected(k)));
        return Json.described(Json.closed(keys), "What must come out; keys that are absent are not checked.");
    }

    private static Map<String, Object> expected(ExpectKey key) {
        Map<String, Object> texts = Json.list(Json.scalar());
        return switch (key) {
            case REJECTED ->
                Json.described(
                        Json.mapOf(texts),
                        "Exactly these nodes with exactly these texts; {} means that every node fits.");
            case POINTS -> Json.described(Json.mapOf(Json.type("integer")), "Points of nodes, at weight 1.");
            case RANKING -> Json.described(texts, "Nodes, the best first.");
            case WRITES -> Json.described(Json.mapOf(Json.scalar()), "Decided values as text, by target.");
            case VIOLATIONS -> Json.described(texts, "Texts of all violations, in order.");
            case VICTIMS -> Json.described(texts, "Who has to leave, in order.");
            case FIRED -> Json.described(texts, "Exactly the rules that fired, by id.");
        };
    }
}
