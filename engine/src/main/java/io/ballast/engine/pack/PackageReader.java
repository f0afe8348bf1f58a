package io.ballast.engine.pack;

import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.DecisionPoint;
import io.ballast.model.FactCatalog;
import io.ballast.model.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code package.yaml}. Thread-safe. */
public final class PackageReader {
    private static final Set<String> KEYS = Set.of(
            "name",
            "version",
            "decisionPoints",
            "facts",
            "hitPolicy",
            "normalize",
            "description",
            "parameters",
            "budget");
    private static final Set<String> PARAMETER_KEYS = Set.of("fact", "unit", "description", "observed", "default");

    private PackageReader() {}

    /** Keys of {@code package.yaml}. */
    public static Set<String> keys() {
        return KEYS;
    }

    /** Keys of one parameter in {@code package.yaml}. */
    public static Set<String> parameterKeys() {
        return PARAMETER_KEYS;
    }

    /** The package that a file describes; empty when the problems say why not. */
    public static Optional<PackageManifest> read(String file, String text, Problems problems) {
        YamlObject object = YamlObject.of(file, "package", YamlFile.parse(file, text), KEYS, problems);
        String name = object.text("name");
        if (object.has("name") && !name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            object.problem("name", "'" + name + "' is not a package name", "Use lower case words joined by dashes.");
        }
        String version = object.text("version");
        if (object.has("version") && !version.matches("\\d+\\.\\d+\\.\\d+")) {
            object.problem("version", "'" + version + "' is not a version", "Write three numbers, for example 1.0.0.");
        }
        EnumSet<DecisionPoint> points = points(object);
        HitPolicy hitPolicy = HitPolicy.COLLECT;
        Optional<String> hit = object.optionalText("hitPolicy");
        if (hit.isPresent()) {
            Optional<HitPolicy> known = HitPolicy.ofWord(hit.get());
            if (known.isEmpty()) {
                object.problem("hitPolicy", "'" + hit.get() + "' is no hit policy", "Use collect, unique or first.");
            }
            hitPolicy = known.orElse(HitPolicy.COLLECT);
        }
        Normalize normalize = Normalize.NONE;
        Optional<String> stretch = object.optionalText("normalize");
        if (stretch.isPresent()) {
            Optional<Normalize> known = Normalize.ofWord(stretch.get());
            if (known.isEmpty()) {
                object.problem("normalize", "'" + stretch.get() + "' is no normalisation", "Use none or min-max.");
            }
            normalize = known.orElse(Normalize.NONE);
        }
        VersionRange facts = range(object);
        List<ParameterDeclaration> parameters = new ArrayList<>();
        object.map("parameters")
                .forEach((key, value) -> parameter(file, key, value, problems).ifPresent(parameters::add));
        return Optional.of(new PackageManifest(
                name,
                version,
                points,
                facts,
                hitPolicy,
                normalize,
                object.optionalText("description").orElse(""),
                parameters,
                tuples(file, object, problems)));
    }

    private static long tuples(String file, YamlObject object, Problems problems) {
        Optional<YamlValue> declared = object.value("budget");
        if (declared.isEmpty()) {
            return PackageManifest.DEFAULT_TUPLES;
        }
        YamlObject budget = YamlObject.of(file, "budget", declared.get(), Set.of("tuples"), problems);
        long tuples = budget.number("tuples", PackageManifest.DEFAULT_TUPLES);
        if (tuples < 1 || tuples > PackageManifest.MAX_TUPLES) {
            budget.problem(
                    "tuples",
                    "the budget is " + tuples + " tuples, must be 1 to " + PackageManifest.MAX_TUPLES,
                    "Leave it out for " + PackageManifest.DEFAULT_TUPLES + ".");
            return PackageManifest.DEFAULT_TUPLES;
        }
        return tuples;
    }

    private static VersionRange range(YamlObject object) {
        String text = object.text("facts");
        try {
            return new VersionRange(object.has("facts") ? text : ">=0");
        } catch (IllegalArgumentException e) {
            object.problem("facts", e.getMessage(), "Write a range such as \">=1.0 <2.0\".");
            return new VersionRange(">=0");
        }
    }

    private static EnumSet<DecisionPoint> points(YamlObject object) {
        EnumSet<DecisionPoint> points = EnumSet.noneOf(DecisionPoint.class);
        List<String> words = object.texts("decisionPoints");
        List<String> known =
                Arrays.stream(DecisionPoint.values()).map(DecisionPoint::word).toList();
        for (String word : words) {
            DecisionPoint.ofWord(word)
                    .ifPresentOrElse(
                            points::add,
                            () -> object.problem(
                                    "decisionPoints",
                                    "'" + word + "' is no decision point" + Nearest.hint(word, known),
                                    "Known: " + String.join(", ", known) + "."));
        }
        if (words.isEmpty()) {
            object.problem("decisionPoints", "package needs at least one decision point", "");
        }
        return points;
    }

    private static Optional<ParameterDeclaration> parameter(
            String file, String name, YamlValue value, Problems problems) {
        YamlObject object = YamlObject.of(file, "parameter '" + name + "'", value, PARAMETER_KEYS, problems);
        String type = object.text("fact");
        Class<? extends Record> fact = FactCatalog.typesByName().get(type);
        if (fact == null || !Parameter.class.isAssignableFrom(fact)) {
            object.problem(
                    "fact",
                    "'" + type + "' is no parameter fact" + Nearest.hint(type, parameterFacts()),
                    "Known parameter facts: " + String.join(", ", parameterFacts()) + ".");
            return Optional.empty();
        }
        Optional<YamlValue> defaults = object.value("default");
        if (defaults.isEmpty()) {
            object.problem("default", "parameter '" + name + "' needs a default", "Write [] for none.");
            return Optional.empty();
        }
        return Optional.of(new ParameterDeclaration(
                name,
                fact,
                object.optionalText("unit").orElse(""),
                object.optionalText("description").orElse(""),
                defaults.get() instanceof YamlValue.Sequence,
                observed(object),
                values(file, fact, defaults.get(), problems)));
    }

    private static boolean observed(YamlObject object) {
        String word = object.optionalText("observed").orElse("false");
        if (!word.equals("true") && !word.equals("false")) {
            object.problem("observed", "'" + word + "' is neither true nor false", "");
        }
        return word.equals("true");
    }

    private static List<String> parameterFacts() {
        return FactCatalog.types().stream()
                .filter(Parameter.class::isAssignableFrom)
                .map(Class::getSimpleName)
                .sorted()
                .toList();
    }

    /** Facts of one parameter: one map, or a list of maps. */
    public static List<Record> values(String file, Class<? extends Record> fact, YamlValue value, Problems problems) {
        FactBinder binder = new FactBinder(file, problems);
        List<YamlValue> items = value instanceof YamlValue.Sequence sequence ? sequence.items() : List.of(value);
        List<Record> facts = new ArrayList<>();
        for (YamlValue item : items) {
            binder.bind(fact, item).ifPresent(facts::add);
        }
        return List.copyOf(facts);
    }

    /** Facts of overridden parameters, by parameter name, of one package. */
    public static Map<String, List<Record>> overrides(
            String file, PackageManifest manifest, Map<String, YamlValue> given, Problems problems) {
        Map<String, List<Record>> result = new LinkedHashMap<>();
        List<String> names =
                manifest.parameters().stream().map(ParameterDeclaration::name).toList();
        given.forEach((name, value) -> {
            int at = names.indexOf(name);
            if (at < 0) {
                problems.add(
                        "BAL-F002",
                        file,
                        value.line(),
                        value.column(),
                        "package " + manifest.name() + " has no parameter '" + name + "'" + Nearest.hint(name, names),
                        "Known parameters: " + String.join(", ", names) + ".");
                return;
            }
            ParameterDeclaration parameter = manifest.parameters().get(at);
            if (!parameter.list()
                    && value instanceof YamlValue.Sequence several
                    && several.items().size() != 1) {
                problems.add(
                        "BAL-F002",
                        file,
                        value.line(),
                        value.column(),
                        "parameter '" + name + "' takes one value, not "
                                + several.items().size(),
                        "Write one map.");
                return;
            }
            result.put(name, values(file, parameter.fact(), value, problems));
        });
        return result;
    }
}
