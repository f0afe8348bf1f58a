package io.ballast.cli.snapshot;

import io.ballast.engine.yaml.YamlValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** YAML values with places to plain trees, and paths in such a tree back to places. */
final class YamlTrees {
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]{1,18}");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:\\.[0-9]{1,40}|[0-9]{1,40}(?:\\.[0-9]{0,40})?)(?:[eE][-+]?[0-9]{1,3})?");

    private YamlTrees() {}

    /** Maps, lists and scalars: text, {@code Long}, {@code BigDecimal}, {@code Boolean} or null, by the core schema of YAML 1.2. */
    static Map<String, Object> tree(YamlValue.Mapping mapping) {
        Map<String, Object> map = new LinkedHashMap<>();
        mapping.entries().forEach((key, value) -> map.put(key, plain(value)));
        return map;
    }

    private static Object plain(YamlValue value) {
        if (value instanceof YamlValue.Mapping mapping) {
            return tree(mapping);
        }
        if (value instanceof YamlValue.Sequence sequence) {
            List<Object> list = new ArrayList<>();
            sequence.items().forEach(item -> list.add(plain(item)));
            return list;
        }
        return scalar((YamlValue.Scalar) value);
    }

    private static Object scalar(YamlValue.Scalar scalar) {
        String text = scalar.text();
        if (scalar.quoted()) {
            return text;
        }
        if (scalar.isNull()) {
            return null;
        }
        if (INTEGER.matcher(text).matches()) {
            return Long.valueOf(text);
        }
        if (NUMBER.matcher(text).matches()) {
            return new BigDecimal(text);
        }
        return switch (text) {
            case "true", "True", "TRUE" -> true;
            case "false", "False", "FALSE" -> false;
            default -> text;
        };
    }

    /** The text under a key; empty when there is none. */
    static String text(YamlValue.Mapping mapping, String key) {
        return mapping.entries().get(key) instanceof YamlValue.Scalar scalar && !scalar.isNull() ? scalar.text() : "";
    }

    /** The map under a key; an empty one when there is none. */
    static YamlValue.Mapping map(YamlValue.Mapping mapping, String key) {
        return mapping.entries().get(key) instanceof YamlValue.Mapping inner ? inner : YamlValue.Mapping.EMPTY;
    }

    /**
     * Line of the value at a path such as {@code spec.containers[0].resources.requests.nvidia.com/gpu}, or of the deepest value on the way to it that is
     * there.
     */
    static int line(YamlValue value, String path) {
        if (path.isEmpty()) {
            return value.line();
        }
        if (path.startsWith("[") && value instanceof YamlValue.Sequence sequence) {
            int end = path.indexOf(']');
            int index = end < 2 ? -1 : Integer.parseInt(path.substring(1, end));
            if (index < 0 || index >= sequence.items().size()) {
                return value.line();
            }
            return line(sequence.items().get(index), withoutDot(path.substring(end + 1)));
        }
        if (value instanceof YamlValue.Mapping mapping) {
            // Names of resources hold dots, so the longest key that fits is meant.
            String best = "";
            for (String key : mapping.entries().keySet()) {
                if (key.length() > best.length() && startsWithStep(path, key)) {
                    best = key;
                }
            }
            if (!best.isEmpty()) {
                int deeper = line(mapping.entries().get(best), withoutDot(path.substring(best.length())));
                return Math.max(deeper, mapping.keys().get(best).line());
            }
        }
        return value.line();
    }

    private static boolean startsWithStep(String path, String key) {
        return path.startsWith(key)
                && (path.length() == key.length()
                        || path.charAt(key.length()) == '.'
                        || path.charAt(key.length()) == '[');
    }

    private static String withoutDot(String path) {
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
