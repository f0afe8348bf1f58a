package io.ballast.api.args;

import io.ballast.api.convert.GoDuration;
import io.ballast.model.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads plugin arguments from a tree of maps, lists and scalars, and collects what is wrong. One use per tree. */
final class ArgsTree {
    private final Map<?, ?> tree;
    private final String prefix;
    private final List<ArgsException.Problem> problems;
    private final Set<String> asked = new HashSet<>();

    ArgsTree(Map<?, ?> tree, String prefix, List<ArgsException.Problem> problems) {
        this.tree = tree;
        this.prefix = prefix;
        this.problems = problems;
    }

    boolean has(String name) {
        return value(name) != null;
    }

    private Object value(String name) {
        asked.add(name);
        return tree.get(name);
    }

    void problem(String name, String message) {
        problems.add(new ArgsException.Problem(prefix + name, message, Set.of()));
    }

    boolean flag(String name, boolean absent) {
        Object value = value(name);
        if (value == null || value instanceof Boolean) {
            return value == null ? absent : (Boolean) value;
        }
        problem(name, "is '" + value + "', must be true or false");
        return absent;
    }

    long number(String name, long absent, long min, long max) {
        Object value = value(name);
        if (value == null) {
            return absent;
        }
        Optional<Long> number = whole(value);
        if (number.isEmpty()) {
            problem(name, "is '" + value + "', must be a whole number");
            return absent;
        }
        return inRange(name, number.get(), min, max) ? number.get() : absent;
    }

    String text(String name) {
        Object value = value(name);
        return value == null ? "" : value.toString();
    }

    Duration duration(String name) {
        String text = text(name);
        if (text.isEmpty()) {
            return Duration.ZERO;
        }
        Optional<Duration> duration = GoDuration.parse(text);
        if (duration.isEmpty() || duration.get().isNegative()) {
            problem(name, "is '" + text + "', must be a duration such as 5m0s, not negative");
            return Duration.ZERO;
        }
        return duration.get();
    }

    List<Resource> resources(String name) {
        return texts(name, "resource names").stream().map(Resource::of).toList();
    }

    /** A list of texts, none of them blank. */
    List<String> texts(String name, String what) {
        Object value = value(name);
        List<String> texts = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object item : list) {
                if (item == null || item.toString().isBlank()) {
                    problem(name, "has an empty entry");
                } else {
                    texts.add(item.toString());
                }
            }
        } else if (value != null) {
            problem(name, "must be a list of " + what);
        }
        return texts;
    }

    /** The maps of a list. */
    List<ArgsTree> parts(String name) {
        Object value = value(name);
        List<ArgsTree> parts = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof Map<?, ?> map) {
                    parts.add(new ArgsTree(map, prefix + name + "[" + i + "].", problems));
                } else {
                    problem(name + "[" + i + "]", "must be a map");
                }
            }
        } else if (value != null) {
            problem(name, "must be a list");
        }
        return parts;
    }

    /** The maps of a map, by key. */
    Map<String, ArgsTree> partsByName(String name) {
        Map<String, ArgsTree> parts = new TreeMap<>();
        part(name).ifPresent(map -> map.tree.keySet().forEach(key -> map.part(String.valueOf(key))
                .ifPresent(entry -> parts.put(String.valueOf(key), entry))));
        return parts;
    }

    Map<Resource, Long> percentages(String name, long min, long max) {
        Map<Resource, Long> map = new TreeMap<>();
        Object value = value(name);
        if (value instanceof Map<?, ?> entries) {
            entries.forEach((key, item) -> {
                String path = name + "." + key;
                Optional<Long> number = whole(item);
                if (key == null || key.toString().isBlank()) {
                    problem(name, "has an entry without resource name");
                } else if (number.isEmpty()) {
                    problem(path, "is '" + item + "', must be a whole number");
                } else if (inRange(path, number.get(), min, max)) {
                    map.put(Resource.of(key.toString()), number.get());
                }
            });
        } else if (value != null) {
            problem(name, "must be a map from resource to number");
        }
        return map;
    }

    Optional<ArgsTree> part(String name) {
        Object value = value(name);
        if (value instanceof Map<?, ?> map) {
            return Optional.of(new ArgsTree(map, prefix + name + ".", problems));
        }
        if (value != null) {
            problem(name, "must be a map");
        }
        return Optional.empty();
    }

    /** Reports every key that nobody asked for. */
    void refuseOthers() {
        tree.keySet().stream()
                .map(String::valueOf)
                .filter(key -> !asked.contains(key))
                .sorted()
                .forEach(key -> problems.add(new ArgsException.Problem(prefix + key, "is no argument", asked)));
    }

    private boolean inRange(String name, long number, long min, long max) {
        if (number < min || number > max) {
            problem(
                    name,
                    "is " + number + ", must be " + (max == Long.MAX_VALUE ? min + " or more" : min + " to " + max));
            return false;
        }
        return true;
    }

    private static Optional<Long> whole(Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return Optional.of(((Number) value).longValue());
        }
        return Optional.empty();
    }
}
