package io.ballast.authoring.table;

import io.ballast.engine.fact.FactBinder;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Finds which numbers a field of a fact can hold, by asking the fact itself: its constructor refuses the others. So no row is missed for an amount that
 * cannot be negative. Thread-safe.
 */
final class FieldRange {
    private static final long[] NEGATIVE = {-1, -2, -1000, Long.MIN_VALUE};
    private static final long[] ABOVE_PERCENT = {101, 102, 1000, Long.MAX_VALUE};
    private static final Ranges ANY = Ranges.of(Long.MIN_VALUE, Long.MAX_VALUE);

    private FieldRange() {}

    /** The numbers that a field may hold; any where it is no field of its own. */
    static Ranges of(Class<?> type, String field) {
        if (!type.isRecord()) {
            return ANY;
        }
        RecordComponent[] components = type.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            if (components[i].getName().equals(field) && components[i].getType() == long.class) {
                return range(type.asSubclass(Record.class), components, i);
            }
        }
        return ANY;
    }

    private static Ranges range(Class<? extends Record> type, RecordComponent[] components, int index) {
        Object[] neutral;
        try {
            neutral = values(FactBinder.neutralFact(type), components);
        } catch (IllegalStateException e) {
            // A fact of which there is none without content cannot be asked about one field.
            return ANY;
        }
        boolean zero = accepts(type, components, neutral, index, 0);
        boolean negative = LongStream.of(NEGATIVE).anyMatch(v -> accepts(type, components, neutral, index, v));
        if (!zero || negative) {
            return ANY;
        }
        boolean percent = accepts(type, components, neutral, index, 100)
                && LongStream.of(ABOVE_PERCENT).noneMatch(v -> accepts(type, components, neutral, index, v));
        return Ranges.of(0, percent ? 100 : Long.MAX_VALUE);
    }

    /** Whether a fact may hold the number, whatever its other fields are; those that depend on each other are tried together. */
    private static boolean accepts(
            Class<? extends Record> type, RecordComponent[] components, Object[] neutral, int index, long value) {
        for (long others : new long[] {0, 1, value}) {
            for (boolean flags : new boolean[] {false, true}) {
                Object[] tried = neutral.clone();
                for (int i = 0; i < tried.length; i++) {
                    if (components[i].getType() == long.class) {
                        tried[i] = i == index ? value : others;
                    } else if (components[i].getType() == boolean.class) {
                        tried[i] = flags;
                    }
                }
                if (makes(type, components, tried)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Object[] values(Record fact, RecordComponent[] components) {
        return Arrays.stream(components)
                .map(c -> {
                    try {
                        return c.getAccessor().invoke(fact);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toArray();
    }

    private static boolean makes(Class<? extends Record> type, RecordComponent[] components, Object[] values) {
        try {
            Constructor<? extends Record> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.newInstance(values);
            return true;
        } catch (InvocationTargetException e) {
            return false;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
