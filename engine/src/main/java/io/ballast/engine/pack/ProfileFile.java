package io.ballast.engine.pack;

import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a file {@code profiles/NAME.yaml} says, before the packages that it names are known: a whole profile, or changes of another one. Immutable,
 * thread-safe.
 *
 * @param file        the file as messages name it
 * @param name        name of the profile
 * @param description one sentence
 * @param base        profile that this one changes; empty for a whole profile
 * @param filters     packages whose filter rules are active, or are added
 * @param scores      score packages that are active, or are added or weighted anew, with their weights
 * @param noFilters   filter packages of the base that are taken away
 * @param noScores    score packages of the base that are taken away
 * @param parameters  settings that differ from the packages' defaults, by package and parameter name
 */
public record ProfileFile(
        String file,
        String name,
        String description,
        Optional<Named> base,
        List<Named> filters,
        List<Weighted> scores,
        List<Named> noFilters,
        List<Named> noScores,
        Map<String, Settings> parameters) {
    /** Folder of the profiles in a bundle, and beside the packages that it is made of. */
    public static final String FOLDER = "profiles";

    private static final String NAME = "[a-z][a-z0-9]*(-[a-z0-9]+)*";
    private static final Set<String> KEYS =
            Set.of("description", "extends", "filters", "scores", "add", "remove", "parameters");
    private static final Set<String> LISTS = Set.of("filters", "scores");

    /** A name and its place. */
    public record Named(String name, int line, int column) {}

    /** A package with its weight, and the place of the weight. */
    public record Weighted(String name, int weight, int line, int column) {}

    /** Settings of one package as written, and the place of the package's name. */
    public record Settings(Map<String, YamlValue> values, int line, int column) {}

    /** Keys of a profile. */
    public static Set<String> keys() {
        return KEYS;
    }

    /** Keys of {@code add} and {@code remove}. */
    public static Set<String> listKeys() {
        return LISTS;
    }

    /** Path in a bundle of the profile of that name. */
    public static String path(String name) {
        return FOLDER + "/" + name + ".yaml";
    }

    /** Name of the profile that a path in a bundle holds; empty when it holds none. */
    public static Optional<String> nameOf(String path) {
        boolean profile = path.startsWith(FOLDER + "/") && path.endsWith(".yaml");
        return profile
                ? Optional.of(path.substring(FOLDER.length() + 1, path.length() - ".yaml".length()))
                : Optional.empty();
    }

    /**
     * Reads a profile; what is wrong with it goes to the problems.
     *
     * @throws io.ballast.engine.problem.ProblemException when the text is no YAML
     */
    public static ProfileFile read(String file, String name, String text, Problems problems) {
        YamlObject profile = YamlObject.of(file, "profile", YamlFile.parse(file, text), KEYS, problems);
        if (!name.matches(NAME)) {
            problems.add(
                    ProfileSet.CODE,
                    file,
                    "'" + name + "' is not a profile name",
                    "Use lower case words joined by dashes.");
        }
        Optional<Named> base = profile.value("extends").map(at -> named(profile.text("extends"), at));
        requireForm(profile, base.isPresent());
        YamlObject more = base.isPresent() ? part(profile, "add", file, problems) : profile;
        YamlObject less = part(profile, "remove", file, problems);
        return new ProfileFile(
                file,
                name,
                profile.text("description"),
                base,
                names(more, "filters", file, problems),
                weights(more, file, problems),
                names(less, "filters", file, problems),
                names(less, "scores", file, problems),
                settings(profile, file, problems));
    }

    private static void requireForm(YamlObject profile, boolean changes) {
        for (String key : changes ? List.of("filters", "scores") : List.of("add", "remove")) {
            if (profile.has(key)) {
                profile.problem(
                        key,
                        changes
                                ? "a profile with 'extends' has no '" + key + "' of its own"
                                : "'" + key + "' needs a profile to change",
                        changes ? "Write add: {" + key + ": ...}." : "Name it with 'extends'.");
            }
        }
    }

    private static YamlObject part(YamlObject profile, String key, String file, Problems problems) {
        return YamlObject.of(
                file, "'" + key + "'", profile.value(key).orElse(YamlValue.Mapping.EMPTY), LISTS, problems);
    }

    private static Named named(String name, YamlValue at) {
        return new Named(name, at.line(), at.column());
    }

    private static List<Named> names(YamlObject object, String key, String file, Problems problems) {
        List<Named> names = new ArrayList<>();
        for (YamlValue item : object.list(key)) {
            if (!(item instanceof YamlValue.Scalar scalar)) {
                problems.add(
                        ProfileSet.CODE,
                        file,
                        item.line(),
                        item.column(),
                        "'" + key + "' holds " + item.kind(),
                        "Write names of packages.");
            } else if (names.stream().anyMatch(n -> n.name().equals(scalar.text()))) {
                problems.add(
                        ProfileSet.CODE,
                        file,
                        item.line(),
                        item.column(),
                        "package '" + scalar.text() + "' is there twice",
                        "");
            } else {
                names.add(named(scalar.text(), item));
            }
        }
        return List.copyOf(names);
    }

    private static List<Weighted> weights(YamlObject object, String file, Problems problems) {
        List<Weighted> weights = new ArrayList<>();
        object.map("scores").forEach((pack, value) -> {
            String text = value instanceof YamlValue.Scalar scalar ? scalar.text() : value.kind();
            if (!text.matches("[1-9]\\d{0,4}") || Integer.parseInt(text) > Profile.MAX_WEIGHT) {
                problems.add(
                        ProfileSet.CODE,
                        file,
                        value.line(),
                        value.column(),
                        "weight of package '" + pack + "' is " + text + ", must be 1 to " + Profile.MAX_WEIGHT,
                        "");
            } else {
                weights.add(new Weighted(pack, Integer.parseInt(text), value.line(), value.column()));
            }
        });
        return List.copyOf(weights);
    }

    private static Map<String, Settings> settings(YamlObject profile, String file, Problems problems) {
        Map<String, Settings> settings = new LinkedHashMap<>();
        profile.map("parameters").forEach((pack, value) -> {
            if (value instanceof YamlValue.Mapping mapping) {
                settings.put(pack, new Settings(mapping.entries(), value.line(), value.column()));
            } else {
                problems.add(
                        ProfileSet.CODE,
                        file,
                        value.line(),
                        value.column(),
                        "settings of package '" + pack + "' are " + value.kind() + ", must be a map",
                        "Write parameter names with their values.");
            }
        });
        return settings;
    }
}
