package io.ballast.conformance;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A map of a vector, read by key. Absent, explicitly {@code null} and empty stay three different things. A missing or mistyped value is an
 * {@link IllegalArgumentException} that names the path, for example {@code given.node.status: expected a map, found text}. Immutable.
 */
public final class Tree {
    private final String path;
    private final Map<String, Object> values;

    private Tree(String path, Map<String, Object> values) {
        this.path = path;
        this.values = values;
    }

    /** A tree over parsed YAML; {@code value} must be a map. */
    public static Tree of(String path, Object value) {
        requireNonNull(path, "path is null");
        return new Tree(path, mapOf(path, value));
    }

    /** Where in the case this map stands, for messages. */
    public String path() {
        return path;
    }

    /** The keys in file order. */
    public Set<String> keys() {
        return values.keySet();
    }

    /** Whether the key is present, {@code null} included. */
    public boolean has(String key) {
        return values.containsKey(key);
    }

    /** Whether the key is present with a value other than {@code null}. */
    public boolean isSet(String key) {
        return values.get(key) != null;
    }

    /** The parsed YAML as it is: maps, lists, text, {@code Long}, {@code Double}, {@code Boolean}, {@code null}. For decoding into API types. */
    public Map<String, Object> raw() {
        return values;
    }

    /** Raw value of a key; {@code null} when absent or null. */
    public Object raw(String key) {
        return values.get(key);
    }

    /** The map under a key. */
    public Tree map(String key) {
        return of(pathOf(key), required(key));
    }

    /** The map under a key; empty when absent or null. */
    public Optional<Tree> optionalMap(String key) {
        return isSet(key) ? Optional.of(map(key)) : Optional.empty();
    }

    /** The maps listed under a key; an empty list when absent or null. */
    public List<Tree> maps(String key) {
        List<Tree> maps = new ArrayList<>();
        List<Object> items = list(key);
        for (int i = 0; i < items.size(); i++) {
            maps.add(of(pathOf(key) + "[" + i + "]", items.get(i)));
        }
        return maps;
    }

    /** The list under a key as it is; empty when absent or null. */
    @SuppressWarnings("unchecked")
    public List<Object> list(String key) {
        Object value = values.get(key);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List)) {
            throw mistyped(key, "a list", value);
        }
        return (List<Object>) value;
    }

    /** The texts listed under a key; empty when absent or null. */
    public List<String> texts(String key) {
        return list(key).stream().map(v -> textOf(key, v)).toList();
    }

    /** The whole numbers listed under a key; empty when absent or null. */
    public List<Long> longs(String key) {
        return list(key).stream().map(v -> longOf(key, v)).toList();
    }

    /** A text; a number or a truth value is not one. */
    public String text(String key) {
        return textOf(key, required(key));
    }

    /** A text, or a fallback when absent or null. */
    public String text(String key, String fallback) {
        return isSet(key) ? text(key) : fallback;
    }

    /** A whole number. */
    public long integer(String key) {
        return longOf(key, required(key));
    }

    /** A whole number, or a fallback when absent or null. */
    public long integer(String key, long fallback) {
        return isSet(key) ? integer(key) : fallback;
    }

    /** A number, whole or not. */
    public double number(String key) {
        return doubleOf(key, required(key));
    }

    /** A number, or a fallback when absent or null. */
    public double number(String key, double fallback) {
        return isSet(key) ? number(key) : fallback;
    }

    /** Numbers by key under a key, in file order; empty when absent or null. */
    public Map<String, Double> numbers(String key) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        optionalMap(key).ifPresent(map -> map.keys().forEach(k -> numbers.put(k, map.number(k))));
        return numbers;
    }

    /** A truth value. */
    public boolean flag(String key) {
        Object value = required(key);
        if (!(value instanceof Boolean flag)) {
            throw mistyped(key, "true or false", value);
        }
        return flag;
    }

    /** A truth value, or a fallback when absent or null. */
    public boolean flag(String key, boolean fallback) {
        return isSet(key) ? flag(key) : fallback;
    }

    private Object required(String key) {
        Object value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException(pathOf(key) + " is missing");
        }
        return value;
    }

    private String textOf(String key, Object value) {
        if (!(value instanceof String text)) {
            throw mistyped(key, "text", value);
        }
        return text;
    }

    private long longOf(String key, Object value) {
        if (!(value instanceof Long number)) {
            throw mistyped(key, "a whole number", value);
        }
        return number;
    }

    private double doubleOf(String key, Object value) {
        if (value instanceof Long number) {
            return number.doubleValue();
        }
        if (!(value instanceof Double number)) {
            throw mistyped(key, "a number", value);
        }
        return number;
    }

    private String pathOf(String key) {
        return path + "." + key;
    }

    private IllegalArgumentException mistyped(String key, String wanted, Object found) {
        return mistyped(pathOf(key), wanted, found, null);
    }

    private static IllegalArgumentException mistyped(String path, String wanted, Object found, Throwable cause) {
        return new IllegalArgumentException(path + ": expected " + wanted + ", found " + found, cause);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> mapOf(String path, Object value) {
        if (!(value instanceof Map)) {
            throw mistyped(path, "a map", value, null);
        }
        return (Map<String, Object>) value;
    }

    @Override
    public String toString() {
        return path + "=" + values;
    }
}
