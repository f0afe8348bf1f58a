package io.ballast.authoring.test;

import io.ballast.authoring.source.PackageSource;
import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.pack.PackageReader;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.ProblemException;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlText;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.FactCatalog;
import io.ballast.model.policy.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Facts and parameters of a test as written, to which the cases of a table-driven test add and in which they change values. Not thread-safe. */
final class GivenFacts {
    static final String PATH = "BAL-X003";
    private static final String TIME = "BAL-X004";

    private final PackageSource source;
    private final String file;
    private final Problems problems;
    private final List<YamlValue> facts = new ArrayList<>();
    private final Map<String, YamlValue> parameters = new LinkedHashMap<>();
    private Optional<Clock> clock = Optional.empty();

    GivenFacts(PackageSource source, String file, Problems problems) {
        this.source = source;
        this.file = file;
        this.problems = problems;
    }

    /** The same facts and parameters, to be changed on their own. */
    GivenFacts copy() {
        return copy(file, problems);
    }

    /** The same facts and parameters, to be changed on their own; what is wrong from now on is told of another place. */
    GivenFacts copy(String changed, Problems found) {
        GivenFacts copy = new GivenFacts(source, changed, found);
        copy.facts.addAll(facts);
        copy.parameters.putAll(parameters);
        copy.clock = clock;
        return copy;
    }

    /** Adds what a test or case says under {@code clock}, {@code use}, {@code facts} and {@code parameters}. */
    void add(YamlObject test, SharedFacts shared) {
        facts.addAll(shared.used(file, test, problems));
        facts.addAll(test.list("facts"));
        parameters.putAll(test.map("parameters"));
        test.optionalText("clock").ifPresent(text -> pin(test, text));
    }

    /** Adds a fact, in place of the one of the same type and identity. */
    void put(YamlValue fact) {
        for (int i = 0; i < facts.size(); i++) {
            if (type(fact).isPresent()
                    && type(fact).equals(type(facts.get(i)))
                    && identity(type(fact).get(), fields(fact))
                            .equals(identity(type(fact).get(), fields(facts.get(i))))) {
                facts.set(i, fact);
                return;
            }
        }
        facts.add(fact);
    }

    /** Takes a whole parameter. */
    void put(String parameter, YamlValue value) {
        parameters.put(parameter, value);
    }

    /** Takes away the facts of a type, the one of an identity, or a parameter's setting; whether there was any. */
    boolean drop(FactPath path) {
        boolean setting = parameters.remove(path.root()) != null;
        boolean fact = facts.removeIf(f -> type(f).equals(Optional.of(path.root()))
                && path.identity().map(identity(path.root(), fields(f))::equals).orElse(true));
        return setting || fact;
    }

    /** Facts as written, then the parameters that are not the package's defaults. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        facts.forEach(fact -> lines.add(type(fact).map(t -> t + ": ").orElse("")
                + YamlText.flow(type(fact).isPresent() ? fields(fact) : fact)));
        parameters.forEach((name, value) -> lines.add("set " + name + " " + YamlText.flow(value)));
        return lines;
    }

    private void pin(YamlObject test, String text) {
        try {
            clock = Optional.of(new Clock(Instant.parse(text).toEpochMilli()));
        } catch (DateTimeParseException | ArithmeticException e) {
            YamlValue at = test.value("clock").orElseThrow();
            problems.add(
                    TIME,
                    file,
                    at.line(),
                    at.column(),
                    "'" + text + "' is no moment",
                    "Write date and time in UTC, for example 2026-01-01T00:00:00Z.");
        }
    }

    /** Changes values by path. */
    void set(Optional<YamlValue> changes) {
        if (changes.isEmpty()) {
            return;
        }
        if (!(changes.get() instanceof YamlValue.Mapping map)) {
            problem(changes.get(), "'set' is " + changes.get().kind() + ", must be a map of paths and values", "");
            return;
        }
        map.entries().forEach((path, value) -> set(map.keys().get(path), value));
    }

    /** Changes one value by its path. */
    void set(YamlValue.Scalar at, YamlValue value) {
        Optional<FactPath> path = FactPath.parse(at.text());
        if (path.isEmpty()) {
            problem(
                    at,
                    "'" + at.text() + "' is no path to a value",
                    "Write Fact.field, Fact(identity).field or parameter(0).field; a key with dots stands in brackets.");
        } else if (names().contains(path.get().root())
                || Character.isLowerCase(at.text().charAt(0))) {
            setParameter(path.get(), at, value);
        } else {
            setFact(path.get(), at, value);
        }
    }

    private List<String> names() {
        return source.manifest().parameters().stream().map(p -> p.name()).toList();
    }

    private void setFact(FactPath path, YamlValue.Scalar at, YamlValue value) {
        List<Integer> places = new ArrayList<>();
        Set<String> types = new LinkedHashSet<>();
        List<String> identities = new ArrayList<>();
        for (int i = 0; i < facts.size(); i++) {
            Optional<String> type = type(facts.get(i));
            type.ifPresent(types::add);
            if (type.equals(Optional.of(path.root()))) {
                String identity = identity(path.root(), fields(facts.get(i)));
                identities.add(identity);
                if (path.identity().isEmpty() || path.identity().get().equals(identity)) {
                    places.add(i);
                }
            }
        }
        if (identities.isEmpty()) {
            problem(
                    at,
                    "the test has no fact " + path.root() + Nearest.hint(path.root(), types),
                    "A case changes facts of its test; give a new one under 'facts'.");
        } else if (places.size() != 1) {
            problem(
                    at,
                    places.isEmpty()
                            ? "the test has no " + path.root() + " '"
                                    + path.identity().orElse("") + "'"
                                    + Nearest.hint(path.identity().orElse(""), identities)
                            : "the test has " + places.size() + " facts " + path.root(),
                    "Say which one: " + path.root() + "(" + identities.get(0) + ").");
        } else {
            int place = places.get(0);
            YamlValue.Mapping item = (YamlValue.Mapping) facts.get(place);
            changed(path, fields(item), value, at)
                    .ifPresent(fact -> facts.set(
                            place,
                            new YamlValue.Mapping(Map.of(path.root(), fact), item.keys(), item.line(), item.column())));
        }
    }

    private void setParameter(FactPath path, YamlValue.Scalar at, YamlValue value) {
        Optional<YamlValue> old =
                Optional.ofNullable(parameters.get(path.root())).or(() -> byDefault(path.root()));
        if (old.isEmpty()) {
            problem(
                    at,
                    "package " + source.manifest().name() + " has no parameter '" + path.root() + "'"
                            + Nearest.hint(path.root(), names()),
                    "Known parameters: " + String.join(", ", names()) + ".");
            return;
        }
        if (!(old.get() instanceof YamlValue.Sequence list)) {
            changed(path, old.get(), value, at).ifPresent(v -> parameters.put(path.root(), v));
            return;
        }
        int place = place(path, list);
        if (place < 0) {
            problem(
                    at,
                    "parameter '" + path.root() + "' has "
                            + path.identity()
                                    .map(i -> "no entry '" + i + "'")
                                    .orElse(list.items().size() + " entries"),
                    "Say which one by its place or its first field: " + path.root() + "(0).");
            return;
        }
        changed(path, list.items().get(place), value, at).ifPresent(entry -> {
            List<YamlValue> entries = new ArrayList<>(list.items());
            entries.set(place, entry);
            parameters.put(path.root(), new YamlValue.Sequence(entries, list.line(), list.column()));
        });
    }

    /** Which entry of a list parameter is meant; -1 when that is not clear. */
    private int place(FactPath path, YamlValue.Sequence list) {
        if (path.identity().isEmpty()) {
            return list.items().size() == 1 ? 0 : -1;
        }
        String identity = path.identity().get();
        if (identity.matches("\\d{1,6}")) {
            int place = Integer.parseInt(identity);
            return place < list.items().size() ? place : -1;
        }
        String fact = source.manifest().parameters().stream()
                .filter(p -> p.name().equals(path.root()))
                .map(p -> p.fact().getSimpleName())
                .findFirst()
                .orElse("");
        for (int i = 0; i < list.items().size(); i++) {
            if (identity(fact, list.items().get(i)).equals(identity)) {
                return i;
            }
        }
        return -1;
    }

    private Optional<YamlValue> changed(FactPath path, YamlValue old, YamlValue value, YamlValue.Scalar at) {
        Optional<YamlValue> changed = path.set(old, value, at);
        if (changed.isEmpty()) {
            problem(
                    at,
                    "'" + at.text() + "' leads through a value that has no parts, or to no place of a list",
                    "A path goes along fields, keys and places that are there.");
        }
        return changed;
    }

    /** A default as package.yaml has it. */
    private Optional<YamlValue> byDefault(String parameter) {
        try {
            YamlValue root = YamlFile.parse(
                    source.display("package.yaml"), source.files().getOrDefault("package.yaml", ""));
            return entry(root, "parameters").flatMap(p -> entry(p, parameter)).flatMap(p -> entry(p, "default"));
        } catch (ProblemException e) {
            // The package was read before, so its file is reported elsewhere.
            return Optional.empty();
        }
    }

    private static Optional<YamlValue> entry(YamlValue value, String key) {
        return value instanceof YamlValue.Mapping map
                ? Optional.ofNullable(map.entries().get(key))
                : Optional.empty();
    }

    private static Optional<String> type(YamlValue item) {
        return item instanceof YamlValue.Mapping map && map.entries().size() == 1
                ? map.entries().keySet().stream().findFirst()
                : Optional.empty();
    }

    private static YamlValue fields(YamlValue item) {
        return ((YamlValue.Mapping) item).entries().values().iterator().next();
    }

    /** The first field of a fact, which tells it from others; empty when it is not there or no text. */
    private static String identity(String type, YamlValue fields) {
        Class<? extends Record> fact = FactCatalog.typesByName().get(type);
        return fact != null
                        && fact.getRecordComponents().length > 0
                        && fields instanceof YamlValue.Mapping map
                        && map.entries().get(fact.getRecordComponents()[0].getName()) instanceof YamlValue.Scalar scalar
                ? scalar.text()
                : "";
    }

    /** Settings by parameter name. */
    Map<String, List<Record>> overrides() {
        return PackageReader.overrides(file, source.manifest(), parameters, problems);
    }

    /** The facts; what cannot be one goes to the problems. */
    List<Record> facts() {
        FactBinder binder = new FactBinder(file, problems);
        List<Record> made = new ArrayList<>();
        for (YamlValue item : facts) {
            Optional<String> name = type(item);
            if (name.isEmpty()) {
                problems.add(
                        "BAL-F001", file, item.line(), item.column(), "a fact is a map with one key, its type", "");
                continue;
            }
            Class<? extends Record> type = FactCatalog.typesByName().get(name.get());
            if (type == null) {
                problems.add(
                        "BAL-F001",
                        file,
                        item.line(),
                        item.column(),
                        "there is no fact '" + name.get() + "'"
                                + Nearest.hint(
                                        name.get(), FactCatalog.typesByName().keySet()),
                        "");
                continue;
            }
            binder.bind(type, fields(item)).ifPresent(made::add);
        }
        clock.ifPresent(made::add);
        return made;
    }

    private void problem(YamlValue at, String message, String advice) {
        problems.add(PATH, file, at.line(), at.column(), message, advice);
    }
}
