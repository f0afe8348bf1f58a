package io.ballast.engine.fact;

import io.ballast.engine.problem.Nearest;
import io.ballast.engine.problem.Problems;
import io.ballast.engine.yaml.YamlValue;
import io.ballast.model.Amounts;
import io.ballast.model.NodeRow;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes facts from YAML, by the names of their record components. A component that is left out gets the neutral value of its type. Not thread-safe.
 */
public final class FactBinder {
    private static final String CODE = "BAL-F001";

    private final String file;
    private final Problems problems;

    public FactBinder(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /** A fact of the given record type; empty when the value cannot be one (the problems say why). */
    public <T extends Record> Optional<T> bind(Class<T> type, YamlValue value) {
        return Optional.ofNullable(type.cast(record(type, value)));
    }

    private Object record(Class<?> type, YamlValue value) {
        if (!(value instanceof YamlValue.Mapping map)) {
            return wrong(value, type.getSimpleName() + " is " + value.kind() + ", must be a map");
        }
        RecordComponent[] components = type.getRecordComponents();
        List<String> names =
                Arrays.stream(components).map(RecordComponent::getName).toList();
        boolean complete = true;
        for (YamlValue.Scalar key : map.keys().values()) {
            if (!names.contains(key.text())) {
                wrong(
                        key,
                        type.getSimpleName() + " has no field '" + key.text() + "'" + Nearest.hint(key.text(), names));
                complete = false;
            }
        }
        Object[] arguments = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            YamlValue given = map.entries().get(names.get(i));
            arguments[i] = given == null ? neutral(types[i]) : convert(components[i].getGenericType(), given);
            complete &= arguments[i] != null;
        }
        return complete ? construct(type, types, arguments, value) : null;
    }

    private Object construct(Class<?> type, Class<?>[] types, Object[] arguments, YamlValue at) {
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            return wrong(at, type.getSimpleName() + ": " + e.getCause().getMessage());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("fact type " + type.getName() + " has no usable constructor", e);
        }
    }

    private Object convert(Type target, YamlValue value) {
        Class<?> raw = target instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) target;
        if (raw == List.class || raw == Set.class) {
            return collection(raw, (ParameterizedType) target, value);
        }
        if (raw == Map.class) {
            return map((ParameterizedType) target, value);
        }
        if (raw == Amounts.class) {
            return amounts(value);
        }
        if (raw == ResourceAmounts.class) {
            return resourceAmounts(value);
        }
        if (raw.isRecord() && raw != Resource.class) {
            return record(raw, value);
        }
        if (!(value instanceof YamlValue.Scalar scalar)) {
            return wrong(value, "expected " + describe(raw) + ", found " + value.kind());
        }
        return scalar(raw, scalar);
    }

    private Object scalar(Class<?> raw, YamlValue.Scalar scalar) {
        String text = scalar.text();
        if (raw == String.class) {
            return text;
        }
        if (raw == Resource.class) {
            return resource(scalar);
        }
        if (raw == boolean.class && (text.equals("true") || text.equals("false"))) {
            return text.equals("true");
        }
        if (raw == long.class) {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                return wrong(scalar, "'" + text + "' is not a whole number", QuantityHint.of(text));
            }
        }
        if (raw.isEnum()) {
            List<String> names = Arrays.stream(raw.getEnumConstants())
                    .map(c -> ((Enum<?>) c).name())
                    .toList();
            int at = names.indexOf(text);
            return at >= 0
                    ? raw.getEnumConstants()[at]
                    : wrong(
                            scalar,
                            "'" + text + "' is none of " + String.join(", ", names) + Nearest.hint(text, names));
        }
        return wrong(scalar, "'" + text + "' is not " + describe(raw));
    }

    private Object resource(YamlValue.Scalar name) {
        return name.text().isBlank() ? wrong(name, "a resource has no name") : Resource.of(name.text());
    }

    private Object collection(Class<?> raw, ParameterizedType target, YamlValue value) {
        if (!(value instanceof YamlValue.Sequence sequence)) {
            return wrong(value, "expected a list, found " + value.kind());
        }
        List<Object> items = new ArrayList<>();
        for (YamlValue item : sequence.items()) {
            items.add(convert(target.getActualTypeArguments()[0], item));
        }
        if (items.contains(null)) {
            return null;
        }
        return raw == List.class ? List.copyOf(items) : Set.copyOf(new LinkedHashSet<>(items));
    }

    private Object map(ParameterizedType target, YamlValue value) {
        if (!(value instanceof YamlValue.Mapping mapping)) {
            return wrong(value, "expected a map, found " + value.kind());
        }
        Map<Object, Object> result = new LinkedHashMap<>();
        boolean complete = true;
        for (Map.Entry<String, YamlValue> entry : mapping.entries().entrySet()) {
            Object key =
                    convert(target.getActualTypeArguments()[0], mapping.keys().get(entry.getKey()));
            Object converted = convert(target.getActualTypeArguments()[1], entry.getValue());
            complete &= key != null && converted != null;
            result.put(key, converted);
        }
        return complete ? Map.copyOf(result) : null;
    }

    private Object amounts(YamlValue value) {
        if (!(value instanceof YamlValue.Sequence sequence)) {
            return wrong(value, "expected a list of numbers, found " + value.kind());
        }
        List<Object> numbers = new ArrayList<>();
        sequence.items().forEach(item -> numbers.add(convert(long.class, item)));
        if (numbers.contains(null)) {
            return null;
        }
        return Amounts.of(numbers.stream().mapToLong(n -> (Long) n).toArray());
    }

    private Object resourceAmounts(YamlValue value) {
        if (!(value instanceof YamlValue.Mapping mapping)) {
            return wrong(value, "expected amounts by resource, found " + value.kind());
        }
        Map<Resource, Long> amounts = new LinkedHashMap<>();
        for (Map.Entry<String, YamlValue> entry : mapping.entries().entrySet()) {
            Object resource = resource(mapping.keys().get(entry.getKey()));
            Object amount = convert(long.class, entry.getValue());
            if (resource != null && amount != null) {
                amounts.put((Resource) resource, (Long) amount);
            }
        }
        return amounts.size() == mapping.entries().size() ? ResourceAmounts.of(amounts) : null;
    }

    /** Neutral value of a component that a file leaves out; also used to fill in facts for tests. */
    public static Object neutral(Class<?> type) {
        if (type == long.class) {
            return 0L;
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == String.class) {
            return "";
        }
        if (type == List.class) {
            return List.of();
        }
        if (type == Set.class) {
            return Set.of();
        }
        if (type == Map.class) {
            return Map.of();
        }
        if (type == Resource.class) {
            return Resource.CPU;
        }
        for (String name : List.of("NONE", "EMPTY")) {
            Optional<Object> constant = constant(type, name);
            if (constant.isPresent()) {
                return constant.get();
            }
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isRecord()) {
            return neutralRecord(type);
        }
        throw new IllegalStateException("fact component type " + type.getName() + " has no neutral value");
    }

    /** A fact of a type with nothing in it. */
    public static Record neutralFact(Class<? extends Record> type) {
        return (Record) neutralRecord(type);
    }

    /** A row of a type that says nothing about a node. */
    public static NodeRow neutralRow(Class<? extends NodeRow> type, String node) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = Arrays.stream(components)
                .map(c -> c.getName().equals("node") ? node : neutral(c.getType()))
                .toArray();
        return (NodeRow) newRecord(type, arguments);
    }

    private static Object neutralRecord(Class<?> type) {
        return newRecord(
                type,
                Arrays.stream(type.getRecordComponents())
                        .map(c -> neutral(c.getType()))
                        .toArray());
    }

    private static Object newRecord(Class<?> type, Object[] arguments) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("fact type " + type.getName() + " has no neutral value", e);
        }
    }

    private static Optional<Object> constant(Class<?> type, String name) {
        for (Field field : type.getFields()) {
            if (field.getName().equals(name)
                    && Modifier.isStatic(field.getModifiers())
                    && type.isAssignableFrom(field.getType())) {
                try {
                    return Optional.of(field.get(null));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException("constant " + type.getName() + "." + name + " is not readable", e);
                }
            }
        }
        return Optional.empty();
    }

    private Object wrong(YamlValue at, String message) {
        return wrong(at, message, "");
    }

    private Object wrong(YamlValue at, String message, String advice) {
        problems.add(CODE, file, at.line(), at.column(), message, advice);
        return null;
    }

    private static String describe(Class<?> type) {
        if (type == long.class) {
            return "a whole number";
        }
        return type == boolean.class ? "true or false" : "a " + type.getSimpleName();
    }
}
