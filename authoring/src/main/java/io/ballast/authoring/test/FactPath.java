package io.ballast.authoring.test;

import io.ballast.engine.yaml.YamlValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names a value inside facts or parameters: {@code NodeLoad.expired}, {@code NodeLoad(node-a).used(cpu)}, {@code usageThresholds(0).percent}. A word in
 * brackets is an identity, a key with dots in it, or a place in a list. Immutable, thread-safe.
 *
 * @param root     type of the fact, or name of the parameter
 * @param identity word in brackets behind the root: which of several is meant
 * @param keys     the way from there; empty for the whole fact
 */
record FactPath(String root, Optional<String> identity, List<String> keys) {
    FactPath {
        keys = List.copyOf(keys);
    }

    /** Reads a path; empty when the text is none. */
    static Optional<FactPath> parse(String text) {
        List<String> words = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int end;
            if (c == '(') {
                end = text.indexOf(')', at);
                if (end < 0 || at == 0) {
                    return Optional.empty();
                }
                words.add(text.substring(at + 1, end).strip());
                at = end + 1;
            } else {
                at += c == '.' && at > 0 ? 1 : 0;
                end = at;
                while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '(') {
                    end++;
                }
                words.add(text.substring(at, end).strip());
                at = end;
            }
        }
        if (words.isEmpty() || words.contains("") || text.endsWith(".")) {
            return Optional.empty();
        }
        boolean one = text.startsWith("(", words.get(0).length());
        return Optional.of(new FactPath(
                words.get(0),
                one ? Optional.of(words.get(1)) : Optional.empty(),
                words.subList(one ? 2 : 1, words.size())));
    }

    /**
     * The value with another one at the end of this path; what is missing on the way is made.
     *
     * @param at where new keys are said to stand
     * @return empty when the way leads through a text or out of a list
     */
    Optional<YamlValue> set(YamlValue old, YamlValue value, YamlValue.Scalar at) {
        return set(old, keys, value, at);
    }

    private static Optional<YamlValue> set(YamlValue old, List<String> keys, YamlValue value, YamlValue.Scalar at) {
        if (keys.isEmpty()) {
            return Optional.of(value);
        }
        String key = keys.get(0);
        List<String> rest = keys.subList(1, keys.size());
        if (old instanceof YamlValue.Sequence list) {
            int index = key.matches("\\d{1,6}") ? Integer.parseInt(key) : -1;
            if (index < 0 || index >= list.items().size()) {
                return Optional.empty();
            }
            return set(list.items().get(index), rest, value, at).map(item -> {
                List<YamlValue> items = new ArrayList<>(list.items());
                items.set(index, item);
                return new YamlValue.Sequence(items, list.line(), list.column());
            });
        }
        if (old instanceof YamlValue.Mapping map) {
            YamlValue inner =
                    map.entries().getOrDefault(key, new YamlValue.Mapping(Map.of(), Map.of(), at.line(), at.column()));
            return set(inner, rest, value, at).map(changed -> with(map, key, changed, at));
        }
        return Optional.empty();
    }

    private static YamlValue with(YamlValue.Mapping map, String key, YamlValue value, YamlValue.Scalar at) {
        Map<String, YamlValue> entries = new LinkedHashMap<>(map.entries());
        Map<String, YamlValue.Scalar> places = new LinkedHashMap<>(map.keys());
        entries.put(key, value);
        places.putIfAbsent(key, new YamlValue.Scalar(key, false, at.line(), at.column()));
        return new YamlValue.Mapping(entries, places, map.line(), map.column());
    }
}
