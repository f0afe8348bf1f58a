package io.ballast.authoring.schema;

import io.ballast.authoring.reference.FactReference;
import io.ballast.engine.pack.HitPolicy;
import io.ballast.engine.pack.Normalize;
import io.ballast.engine.pack.PackageManifest;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.pack.ProfileFile;
import io.ballast.model.DecisionPoint;
import io.ballast.model.FactCatalog;
import io.ballast.model.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON Schemas (draft 2020-12) of the YAML files that authors write, for editors. They are generated: keys from the readers, facts from the fact types, words
 * from their Javadoc. They refuse what a single file shows to be wrong; what needs several files is for the check.
 */
public enum PolicySchema {
    /** {@code package.yaml}. */
    PACKAGE,
    /** {@code tests/*.yaml}. */
    TESTS,
    /** {@code profiles/*.yaml}. */
    PROFILE;

    private static final String NAME = "[a-z][a-z0-9]*(-[a-z0-9]+)*";

    /** The schema as a tree of maps and lists, for a JSON writer. */
    public Map<String, Object> tree(FactReference reference) {
        FactSchemas facts = new FactSchemas(reference);
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.putAll(
                switch (this) {
                    case PACKAGE -> pack(facts);
                    case TESTS -> new TestsSchema(facts).tree();
                    case PROFILE -> profile();
                });
        if (!facts.definitions().isEmpty()) {
            schema.put("$defs", facts.definitions());
        }
        return schema;
    }

    static Map<String, Object> name(String description) {
        Map<String, Object> schema = Json.type("string");
        schema.put("pattern", "^" + NAME + "$");
        return Json.described(schema, description);
    }

    static List<String> points() {
        return Arrays.stream(DecisionPoint.values()).map(DecisionPoint::word).toList();
    }

    private static Map<String, Object> pack(FactSchemas facts) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("name", name("Name of the package and of its folder."));
        keys.put("version", Json.described(version(), "Version: three numbers."));
        Map<String, Object> points = Json.list(Json.map("enum", points()));
        points.put("minItems", 1);
        keys.put("decisionPoints", Json.described(points, "Questions that the package answers."));
        keys.put(
                "facts",
                Json.described(Json.type("string"), "Range of fact schema versions it works with: \">=1.0 <2.0\"."));
        keys.put(
                "hitPolicy",
                Json.described(
                        Json.map(
                                "enum",
                                Arrays.stream(HitPolicy.values())
                                        .map(HitPolicy::word)
                                        .toList()),
                        "What several rules that match mean; collect when left out."));
        keys.put(
                "normalize",
                Json.described(
                        Json.map(
                                "enum",
                                Arrays.stream(Normalize.values())
                                        .map(Normalize::word)
                                        .toList()),
                        "Score only: whether the points of all nodes are stretched to 0 to 100; none when left out."));
        keys.put("description", Json.described(Json.scalar(), "One sentence."));
        keys.put("parameters", Json.described(Json.mapOf(parameter(facts)), "Settings, by name."));
        Map<String, Object> tuples = Json.type("integer");
        tuples.put("minimum", 1);
        tuples.put("maximum", PackageManifest.MAX_TUPLES);
        keys.put(
                "budget",
                Json.described(
                        Json.closed(
                                List.of("tuples"),
                                Json.map(
                                        "tuples",
                                        Json.described(
                                                tuples,
                                                "Combinations of facts that one rule may look at in one decision; "
                                                        + PackageManifest.DEFAULT_TUPLES + " when left out."))),
                        "Limits of one decision."));
        return Json.closed(PackageReader.keys(), keys, "name", "version", "decisionPoints", "facts");
    }

    private static Map<String, Object> version() {
        Map<String, Object> version = Json.type("string");
        version.put("pattern", "^\\d+\\.\\d+\\.\\d+$");
        return version;
    }

    private static Map<String, Object> parameter(FactSchemas facts) {
        List<Class<? extends Record>> types = FactCatalog.types().stream()
                .filter(Parameter.class::isAssignableFrom)
                .sorted((a, b) -> a.getSimpleName().compareTo(b.getSimpleName()))
                .toList();
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(
                "fact",
                Json.described(
                        Json.map(
                                "enum", types.stream().map(Class::getSimpleName).toList()),
                        "Type of the facts that the parameter becomes."));
        keys.put("unit", Json.described(Json.scalar(), "Unit of its numbers, for people."));
        keys.put("description", Json.described(Json.scalar(), "What it means."));
        keys.put(
                "default",
                Json.described(
                        Json.map("type", List.of("object", "array")),
                        "Value when nobody sets another one: one map, or a list of maps; [] for none."));
        keys.put(
                "observed",
                Json.described(
                        Json.type("boolean"),
                        "Whether a program that knows the cluster fills it in, so that the default is an example; false when left out."));
        Map<String, Object> schema = Json.closed(PackageReader.parameterKeys(), keys, "fact", "default");
        List<Object> byType = new ArrayList<>();
        for (Class<? extends Record> type : types) {
            Map<String, Object> fact = facts.fact(type);
            Map<String, Object> oneOrMany = Json.map("if", Json.type("array"));
            oneOrMany.put("then", Json.map("items", fact));
            oneOrMany.put("else", fact);
            byType.add(Json.when(
                    Json.has("fact", type.getSimpleName()), Json.map("properties", Json.map("default", oneOrMany))));
        }
        schema.put("allOf", byType);
        return schema;
    }

    private static Map<String, Object> profile() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("description", Json.described(Json.scalar(), "One sentence."));
        keys.put("extends", name("Profile that this one changes; with its own name, the one in the bundles before."));
        keys.put("filters", names("Packages whose filter rules are active."));
        keys.put("scores", weights("Packages that score, with their weights."));
        keys.put(
                "add",
                Json.described(
                        changes(weights("Packages that score too, or get another weight.")),
                        "What the changed profile has more."));
        keys.put(
                "remove",
                Json.described(
                        changes(names("Packages that do not score any more.")), "What the changed profile has less."));
        keys.put(
                "parameters",
                Json.described(
                        Json.mapOf(Json.mapOf(Json.map("type", List.of("object", "array")))),
                        "Settings that differ from the packages' defaults, by package and parameter."));
        Map<String, Object> schema = Json.closed(ProfileFile.keys(), keys, "description");
        Map<String, Object> forms = Json.when(Json.map("required", List.of("extends")), none("filters", "scores"));
        forms.put("else", none("add", "remove"));
        schema.put("allOf", List.of(forms));
        return schema;
    }

    private static Map<String, Object> none(String... keys) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (String key : keys) {
            properties.put(key, false);
        }
        return Json.map("properties", properties);
    }

    private static Map<String, Object> changes(Map<String, Object> scores) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("filters", names("Packages whose filter rules this is about."));
        keys.put("scores", scores);
        return Json.closed(ProfileFile.listKeys(), keys);
    }

    private static Map<String, Object> names(String description) {
        return Json.described(Json.list(name("A package.")), description);
    }

    private static Map<String, Object> weights(String description) {
        Map<String, Object> weight = Json.type("integer");
        weight.put("minimum", 1);
        weight.put("maximum", Profile.MAX_WEIGHT);
        return Json.described(Json.mapOf(weight), description);
    }
}
