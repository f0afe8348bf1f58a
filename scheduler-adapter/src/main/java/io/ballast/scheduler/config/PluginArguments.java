package io.ballast.scheduler.config;

import io.ballast.api.args.ArgsException;
import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Arguments of one of upstream's plugins, read and found right. Immutable, thread-safe.
 *
 * @param plugin the plugin
 * @param values the arguments as they are written
 * @param file   file where they stand
 * @param line   line where they stand
 * @param column column where they stand
 */
record PluginArguments(Plugin plugin, Map<String, Object> values, String file, int line, int column) {
    static final String CODE = "BAL-Y002";

    /** Reads the arguments of a plugin; what is wrong with them is added to the problems. */
    static Optional<PluginArguments> read(Plugin plugin, String file, YamlValue value, Problems problems) {
        if (!(value instanceof YamlValue.Mapping map)) {
            problems.add(
                    CODE,
                    file,
                    value.line(),
                    value.column(),
                    "arguments of " + plugin.title() + " are " + value.kind() + ", must be a map",
                    "");
            return Optional.empty();
        }
        Map<String, Object> values = tree(map);
        // What every object of a KubeSchedulerConfiguration may say of itself.
        values.remove("apiVersion");
        Object kind = values.remove("kind");
        if (kind != null && !kind.equals(plugin.title() + "Args")) {
            YamlValue at = map.entries().get("kind");
            problems.add(
                    CODE,
                    file,
                    at.line(),
                    at.column(),
                    "kind is '" + kind + "', must be " + plugin.title() + "Args",
                    "");
        }
        try {
            plugin.settings(values, Optional.empty());
            return Optional.of(new PluginArguments(plugin, values, file, map.line(), map.column()));
        } catch (ArgsException e) {
            e.details().forEach(problem -> add(plugin, file, map, problem, problems));
            return Optional.empty();
        }
    }

    private static void add(
            Plugin plugin, String file, YamlValue.Mapping map, ArgsException.Problem problem, Problems problems) {
        YamlValue at = at(map, problem.path(), !problem.known().isEmpty());
        String name = problem.path().substring(problem.path().lastIndexOf('.') + 1);
        problems.add(
                CODE,
                file,
                at.line(),
                at.column(),
                plugin.title() + ": " + problem.path() + " " + problem.message() + Nearest.hint(name, problem.known()),
                problem.known().isEmpty()
                        ? ""
                        : "Known here: "
                                + String.join(
                                        ", ", problem.known().stream().sorted().toList()) + ".");
    }

    /** The value at a path, or what holds it when it is not there. Names of resources have dots of their own, so that the keys tell where a name ends. */
    private static YamlValue at(YamlValue value, String path, boolean key) {
        if (value instanceof YamlValue.Mapping map) {
            for (Map.Entry<String, YamlValue> entry : map.entries().entrySet()) {
                String name = entry.getKey();
                if (path.equals(name)) {
                    return key ? map.keys().get(name) : entry.getValue();
                }
                if (path.startsWith(name + ".") || path.startsWith(name + "[")) {
                    return at(entry.getValue(), path.substring(name.length()), key);
                }
            }
            return path.startsWith(".") ? at(value, path.substring(1), key) : value;
        }
        if (value instanceof YamlValue.Sequence list && path.startsWith("[") && path.contains("]")) {
            int item = Integer.parseInt(path.substring(1, path.indexOf(']')));
            return item < list.items().size()
                    ? at(list.items().get(item), path.substring(path.indexOf(']') + 1), key)
                    : value;
        }
        return value;
    }

    private static Map<String, Object> tree(YamlValue.Mapping map) {
        Map<String, Object> tree = new LinkedHashMap<>();
        map.entries().forEach((key, value) -> tree.put(key, plain(value)));
        return tree;
    }

    private static Object plain(YamlValue value) {
        if (value instanceof YamlValue.Mapping map) {
            return tree(map);
        }
        if (value instanceof YamlValue.Sequence list) {
            List<Object> items = new ArrayList<>();
            list.items().forEach(item -> items.add(plain(item)));
            return items;
        }
        YamlValue.Scalar scalar = (YamlValue.Scalar) value;
        if (scalar.isNull()) {
            return null;
        }
        if (!scalar.quoted() && (scalar.text().equals("true") || scalar.text().equals("false"))) {
            return Boolean.valueOf(scalar.text());
        }
        return !scalar.quoted() && scalar.text().matches("-?[0-9]{1,18}")
                ? (Object) Long.valueOf(scalar.text())
                : scalar.text();
    }

    /** The profile with the settings that these arguments are; a package that it does not have is a problem. */
    Profile over(Profile profile, Bundle bundle, Problems problems) {
        if (plugin.pack().isEmpty()) {
            return profile;
        }
        String pack = plugin.pack().get();
        if (!profile.filters().contains(pack) && !profile.scores().containsKey(pack)) {
            problems.add(
                    CODE,
                    file,
                    line,
                    column,
                    "arguments of " + plugin.title() + " would change nothing: profile " + profile.name()
                            + " does not use package " + pack,
                    "Take them out, or name a profile that uses the package.");
            return profile;
        }
        Profile changed = profile;
        for (Map.Entry<String, List<Record>> setting :
                plugin.settings(values, Optional.of(bundle)).entrySet()) {
            changed = changed.with(pack, setting.getKey(), setting.getValue());
        }
        return changed;
    }
}
