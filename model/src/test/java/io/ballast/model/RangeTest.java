package io.ballast.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ballast.model.cpu.CpuSet;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each range that a field is said to have is the one that its constructor enforces. */
class RangeTest {
    static Stream<Arguments> ranges() {
        Set<Class<?>> types = new LinkedHashSet<>();
        FactCatalog.types().forEach(t -> reach(t, types));
        return types.stream().flatMap(t -> Arrays.stream(t.getRecordComponents())
                .filter(c -> c.isAnnotationPresent(Range.class))
                .map(c -> Arguments.of(t, c.getName())));
    }

    private static void reach(Class<?> type, Set<Class<?>> types) {
        if (type.isRecord() && types.add(type)) {
            Arrays.stream(type.getRecordComponents()).forEach(c -> reach(c.getType(), types));
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("ranges")
    void constructorRefusesWhatIsOutOfRange(Class<?> type, String field) {
        Range range = Arrays.stream(type.getRecordComponents())
                .filter(c -> c.getName().equals(field))
                .findFirst()
                .orElseThrow()
                .getAnnotation(Range.class);

        assertThat(make(type, "", 0)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> make(type, field, range.min() - 1))
                .withMessageStartingWith(field + " is ");
        if (range.max() < Long.MAX_VALUE) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> make(type, field, range.max() + 1))
                    .withMessageStartingWith(field + " is ");
        }
    }

    /** A record whose fields have the smallest values, but for one. */
    private static Object make(Class<?> type, String field, long value) {
        List<Class<?>> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            types.add(component.getType());
            values.add(component.getName().equals(field) ? (Object) value : smallest(component));
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types.toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object smallest(RecordComponent component) {
        Class<?> type = component.getType();
        if (type == long.class) {
            Range range = component.getAnnotation(Range.class);
            return range == null ? 0L : range.min();
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == String.class) {
            return "a";
        }
        if (type == Resource.class) {
            return Resource.CPU;
        }
        if (type == CpuSet.class) {
            return CpuSet.NONE;
        }
        if (type == ResourceAmounts.class) {
            return ResourceAmounts.NONE;
        }
        if (type == Amounts.class) {
            return Amounts.EMPTY;
        }
        if (type == Set.class) {
            return Set.of();
        }
        if (type == List.class) {
            return List.of();
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return make(type, "", 0);
    }
}
