package io.ballast.scheduler.config;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlFile;
import io.ballast.engine.yaml.YamlObject;
import io.ballast.engine.yaml.YamlValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Arguments of upstream's plugins: {@code pluginConfig} of the adapter's own configuration, and {@code pluginConfigFrom}, a KubeSchedulerConfiguration whose
 * arguments count where the own ones say nothing. Immutable, thread-safe.
 */
public final class PluginSection {
    /** No arguments. */
    public static final PluginSection NONE = new PluginSection(List.of(), Optional.empty(), Optional.empty());

    static final String OWN = "pluginConfig";
    static final String FROM = "pluginConfigFrom";

    private static final String CODE = PluginArguments.CODE;
    private static final String DEFAULT_SCHEDULER = "default-scheduler";

    /** A KubeSchedulerConfiguration and the scheduler in it. */
    private record From(Path file, String schedulerName) {}

    private final List<PluginArguments> own;
    private final Optional<From> from;
    private final Optional<Path> file;

    private PluginSection(List<PluginArguments> own, Optional<From> from, Optional<Path> file) {
        this.own = List.copyOf(own);
        this.from = from;
        this.file = file;
    }

    static PluginSection read(YamlObject object, String file, Problems problems) {
        if (!object.has(OWN) && !object.has(FROM)) {
            return new PluginSection(List.of(), Optional.empty(), Optional.of(Path.of(file)));
        }
        return new PluginSection(
                arguments(object.list(OWN), file, true, problems), from(object), Optional.of(Path.of(file)));
    }

    private static Optional<From> from(YamlObject object) {
        Optional<YamlValue> value = object.value(FROM);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (value.get() instanceof YamlValue.Scalar scalar) {
            return Optional.of(new From(Path.of(scalar.text()), DEFAULT_SCHEDULER));
        }
        YamlObject from = object.child(FROM, Set.of("file", "schedulerName"));
        return Optional.of(new From(
                Path.of(from.text("file")), from.optionalText("schedulerName").orElse(DEFAULT_SCHEDULER)));
    }

    /**
     * Entries {@code {name, args}}.
     *
     * @param strict whether a plugin that is not known is a problem; a KubeSchedulerConfiguration may configure any
     */
    private static List<PluginArguments> arguments(
            List<YamlValue> entries, String file, boolean strict, Problems problems) {
        List<PluginArguments> all = new ArrayList<>();
        for (YamlValue entry : entries) {
            YamlObject object = YamlObject.of(file, "an entry of " + OWN, entry, Set.of("name", "args"), problems);
            String name = object.text("name");
            Optional<Plugin> plugin = Plugin.of(name);
            if (plugin.isEmpty() && strict && object.has("name")) {
                object.problem(
                        "name",
                        Plugin.NOT_THERE.contains(name)
                                ? "plugin " + name + " has no part in Ballast yet"
                                : "there is no plugin '" + name + "'" + Nearest.hint(name, Plugin.titles()),
                        "There are " + String.join(", ", Plugin.titles()) + ".");
            } else if (plugin.isPresent() && all.stream().anyMatch(a -> a.plugin() == plugin.get())) {
                object.problem("name", "arguments of " + name + " are given twice", "");
            } else if (plugin.isPresent()) {
                YamlValue values = object.value("args").orElse(YamlValue.Mapping.EMPTY);
                PluginArguments.read(plugin.get(), file, values, problems).ifPresent(all::add);
            }
        }
        return all;
    }

    /** Files that the arguments come from. */
    public List<Path> files() {
        List<Path> files = new ArrayList<>();
        file.ifPresent(files::add);
        from.ifPresent(f -> files.add(f.file));
        return files;
    }

    /**
     * The section as its files are now.
     *
     * @throws IOException when a file cannot be read
     * @throws io.ballast.engine.problem.ProblemException when the configuration is wrong
     */
    public PluginSection again() throws IOException {
        if (file.isEmpty()) {
            return this;
        }
        return SchedulerConfig.read(file.get().toString(), Files.readString(file.get()))
                .plugins();
    }

    /**
     * A profile with what the arguments set.
     *
     * @throws IOException when the KubeSchedulerConfiguration cannot be read
     * @throws io.ballast.engine.problem.ProblemException with every problem of the arguments
     */
    public Profile over(Profile profile, Bundle bundle) throws IOException {
        Problems problems = new Problems();
        List<PluginArguments> all = new ArrayList<>(own);
        if (from.isPresent()) {
            fromFile(from.get(), problems).stream()
                    .filter(a -> own.stream().noneMatch(o -> o.plugin() == a.plugin()))
                    .forEach(all::add);
        }
        Profile changed = profile;
        for (PluginArguments arguments : all) {
            changed = arguments.over(changed, bundle, problems);
        }
        problems.throwIfAny();
        return changed;
    }

    private static List<PluginArguments> fromFile(From from, Problems problems) throws IOException {
        String file = from.file.toString();
        YamlValue text = YamlFile.parse(file, Files.readString(from.file));
        if (!(text instanceof YamlValue.Mapping map)
                || !(map.entries().get("profiles") instanceof YamlValue.Sequence profiles)) {
            problems.add(
                    CODE,
                    file,
                    text.line(),
                    text.column(),
                    "there is no list 'profiles'",
                    FROM + " names a KubeSchedulerConfiguration.");
            return List.of();
        }
        List<String> names = new ArrayList<>();
        for (YamlValue profile : profiles.items()) {
            if (profile instanceof YamlValue.Mapping entry) {
                String name = entry.entries().get("schedulerName") instanceof YamlValue.Scalar scalar
                        ? scalar.text()
                        : DEFAULT_SCHEDULER;
                names.add(name);
                if (name.equals(from.schedulerName)) {
                    return entry.entries().get(OWN) instanceof YamlValue.Sequence entries
                            ? arguments(entries.items(), file, false, problems)
                            : List.of();
                }
            }
        }
        problems.add(
                CODE,
                file,
                profiles.line(),
                profiles.column(),
                "no profile has schedulerName " + from.schedulerName + Nearest.hint(from.schedulerName, names),
                "There are " + String.join(", ", names) + ".");
        return List.of();
    }
}
