package io.ballast.engine.yaml;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A map of one of our own files, read key by key. What is missing, of the wrong kind or unknown goes to the problems, and reading goes on with a
 * neutral value, so that one pass reports everything. Not thread-safe.
 */
public final class YamlObject {
    private static final String CODE = "BAL-Y002";

    private final String file;
    private final String what;
    private final YamlValue.Mapping map;
    private final Problems problems;

    private YamlObject(String file, String what, YamlValue.Mapping map, Problems problems) {
        this.file = file;
        this.what = what;
        this.map = map;
        this.problems = problems;
    }

    /**
     * Starts reading a map.
     *
     * @param what how messages call this object, for example "package"
     * @param known all keys that may be there; others are reported with the nearest name
     */
    public static YamlObject of(String file, String what, YamlValue value, Set<String> known, Problems problems) {
        YamlValue.Mapping map = YamlValue.Mapping.EMPTY;
        if (value instanceof YamlValue.Mapping mapping) {
            map = mapping;
        } else {
            problems.add(
                    CODE, file, value.line(), value.column(), what + " is " + value.kind() + ", must be a map", "");
        }
        map.keys().forEach((name, key) -> {
            if (!known.contains(name)) {
                problems.add(
                        CODE,
                        file,
                        key.line(),
                        key.column(),
                        what + " has no key '" + name + "'" + Nearest.hint(name, known),
                        "Known keys: "
                                + String.join(", ", known.stream().sorted().toList()) + ".");
            }
        });
        return new YamlObject(file, what, map, problems);
    }

    public int line() {
        return map.line();
    }

    public boolean has(String key) {
        return map.entries().containsKey(key);
    }

    public Optional<YamlValue> value(String key) {
        return Optional.ofNullable(map.entries().get(key));
    }

    /** Reports a problem at the value of a key, or at the object when the key is missing. */
    public void problem(String key, String message, String advice) {
        problem(value(key).orElse(map), message, advice);
    }

    /** Reports a problem at a value inside this object. */
    public void problem(YamlValue at, String message, String advice) {
        problems.add(CODE, file, at.line(), at.column(), message, advice);
    }

    /** A text that must be there. */
    public String text(String key) {
        Optional<String> text = optionalText(key);
        if (text.isEmpty() && !has(key)) {
            problem(key, what + " needs '" + key + "'", "");
        }
        return text.orElse("");
    }

    public Optional<String> optionalText(String key) {
        Optional<YamlValue> value = value(key);
        if (value.isPresent() && value.get() instanceof YamlValue.Scalar scalar) {
            return Optional.of(scalar.text());
        }
        value.ifPresent(v -> problem(key, "'" + key + "' is " + v.kind() + ", must be a text", ""));
        return Optional.empty();
    }

    public boolean flag(String key, boolean otherwise) {
        String text = optionalText(key).orElse(Boolean.toString(otherwise));
        if (!text.equals("true") && !text.equals("false")) {
            problem(key, "'" + key + "' is '" + text + "', must be true or false", "");
        }
        return text.equals("true");
    }

    public long number(String key, long otherwise) {
        Optional<String> text = optionalText(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            return Long.parseLong(text.get());
        } catch (NumberFormatException e) {
            problem(key, "'" + key + "' is '" + text.get() + "', must be a whole number", "");
            return otherwise;
        }
    }

    /** A map inside this one; a key that is absent is an empty map. Its problems are reported with those of this object. */
    public YamlObject child(String key, Set<String> known) {
        YamlValue value = value(key).orElse(YamlValue.Mapping.EMPTY);
        return of(file, what + "'s '" + key + "'", value, known, problems);
    }

    /** Items of a list; a key that is absent is an empty list. */
    public List<YamlValue> list(String key) {
        Optional<YamlValue> value = value(key);
        if (value.isEmpty() || (value.get() instanceof YamlValue.Scalar s && s.isNull())) {
            return List.of();
        }
        if (value.get() instanceof YamlValue.Sequence sequence) {
            return sequence.items();
        }
        problem(key, "'" + key + "' is " + value.get().kind() + ", must be a list", "");
        return List.of();
    }

    /** A list of texts. */
    public List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (YamlValue item : list(key)) {
            if (item instanceof YamlValue.Scalar scalar) {
                texts.add(scalar.text());
            } else {
                problem(item, "'" + key + "' holds " + item.kind(), "Use texts.");
            }
        }
        return texts;
    }

    /** Entries of a map; a key that is absent is an empty map. */
    public Map<String, YamlValue> map(String key) {
        Optional<YamlValue> value = value(key);
        if (value.isEmpty() || (value.get() instanceof YamlValue.Scalar s && s.isNull())) {
            return Map.of();
        }
        if (value.get() instanceof YamlValue.Mapping mapping) {
            return new LinkedHashMap<>(mapping.entries());
        }
        problem(key, "'" + key + "' is " + value.get().kind() + ", must be a map", "");
        return Map.of();
    }
}
