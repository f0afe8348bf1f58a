package io.ballast.conformance.rules;

import io.ballast.engine.fact.FactBinder;
import io.ballast.model.Amounts;
import io.ballast.model.Resource;
import io.ballast.model.ResourceAmounts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes facts of any type with random content, drawn so that comparisons often come out either way. */
final class RandomFacts {
    private static final long[] NUMBERS = {0, 1, 2, 8, 50, 65, 95, 100, 250, 500, 1000, 4000, 8000, 64_000, 128_000};
    private static final List<String> TEXTS = List.of("", "A10", "V100", "T4", "cfsQuota", "cpuset", "BE");
    private static final int TRIES = 200;

    private final Random random;

    RandomFacts(long seed) {
        random = new Random(seed);
    }

    /** A fact whose first component, its identity, is the given text; other components are random. */
    <T extends Record> T fact(Class<T> type, String identity) {
        return type.cast(record(type, identity));
    }

    private Object record(Class<?> type, String identity) {
        for (int i = 0; i < TRIES; i++) {
            RecordComponent[] components = type.getRecordComponents();
            Object[] values = new Object[components.length];
            for (int k = 0; k < values.length; k++) {
                boolean named = k == 0 && identity != null && components[0].getType() == String.class;
                values[k] = named ? identity : value(components[k].getGenericType());
            }
            try {
                Class<?>[] types =
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
                return type.getDeclaredConstructor(types).newInstance(values);
            } catch (InvocationTargetException e) {
                // The fact refuses such content; draw again.
                if (!(e.getCause() instanceof IllegalArgumentException)) {
                    throw new AssertionError(type + " refuses content with " + e.getCause(), e);
                }
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("fact type " + type + " has no canonical constructor", e);
            }
        }
        return FactBinder.neutralFact(type.asSubclass(Record.class));
    }

    private Object value(Type type) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        if (raw == long.class) {
            return NUMBERS[random.nextInt(NUMBERS.length)];
        }
        if (raw == boolean.class) {
            return random.nextBoolean();
        }
        if (raw == String.class) {
            return TEXTS.get(random.nextInt(TEXTS.size()));
        }
        if (raw == Resource.class) {
            return random.nextBoolean() ? Resource.CPU : Resource.MEMORY;
        }
        if (raw == ResourceAmounts.class) {
            return ResourceAmounts.of((Long) value(long.class), (Long) value(long.class));
        }
        if (raw == Amounts.class) {
            long[] free = new long[random.nextInt(5)];
            Arrays.setAll(free, i -> random.nextBoolean() ? 1000 : random.nextInt(11) * 100L);
            return Amounts.of(free);
        }
        if (raw.isEnum()) {
            return raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)];
        }
        if (raw == Set.class || raw == List.class) {
            List<Object> items = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                items.add(value(((ParameterizedType) type).getActualTypeArguments()[0]));
            }
            return raw == Set.class ? new HashSet<>(items) : items;
        }
        return raw.isRecord() ? record(raw, null) : FactBinder.neutral(raw);
    }
}
