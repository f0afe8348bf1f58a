package io.ballast.authoring.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The names that one rule may use at the place that is being read. Not thread-safe. */
final class Scope {
    private final List<String> imports;
    private final Map<String, Class<?>> variables = new TreeMap<>();
    private final Set<String> inside = new TreeSet<>();
    private final Set<String> podFields = new TreeSet<>();

    Scope(List<String> imports) {
        this.imports = List.copyOf(imports);
    }

    List<String> imports() {
        return imports;
    }

    /** Types of the variables bound so far; {@code Object} for one whose pattern names no known type. */
    Map<String, Class<?>> variables() {
        return variables;
    }

    /** Whether a variable belongs to a pattern in {@code not} or {@code exists}, outside of which it has no value. */
    boolean insideOnly(String variable) {
        return inside.contains(variable);
    }

    /** Takes a variable of a pattern that was read, in place of one of the same name; false when there was one. */
    boolean bind(String variable, Class<?> type, boolean insideOnly) {
        boolean known = variables.containsKey(variable) || inside.contains(variable);
        if (insideOnly) {
            inside.add(variable);
        } else {
            variables.put(variable, type);
        }
        return !known;
    }

    /** Notes that a field of the pod is read. */
    void readsPod(Set<String> fields) {
        podFields.addAll(fields);
    }

    /** Fields of the pod that were read, in alphabetical order. */
    List<String> podFields() {
        return new ArrayList<>(podFields);
    }
}
