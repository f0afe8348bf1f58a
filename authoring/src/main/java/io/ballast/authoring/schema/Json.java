package io.ballast.authoring.schema;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Parts of JSON Schemas as trees of maps and lists. Thread-safe; the trees are the caller's to change. */
final class Json {
    private Json() {}

    static Map<String, Object> map(String key, Object value) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(key, value);
        return map;
    }

    static Map<String, Object> type(String name) {
        return map("type", name);
    }

    /** A text; YAML takes some texts for numbers or truth values, and readers take them as written. */
    static Map<String, Object> scalar() {
        return map("type", List.of("string", "number", "boolean"));
    }

    static Map<String, Object> list(Map<String, Object> items) {
        Map<String, Object> schema = type("array");
        schema.put("items", items);
        return schema;
    }

    /** A map with keys of any name. */
    static Map<String, Object> mapOf(Map<String, Object> values) {
        Map<String, Object> schema = type("object");
        schema.put("additionalProperties", values);
        return schema;
    }

    /** A map with these keys and no others. */
    static Map<String, Object> closed(Map<String, ?> properties) {
        Map<String, Object> schema = type("object");
        schema.put("properties", properties);
        schema.put("additionalProperties", false);
        return schema;
    }

    /**
     * The same for what a reader takes.
     *
     * @param keys what the reader takes, which must be what the schema describes
     */
    static Map<String, Object> closed(Collection<String> keys, Map<String, ?> properties, String... required) {
        Set<String> missing = new TreeSet<>(keys);
        if (!missing.equals(new TreeSet<>(properties.keySet()))) {
            throw new IllegalStateException(
                    "the schema describes " + properties.keySet() + ", but the reader takes " + missing);
        }
        Map<String, Object> schema = closed(properties);
        if (required.length > 0) {
            schema.put("required", List.of(required));
        }
        return schema;
    }

    static Map<String, Object> described(Map<String, Object> schema, String description) {
        schema.put("description", description);
        return schema;
    }

    /** {@code if} the keys are as given {@code then} another schema holds as well. */
    static Map<String, Object> when(Map<String, Object> condition, Map<String, Object> then) {
        Map<String, Object> schema = map("if", condition);
        schema.put("then", then);
        return schema;
    }

    /** Condition that a key has a value. */
    static Map<String, Object> has(String key, Object value) {
        Map<String, Object> schema = map("properties", map(key, map("const", value)));
        schema.put("required", List.of(key));
        return schema;
    }
}
