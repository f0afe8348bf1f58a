package io.ballast.engine.record;

import io.ballast.engine.fact.FactBinder;
import io.ballast.model.Amounts;
import io.ballast.model.FactCatalog;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes facts of this engine from recorded values: a component that was not recorded gets the neutral value of its type, one that the fact no longer has is
 * left out. Thread-safe.
 */
final class FactBuilder {
    private FactBuilder() {}

    /**
     * The fact.
     *
     * @throws NotReplayableException when this engine has no such fact, or the values do not fit it
     */
    static Record build(RecordedFact fact) {
        Class<? extends Record> type = FactCatalog.typesByName().get(fact.type());
        if (type == null) {
            throw new NotReplayableException("this engine has no fact " + fact.type());
        }
        try {
            return (Record) record(type, fact.values());
        } catch (IllegalArgumentException | ClassCastException e) {
            throw new NotReplayableException("fact " + fact.type() + " does not fit this engine: " + e.getMessage());
        }
    }

    private static Object record(Class<?> type, Map<?, ?> values) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] arguments = new Object[components.length];
        for (int i = 0; i < arguments.length; i++) {
            Object value = values.get(components[i].getName());
            arguments[i] = value == null ? FactBinder.neutral(types[i]) : value(components[i].getGenericType(), value);
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause().getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("fact type " + type.getName() + " has no usable constructor", e);
        }
    }

    private static Object value(Type type, Object value) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        if (raw == long.class) {
            return (Long) value;
        }
        if (raw == boolean.class) {
            return (Boolean) value;
        }
        if (raw == String.class) {
            return (String) value;
        }
        if (raw == Resource.class) {
            return Resource.of((String) value);
        }
        if (raw.isEnum()) {
            return Arrays.stream(raw.getEnumConstants())
                    .filter(c -> ((Enum<?>) c).name().equals(value))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(raw.getSimpleName() + " has no " + value));
        }
        if (raw == Amounts.class) {
            return Amounts.of(
                    ((List<?>) value).stream().mapToLong(v -> (Long) v).toArray());
        }
        if (raw == ResourceAmounts.class) {
            Map<Resource, Long> amounts = new TreeMap<>();
            ((Map<?, ?>) value).forEach((name, amount) -> amounts.put(Resource.of((String) name), (Long) amount));
            return ResourceAmounts.of(amounts);
        }
        if (raw == List.class || raw == Set.class) {
            Type item = ((ParameterizedType) type).getActualTypeArguments()[0];
            List<Object> items = new ArrayList<>();
            ((List<?>) value).forEach(v -> items.add(value(item, v)));
            return raw == List.class ? List.copyOf(items) : new LinkedHashSet<>(items);
        }
        if (raw.isRecord()) {
            return record(raw, (Map<?, ?>) value);
        }
        throw new IllegalArgumentException("a " + raw.getSimpleName() + " cannot be made from a record");
    }
}
