package io.ballast.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Runs vectors through their bindings and keeps what became of each. */
final class ConformanceRun {
    /**
     * What became of one file.
     *
     * @param outcomes outcome by case id, in file order
     */
    record Component(String key, Map<String, Outcome> outcomes) {
        long count(Class<? extends Outcome> kind) {
            return outcomes.values().stream().filter(kind::isInstance).count();
        }
    }

    private static final String NO_BINDING = "no binding for this component yet";

    private final Map<String, Component> components = new TreeMap<>();

    private ConformanceRun() {}

    /** Runs all files; {@code bindings} answers {@code null} for a file without binding. */
    static ConformanceRun of(Iterable<VectorFile> files, Function<String, Binding> bindings) {
        ConformanceRun run = new ConformanceRun();
        for (VectorFile file : files) {
            Binding binding = bindings.apply(file.key());
            Map<String, Outcome> outcomes = new LinkedHashMap<>();
            for (VectorCase vector : file.cases()) {
                outcomes.put(vector.id(), binding == null ? Outcome.unsupported(NO_BINDING) : outcome(binding, vector));
            }
            run.components.put(file.key(), new Component(file.key(), outcomes));
        }
        return run;
    }

    /** A binding that breaks fails its case, with the place in the code, and stops none of the others. */
    private static Outcome outcome(Binding binding, VectorCase vector) {
        try {
            return binding.run(vector);
        } catch (RuntimeException e) {
            StackTraceElement[] trace = e.getStackTrace();
            return Outcome.failed(List.of(e + (trace.length == 0 ? "" : " at " + trace[0])));
        }
    }

    /** What became of each file, by key in alphabetical order. */
    Map<String, Component> components() {
        return components;
    }

    /** Ids of listed deviations that no vector has. Only the usual set is bound to have them; any other set may hold other cases. */
    List<String> unknown(Map<String, String> deviations) {
        return deviations.keySet().stream()
                .filter(id ->
                        components.values().stream().noneMatch(c -> c.outcomes().containsKey(id)))
                .toList();
    }

    /** What is wrong: failures that are not deliberate, and deliberate ones that pass. One text each; empty when all is well. */
    List<String> problems(Map<String, String> deviations) {
        List<String> problems = new ArrayList<>();
        Map<String, Outcome> all = new LinkedHashMap<>();
        for (Component component : components.values()) {
            all.putAll(component.outcomes());
            component.outcomes().forEach((id, outcome) -> {
                if (outcome instanceof Outcome.Failed failed && !deviations.containsKey(id)) {
                    problems.add(component.key() + " " + id + ":\n    " + String.join("\n    ", failed.differences()));
                }
            });
        }
        for (String id : deviations.keySet()) {
            if (all.get(id) instanceof Outcome.Passed) {
                problems.add("docs/conformance.md lists " + id + " as a deviation, but it passes");
            }
        }
        return problems;
    }

    /** The table by component, with a total. */
    String table() {
        int width = Math.max(
                "component".length(),
                components.keySet().stream().mapToInt(String::length).max().orElse(0));
        StringBuilder text = new StringBuilder();
        String row = "%-" + width + "s %8s %8s %12s%n";
        text.append(row.formatted("component", "passed", "failed", "unsupported"));
        long[] totals = new long[3];
        for (Component component : components.values()) {
            long[] counts = counts(component);
            text.append(row.formatted(component.key(), counts[0], counts[1], counts[2]));
            for (int i = 0; i < totals.length; i++) {
                totals[i] += counts[i];
            }
        }
        return text.append(row.formatted("total", totals[0], totals[1], totals[2]))
                .toString();
    }

    /** The counts as JSON: {@code {"components": {"<area>/<file>": {"passed", "failed", "unsupported"}}}}. */
    String json() {
        StringBuilder json = new StringBuilder("{\"components\": {");
        String separator = "\n  ";
        for (Component component : components.values()) {
            long[] counts = counts(component);
            json.append(separator)
                    .append("\"%s\": {\"passed\": %d, \"failed\": %d, \"unsupported\": %d}"
                            .formatted(component.key(), counts[0], counts[1], counts[2]));
            separator = ",\n  ";
        }
        return json.append("\n}}\n").toString();
    }

    private static long[] counts(Component component) {
        return new long[] {
            component.count(Outcome.Passed.class),
            component.count(Outcome.Failed.class),
            component.count(Outcome.Unsupported.class)
        };
    }
}
