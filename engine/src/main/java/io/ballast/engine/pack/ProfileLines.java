package io.ballast.engine.pack;

import io.ballast.engine.yaml.YamlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a profile says, as lines that are replaced and taken away when another file changes it. Not thread-safe. */
final class ProfileLines {
    /** What each line is about, and the rest of it. */
    private final Map<String, String> lines = new LinkedHashMap<>();

    /**
     * Adds what a file says.
     *
     * @param whole whether the profile begins with this file, so that what it takes away must be told
     */
    void add(ProfileFile file, boolean whole) {
        if (whole) {
            file.base().ifPresent(b -> lines.put("extends: " + b.name(), ""));
        }
        file.noFilters().forEach(n -> remove(filter(n.name())));
        file.noScores().forEach(n -> remove(score(n.name())));
        file.filters().forEach(n -> lines.put(filter(n.name()), ""));
        file.scores().forEach(w -> lines.put(score(w.name()), " " + w.weight()));
        // The settings of a package that is not active any more go with it.
        Stream.concat(file.noFilters().stream(), file.noScores().stream())
                .map(ProfileFile.Named::name)
                .filter(pack -> !lines.containsKey(filter(pack)) && !lines.containsKey(score(pack)))
                .forEach(pack -> lines.keySet().removeIf(l -> l.startsWith(parameter(pack, ""))));
        file.parameters().forEach((pack, settings) -> settings.values()
                .forEach((name, value) -> lines.put(parameter(pack, name), " " + YamlText.flow(value))));
    }

    private void remove(String line) {
        if (lines.remove(line) == null) {
            lines.put("no " + line, "");
        }
    }

    private static String parameter(String pack, String name) {
        return "parameter: " + pack + "." + name;
    }

    private static String filter(String pack) {
        return "filter: " + pack;
    }

    private static String score(String pack) {
        return "score: " + pack;
    }

    List<String> all() {
        List<String> all = new ArrayList<>();
        lines.forEach((line, rest) -> all.add(line + rest));
        return all;
    }
}
