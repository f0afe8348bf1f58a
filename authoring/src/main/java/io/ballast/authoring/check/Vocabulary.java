package io.ballast.authoring.check;

import io.ballast.model.FactCatalog;
import io.ballast.model.RuleFunction;
import io.ballast.model.sink.Classification;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Placement;
import io.ballast.model.sink.Score;
import io.ballast.model.sink.Setting;
import io.ballast.model.sink.Suppression;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The words that rules may use: facts with their fields, sinks with their verbs. */
final class Vocabulary {
    private static final List<Class<?>> SINKS =
            List.of(Filter.class, Score.class, Placement.class, Classification.class, Setting.class, Suppression.class);

    /** What every class has and no policy is about. */
    private static final Set<String> OBJECT_METHODS = Set.of("hashCode", "toString", "getClass");

    private static final Map<String, Class<?>> TYPES = types();

    private Vocabulary() {}

    private static Map<String, Class<?>> types() {
        Map<String, Class<?>> types = new LinkedHashMap<>();
        FactCatalog.types().forEach(t -> types.put(t.getSimpleName(), t));
        SINKS.forEach(t -> types.put(t.getSimpleName(), t));
        return types;
    }

    /** A fact or sink by simple or full name. */
    static Optional<Class<?>> type(String name) {
        return Optional.ofNullable(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
    }

    static Set<String> typeNames() {
        return TYPES.keySet();
    }

    /** Fields and marked functions of a type, by name. */
    static Set<String> members(Class<?> type) {
        Set<String> names = new TreeSet<>(verbs(type));
        if (type.isRecord()) {
            Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getName)
                    .forEach(names::add);
        }
        for (Method method : type.getMethods()) {
            if (method.getParameterCount() == 0
                    && method.getDeclaringClass().getName().startsWith("io.ballast.model")
                    && method.getReturnType() != void.class
                    && !OBJECT_METHODS.contains(method.getName())) {
                names.add(method.getName());
            }
        }
        return names;
    }

    /** Marked functions of a type, by name. */
    static Set<String> verbs(Class<?> type) {
        Set<String> names = new TreeSet<>();
        for (Method method : type.getMethods()) {
            if (method.isAnnotationPresent(RuleFunction.class)) {
                names.add(method.getName());
            }
        }
        return names;
    }

    /** Type of a field or of a parameterless marked function. */
    static Optional<Class<?>> memberType(Class<?> type, String member) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(member)) {
                return Optional.of(method.getReturnType());
            }
        }
        return Optional.empty();
    }
}
