package io.ballast.engine.pack;

import io.ballast.engine.problem.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameter facts of one package: its defaults, with overrides in their place. Immutable, thread-safe. */
public final class ParameterSet {
    private final Map<Class<?>, List<Record>> byType;

    private ParameterSet(Map<Class<?>, List<Record>> byType) {
        this.byType = byType;
    }

    /**
     * Resolves the settings of a package.
     *
     * @param overrides facts by parameter name; each replaces the whole default
     * @throws IllegalArgumentException when the package has no parameter of a name, a fact is of another type, or a parameter of one value gets none or several
     */
    public static ParameterSet of(PackageManifest pack, Map<String, List<Record>> overrides) {
        List<String> names =
                pack.parameters().stream().map(ParameterDeclaration::name).toList();
        for (String name : overrides.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException(
                        "package " + pack.name() + " has no parameter '" + name + "'" + Nearest.hint(name, names));
            }
        }
        Map<Class<?>, List<Record>> byType = new LinkedHashMap<>();
        for (ParameterDeclaration declaration : pack.parameters()) {
            List<Record> facts = overrides.getOrDefault(declaration.name(), declaration.defaults());
            for (Record fact : facts) {
                if (!declaration.fact().isInstance(fact)) {
                    throw new IllegalArgumentException("parameter " + pack.name() + "." + declaration.name() + " takes "
                            + declaration.fact().getSimpleName() + ", not "
                            + fact.getClass().getSimpleName());
                }
            }
            if (!declaration.list() && facts.size() != 1) {
                throw new IllegalArgumentException("parameter " + pack.name() + "." + declaration.name()
                        + " takes one value, not " + facts.size());
            }
            byType.computeIfAbsent(declaration.fact(), t -> new ArrayList<>()).addAll(facts);
        }
        return new ParameterSet(byType);
    }

    /** Facts of a type; empty when there are none. */
    public List<Record> of(Class<?> type) {
        return byType.getOrDefault(type, List.of());
    }

    /** The same settings with one fact replaced by another of its type. */
    public ParameterSet replacing(Record fact, Record by) {
        Map<Class<?>, List<Record>> changed = new LinkedHashMap<>(byType);
        changed.computeIfPresent(fact.getClass(), (type, facts) -> facts.stream()
                .map(f -> f.equals(fact) ? by : f)
                .toList());
        return new ParameterSet(changed);
    }

    /** All facts. */
    public List<Record> all() {
        return byType.values().stream().flatMap(List::stream).toList();
    }
}
