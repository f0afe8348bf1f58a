package io.ballast.authoring.check;

import io.ballast.engine.sandbox.PlatformMembers;
import io.ballast.model.DecisionPoint;
import io.ballast.model.FactCatalog;
import io.ballast.model.RuleFunction;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Admission;
import io.ballast.model.sink.Burst;
import io.ballast.model.sink.Classification;
import io.ballast.model.sink.Eviction;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Placement;
import io.ballast.model.sink.Score;
import io.ballast.model.sink.Setting;
import io.ballast.model.sink.Suppression;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The words that rules may use: facts with their fields, sinks with their verbs. */
public final class Vocabulary {

    private static final List<Class<?>> SINKS = List.of(
            Filter.class,
            Score.class,
            Placement.class,
            Classification.class,
            Admission.class,
            Setting.class,
            Suppression.class,
            Burst.class,
            Eviction.class);

    /** The decision point of each sink that serves one only. */
    private static final Map<Class<?>, DecisionPoint> POINTS = Map.of(
            Filter.class, DecisionPoint.FILTER,
            Score.class, DecisionPoint.SCORE,
            Placement.class, DecisionPoint.RESERVE,
            Classification.class, DecisionPoint.CLASSIFY,
            Admission.class, DecisionPoint.ADMIT,
            Suppression.class, DecisionPoint.SUPPRESS,
            Burst.class, DecisionPoint.BURST,
            Eviction.class, DecisionPoint.EVICT);

    private static final Map<String, Class<?>> TYPES = types();

    private static final Set<String> PACKAGES = packages();

    private Vocabulary() {}

    /** Packages of what rules may name, first the two roots. */
    private static Set<String> packages() {
        Set<String> packages = new LinkedHashSet<>(List.of("io.ballast.model", "io.ballast.algorithms"));
        TYPES.values().forEach(t -> packages.add(t.getPackageName()));
        return packages;
    }

    private static Map<String, Class<?>> types() {
        Map<String, Class<?>> types = new LinkedHashMap<>();
        FactCatalog.types().forEach(t -> types.put(t.getSimpleName(), t));
        SINKS.forEach(t -> types.put(t.getSimpleName(), t));
        return types;
    }

    /** A fact or sink by simple or full name. */
    static Optional<Class<?>> type(String name) {
        Class<?> type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        return name.contains(".") && type != null && !type.getName().equals(name)
                ? Optional.empty()
                : Optional.ofNullable(type);
    }

    /** The decision point that a sink answers, when it is one only. */
    static Optional<DecisionPoint> pointOf(Class<?> type) {
        return Optional.ofNullable(POINTS.get(type));
    }

    /** Every sink. */
    public static List<Class<?>> sinks() {
        return SINKS;
    }

    static Set<String> typeNames() {
        return TYPES.keySet();
    }

    /** A class of the platform by simple name, when the imports of a file name it. */
    static Optional<Class<?>> imported(String name, List<String> imports) {
        for (String target : imports) {
            String full = target.endsWith(".*") ? target.substring(0, target.length() - 1) + name : target;
            if (full.endsWith("." + name) && PlatformMembers.isPlatform(full)) {
                try {
                    return Optional.of(Class.forName(full, false, Vocabulary.class.getClassLoader()));
                } catch (ClassNotFoundException | NoClassDefFoundError e) {
                    // Another import may name it. A wrong letter case is an error of linkage on some file systems.
                }
            }
        }
        return Optional.empty();
    }

    /** The class of the platform with that simple name from which a rule could take something, wherever it is. */
    static Optional<Class<?>> named(String name) {
        return PACKAGES.stream()
                .flatMap(p -> imported(name, List.of(p + ".*")).stream())
                .filter(c -> Modifier.isPublic(c.getModifiers()))
                .filter(c -> !constants(c).isEmpty() || !verbs(c).isEmpty())
                .findFirst();
    }

    /** Whether a rule file may import it. */
    static boolean importable(String target) {
        return PlatformMembers.isPlatform(target);
    }

    /** Names of the fields and functions of a type that rules may use. */
    static Set<String> members(Class<?> type) {
        Set<String> names = new TreeSet<>();
        for (Method method : type.getMethods()) {
            if (PlatformMembers.callable(type, method)) {
                names.add(method.getName());
            }
        }
        return names;
    }

    /** The methods of that name that rules may call. */
    static List<Method> methods(Class<?> type, String name) {
        return Arrays.stream(type.getMethods())
                .filter(m -> m.getName().equals(name) && PlatformMembers.callable(type, m))
                .toList();
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

    /** Type of a constant. */
    static Optional<Class<?>> constant(Class<?> type, String name) {
        return Arrays.stream(type.getFields())
                .filter(f -> f.getName().equals(name) && PlatformMembers.constant(f))
                .<Class<?>>map(Field::getType)
                .findFirst();
    }

    /** Names of the constants of a class. */
    static Set<String> constants(Class<?> type) {
        Set<String> names = new TreeSet<>();
        Arrays.stream(type.getFields()).filter(PlatformMembers::constant).forEach(f -> names.add(f.getName()));
        return names;
    }

    /** The field of the pod that a name reads; none for a name that is no field. */
    static Set<String> podField(String name) {
        return Arrays.stream(PodRequest.class.getRecordComponents())
                        .anyMatch(c -> c.getName().equals(name))
                ? Set.of(name)
                : Set.of();
    }
}
