package io.ballast.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Rules compare what is in facts: numbers of one width only, nothing that could be null, nothing that could change. */
class FactCatalogTest {
    private static final Set<Class<?>> VALUES = Set.of(long.class, boolean.class, String.class);

    /** BL-135: nobody can give a field another meaning in a subtype. */
    @Test
    void noFactCanBeSubclassedOrHidesAField() {
        for (Class<? extends Record> type : FactCatalog.types()) {
            assertThat(java.lang.reflect.Modifier.isFinal(type.getModifiers()))
                    .as(type.getSimpleName())
                    .isTrue();
            assertThat(Arrays.stream(type.getRecordComponents()).filter(c -> Arrays.stream(type.getInterfaces())
                            .flatMap(i -> Arrays.stream(i.getMethods()))
                            .anyMatch(m -> m.isDefault() && m.getName().equals(c.getName()))))
                    .as(type.getSimpleName())
                    .isEmpty();
        }
    }

    @TestFactory
    List<DynamicTest> componentsAreLongsTruthsTextsEnumsOrFactsOfThese() {
        return FactCatalog.types().stream()
                .map(type -> DynamicTest.dynamicTest(type.getSimpleName(), () -> {
                    List<String> wrong = new ArrayList<>();
                    look(type, wrong, new HashSet<>());
                    assertThat(wrong).isEmpty();
                }))
                .toList();
    }

    private static void look(Class<?> record, List<String> wrong, Set<Class<?>> seen) {
        if (!seen.add(record)) {
            return;
        }
        for (RecordComponent component : record.getRecordComponents()) {
            for (Class<?> type : classes(component.getGenericType())) {
                if (type.isRecord()) {
                    look(type, wrong, seen);
                } else if (!VALUES.contains(type) && !type.isEnum() && !immutableValue(type)) {
                    wrong.add(record.getSimpleName() + "." + component.getName() + " is " + type.getName());
                }
            }
        }
    }

    /** The type itself; for a list, set or map the types of what is in it, where numbers can only be boxed. */
    private static List<Class<?>> classes(Type type) {
        if (!(type instanceof ParameterizedType of)) {
            return List.of((Class<?>) type);
        }
        assertThat(of.getRawType()).as("collection").isIn(List.class, Set.class);
        return Arrays.stream(of.getActualTypeArguments())
                .flatMap(t -> classes(t).stream())
                .toList();
    }

    /** Final classes of the model itself, such as {@code Amounts}; what they hold cannot be changed from outside. */
    private static boolean immutableValue(Class<?> type) {
        return type.getName().startsWith("io.ballast.model.")
                && java.lang.reflect.Modifier.isFinal(type.getModifiers())
                && Arrays.stream(type.getDeclaredFields())
                        .allMatch(f -> java.lang.reflect.Modifier.isFinal(f.getModifiers()))
                && Arrays.stream(type.getFields())
                        .allMatch(f -> f.getType() == type || f.getType() == int.class || f.getType() == long.class);
    }

    @Test
    void functionsThatRulesCallGiveWholeNumbersOrValues() {
        List<String> wrong = new ArrayList<>();
        for (Class<? extends Record> type : FactCatalog.types()) {
            Arrays.stream(type.getMethods())
                    .filter(m -> m.isAnnotationPresent(RuleFunction.class))
                    .filter(m -> m.getReturnType().isPrimitive() && !VALUES.contains(m.getReturnType()))
                    .forEach(m -> wrong.add(type.getSimpleName() + "." + m.getName()));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void factsAreFinalRecordsWithNamesOfTheirOwn() {
        assertThat(FactCatalog.types())
                .allMatch(Class::isRecord)
                .doesNotHaveDuplicates()
                .extracting(Class::getSimpleName)
                .doesNotHaveDuplicates();
    }
}
