package io.ballast.authoring.reference;

import io.ballast.authoring.check.Vocabulary;
import io.ballast.authoring.reference.Entry.Kind;
import io.ballast.authoring.reference.Entry.Member;
import io.ballast.engine.sandbox.PlatformMembers;
import io.ballast.model.FactCatalog;
import io.ballast.model.FilledBy;
import io.ballast.model.NodeRow;
import io.ballast.model.Parameter;
import io.ballast.model.PerDecision;
import io.ballast.model.RuleFunction;
import io.ballast.model.sink.Sink;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Everything that rules may use: facts with their fields, units and makers, sinks with their verbs, functions. The structure comes from the classes, so it is
 * never out of date; the words come from their Javadoc. Immutable, thread-safe.
 */
public final class FactReference {
    private static final String MODEL = "io.ballast.model.";
    private static final String ALGORITHMS = "io.ballast.algorithms.";
    private static final Map<String, String> UNITS = Map.of(
            "CpuMilli", "milli-cores",
            "Milli", "thousandths",
            "Bytes", "bytes",
            "Percent", "percent",
            "Seconds", "seconds",
            "Millis", "milliseconds",
            "Micros", "microseconds");

    private final Map<String, Entry> entries;

    private FactReference(Map<String, Entry> entries) {
        this.entries = entries;
    }

    /**
     * The reference with the given words.
     *
     * @param texts what {@link BuildTexts} wrote
     */
    public static FactReference read(BufferedReader texts) throws IOException {
        Map<String, String> words = new LinkedHashMap<>();
        for (String line = texts.readLine(); line != null; line = texts.readLine()) {
            int tab = line.indexOf('\t');
            words.put(line.substring(0, tab), line.substring(tab + 1));
        }
        return of(words);
    }

    static FactReference of(Map<String, String> words) {
        Set<Class<?>> types = new LinkedHashSet<>(Vocabulary.sinks());
        types.addAll(FactCatalog.types());
        functionClasses(words).forEach(types::add);
        types.addAll(values(types));
        List<Entry> found = new ArrayList<>();
        types.forEach(t -> found.add(entry(t, words)));
        found.sort(Comparator.comparing(Entry::kind).thenComparing(Entry::name));
        Map<String, Entry> entries = new LinkedHashMap<>();
        found.forEach(e -> entries.put(e.name(), e));
        return new FactReference(entries);
    }

    /** All entries, ordered by kind, then name. */
    public List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    /** The entry of that simple name. */
    public Optional<Entry> entry(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** All names. */
    public Set<String> names() {
        return entries.keySet();
    }

    private static Set<Class<?>> functionClasses(Map<String, String> words) {
        Set<String> names = new TreeSet<>();
        words.keySet().stream()
                .filter(k -> k.startsWith(ALGORITHMS) && k.contains("("))
                .forEach(k -> names.add(k.substring(0, k.indexOf('#'))));
        Set<Class<?>> classes = new LinkedHashSet<>();
        for (String name : names) {
            try {
                classes.add(Class.forName(name, false, FactReference.class.getClassLoader()));
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("the texts are those of other classes: " + name + " is missing", e);
            }
        }
        return classes;
    }

    /** Types of the model that fields hold or functions take. */
    private static Set<Class<?>> values(Set<Class<?>> types) {
        Set<Class<?>> values = new LinkedHashSet<>();
        Deque<Class<?>> open = new ArrayDeque<>(types);
        while (!open.isEmpty()) {
            for (Class<?> used : uses(open.pop())) {
                if (used.getName().startsWith(MODEL)
                        && !used.isInterface()
                        && !types.contains(used)
                        && values.add(used)) {
                    open.push(used);
                }
            }
        }
        return values;
    }

    private static Set<Class<?>> uses(Class<?> type) {
        Set<Class<?>> used = new LinkedHashSet<>();
        if (type.isRecord()) {
            Arrays.stream(type.getRecordComponents()).forEach(c -> mention(c.getGenericType(), used));
        }
        for (Method method : functions(type)) {
            mention(method.getGenericReturnType(), used);
            Arrays.stream(method.getGenericParameterTypes()).forEach(t -> mention(t, used));
        }
        return used;
    }

    private static void mention(Type type, Set<Class<?>> used) {
        if (type instanceof Class<?> c) {
            used.add(c);
        } else if (type instanceof java.lang.reflect.ParameterizedType p) {
            Arrays.stream(p.getActualTypeArguments()).forEach(t -> mention(t, used));
        }
    }

    private static Entry entry(Class<?> type, Map<String, String> words) {
        Kind kind = kind(type);
        String name = type.getName().replace('$', '.');
        return new Entry(
                type.getSimpleName(),
                kind,
                name,
                filledBy(type, kind),
                words.getOrDefault(name, ""),
                fields(type, name, words),
                constants(type, name, words),
                functions(type).stream().map(m -> function(m, words)).toList());
    }

    private static Kind kind(Class<?> type) {
        if (Sink.class.isAssignableFrom(type)) {
            return Kind.SINK;
        }
        if (type.getName().startsWith(ALGORITHMS)) {
            return Kind.FUNCTIONS;
        }
        if (!FactCatalog.types().contains(type)) {
            return Kind.VALUE;
        }
        if (NodeRow.class.isAssignableFrom(type)) {
            return Kind.NODE_ROW;
        }
        if (Parameter.class.isAssignableFrom(type)) {
            return Kind.PARAMETER;
        }
        return PerDecision.class.isAssignableFrom(type) ? Kind.PER_DECISION : Kind.SUBJECT;
    }

    private static String filledBy(Class<?> type, Kind kind) {
        FilledBy filled = type.getAnnotation(FilledBy.class);
        if (filled != null) {
            return filled.value();
        }
        return kind == Kind.PARAMETER ? "package.yaml of a package, overridden by operators" : "";
    }

    private static List<Member> fields(Class<?> type, String name, Map<String, String> words) {
        List<Member> fields = new ArrayList<>();
        if (type.isRecord()) {
            for (RecordComponent c : type.getRecordComponents()) {
                fields.add(new Member(
                        c.getName(),
                        simple(c.getGenericType()),
                        unit(c.getName()),
                        words.getOrDefault(name + "#" + c.getName(), "")));
            }
        } else if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                String word = ((Enum<?>) constant).name();
                fields.add(new Member(word, "", "", words.getOrDefault(name + "#" + word, "")));
            }
        }
        return fields;
    }

    /** The values that a rule can name; those of an enumeration are its fields here. */
    private static List<Member> constants(Class<?> type, String name, Map<String, String> words) {
        if (type.isEnum() || Sink.class.isAssignableFrom(type)) {
            return List.of();
        }
        return Arrays.stream(type.getFields())
                .filter(PlatformMembers::constant)
                .sorted(Comparator.comparing(Field::getName))
                .map(f -> new Member(
                        type.getSimpleName() + "." + f.getName(),
                        simple(f.getGenericType()),
                        "",
                        words.getOrDefault(name + "#" + f.getName(), "")))
                .toList();
    }

    private static List<Method> functions(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(m -> m.isAnnotationPresent(RuleFunction.class))
                .filter(m -> !m.isBridge())
                .sorted(Comparator.comparing(Method::getName).thenComparing(Method::getParameterCount))
                .toList();
    }

    private static Member function(Method method, Map<String, String> words) {
        String owner = method.getDeclaringClass().getName().replace('$', '.');
        List<String> types = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .toList();
        List<String> parameters = Arrays.stream(method.getParameters())
                .map(p -> simple(p.getParameterizedType()) + (p.isNamePresent() ? " " + p.getName() : ""))
                .toList();
        String prefix = Modifier.isStatic(method.getModifiers())
                ? method.getDeclaringClass().getSimpleName() + "."
                : "";
        String type = method.getReturnType() == void.class ? "" : simple(method.getGenericReturnType());
        return new Member(
                prefix + method.getName() + "(" + String.join(", ", parameters) + ")",
                type,
                unit(method.getName()),
                words.getOrDefault(JavadocTexts.methodKey(owner, method.getName(), types), ""));
    }

    private static String simple(Type type) {
        return type.getTypeName().replaceAll("[a-z]+\\.", "").replace('$', '.');
    }

    private static String unit(String name) {
        String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return UNITS.entrySet().stream()
                .filter(u -> capital.endsWith(u.getKey()))
                .max(Comparator.comparingInt(u -> u.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse("");
    }
}
