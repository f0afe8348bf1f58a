package io.ballast.engine.explain;

import io.ballast.model.Amounts;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The values inside a fact, each of which can be replaced by another one. Names and lists of records are left alone. Thread-safe. */
final class FactValues {
    /** Fields that say which fact it is. */
    private static final Set<String> IDENTITIES = Set.of("name", "node", "pod");

    /**
     * One value.
     *
     * @param path    where it is, for example {@code used.cpu}
     * @param value   a {@code Long}, {@code Boolean}, {@code Enum}, {@code String} or {@code Set} of texts
     * @param replace makes the fact with another value in its place; fails on a value that the fact refuses
     */
    record Value(String path, Object value, Function<Object, Object> replace) {
        /** The fact with another value; empty when the fact refuses it. */
        Optional<Record> with(Object other) {
            try {
                return Optional.of((Record) replace.apply(other));
            } catch (IllegalArgumentException | ArithmeticException e) {
                return Optional.empty();
            }
        }
    }

    private static final ClassValue<RecordType> TYPES = new ClassValue<>() {
        @Override
        protected RecordType computeValue(Class<?> type) {
            return RecordType.of(type);
        }
    };

    private FactValues() {}

    /**
     * All values of a fact.
     *
     * @param resources amounts by resource have a value for each of these, also where it is 0
     */
    static List<Value> of(Record fact, Set<Resource> resources) {
        List<Value> values = new ArrayList<>();
        collect("", fact, Function.identity(), resources, values);
        return values;
    }

    /** Resources that any of the facts names. */
    static Set<Resource> resources(Stream<? extends Record> facts) {
        Set<Resource> resources = new TreeSet<>(Set.of(Resource.CPU, Resource.MEMORY));
        facts.forEach(f -> addResources(f, resources));
        return resources;
    }

    private static void addResources(Object value, Set<Resource> into) {
        if (value instanceof Resource resource) {
            into.add(resource);
        } else if (value instanceof ResourceAmounts amounts) {
            into.addAll(amounts.asMap().keySet());
        } else if (value instanceof Record nested) {
            for (RecordComponent component : TYPES.get(nested.getClass()).components) {
                addResources(read(nested, component), into);
            }
        }
    }

    private static void collect(
            String prefix, Record owner, Function<Object, Object> rebuild, Set<Resource> resources, List<Value> into) {
        RecordComponent[] components = TYPES.get(owner.getClass()).components;
        for (int i = 0; i < components.length; i++) {
            int at = i;
            String name = components[i].getName();
            if (prefix.isEmpty() && IDENTITIES.contains(name)) {
                continue;
            }
            Object value = read(owner, components[i]);
            Function<Object, Object> replace = other -> rebuild.apply(replaced(owner, at, other));
            add(prefix + name, value, replace, resources, into);
        }
    }

    private static void add(
            String path, Object value, Function<Object, Object> replace, Set<Resource> resources, List<Value> into) {
        if (value instanceof Amounts amounts) {
            for (int i = 0; i < amounts.size(); i++) {
                int at = i;
                into.add(
                        new Value(path + "[" + i + "]", amounts.at(i), v -> replace.apply(amounts.with(at, (Long) v))));
            }
        } else if (value instanceof ResourceAmounts amounts) {
            for (Resource resource : resources) {
                into.add(new Value(path + "." + resource, amounts.amount(resource), v -> {
                    Map<Resource, Long> changed = new TreeMap<>(amounts.asMap());
                    changed.put(resource, (Long) v);
                    return replace.apply(ResourceAmounts.of(changed));
                }));
            }
        } else if (value instanceof Record nested && !(value instanceof Resource)) {
            collect(path + ".", nested, replace, resources, into);
        } else if (value instanceof Long
                || value instanceof Boolean
                || value instanceof Enum
                || value instanceof String
                || isTexts(value)) {
            into.add(new Value(path, value, replace));
        }
    }

    private static boolean isTexts(Object value) {
        return value instanceof Set<?> set && set.stream().allMatch(String.class::isInstance);
    }

    private static Object read(Record owner, RecordComponent component) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "field " + component.getName() + " of " + owner.getClass().getName() + " cannot be read", e);
        }
    }

    private static Object replaced(Record owner, int at, Object value) {
        RecordType type = TYPES.get(owner.getClass());
        Object[] arguments = new Object[type.components.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i == at ? value : read(owner, type.components[i]);
        }
        try {
            return type.constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(owner.getClass().getName() + " has no usable constructor", e);
        }
    }

    /** What reflection tells of a record, which is slow to ask for. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record RecordType(RecordComponent[] components, Constructor<?> constructor) {
        static RecordType of(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            try {
                return new RecordType(components, type.getDeclaredConstructor(types));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(type.getName() + " has no canonical constructor", e);
            }
        }
    }
}
