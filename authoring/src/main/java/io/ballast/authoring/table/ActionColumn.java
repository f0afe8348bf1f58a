package io.ballast.authoring.table;

import io.ballast.engine.problem.Nearest;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column of actions: one call on the sink, whose arguments may be values of the cell. Immutable.
 *
 * @param column    the column
 * @param target    variable of the sink
 * @param sink      type of the sink
 * @param verb      verb of the sink
 * @param arguments arguments as written
 * @param template  the code with its places
 * @param types     what each value is, by its index
 */
record ActionColumn(
        TableColumn column,
        String target,
        Class<?> sink,
        String verb,
        List<String> arguments,
        Template template,
        Map<Integer, ValueType> types) {
    private static final Pattern CALL = Pattern.compile("(?s)(?:(\\$\\w+)\\s*\\.\\s*)?(\\w+)\\s*\\((.*)\\)\\s*;?");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\w+");

    /**
     * Reads the code of a column; nothing when a problem has been noted.
     *
     * @param sinks types of the sinks by variable
     */
    static Optional<ActionColumn> read(
            TableColumn column,
            Optional<HeaderPattern> pattern,
            Map<String, Class<?>> sinks,
            TableVocabulary vocabulary,
            TableProblems problems) {
        Optional<Template> template = Template.read(column, problems);
        Matcher call = CALL.matcher(column.code());
        if (template.isEmpty()) {
            return Optional.empty();
        }
        if (!call.matches() || severalCalls(column.code())) {
            return wrong(
                    column,
                    "'" + column.code() + "' is not one call",
                    "Write the verb with its values, for example qos($param).",
                    problems);
        }
        boolean variable = VARIABLE.matcher(column.object()).matches();
        String target = call.group(1) != null
                ? call.group(1)
                : pattern.map(HeaderPattern::variable).orElse(variable ? column.object() : "");
        Class<?> sink = sinks.get(target);
        if (sink == null) {
            return wrong(
                    column,
                    target.isEmpty()
                            ? "the action has no sink"
                            : target + " is no sink of this table" + Nearest.hint(target, sinks.keySet()),
                    "Write the sink into the cell above, for example $class : Classification.",
                    problems);
        }
        String verb = call.group(2);
        String inside = call.group(3).strip();
        List<String> arguments = inside.isEmpty()
                ? List.of()
                : Template.split(inside, ",").stream().map(String::strip).toList();
        Map<Integer, ValueType> types = new java.util.HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (!Template.takes(arguments.get(i))) {
                continue;
            }
            int index = Template.index(arguments.get(i));
            if (index < 0) {
                return wrong(
                        column,
                        "'" + arguments.get(i) + "' hides the place for a value",
                        "A place is a whole argument of the call.",
                        problems);
            }
            Optional<ValueType> type = argument(column, sink, verb, arguments.size(), i, vocabulary, problems);
            if (type.isEmpty()) {
                return Optional.empty();
            }
            types.put(index, type.get());
        }
        return Optional.of(new ActionColumn(column, target, sink, verb, arguments, template.get(), types));
    }

    private static Optional<ValueType> argument(
            TableColumn column,
            Class<?> sink,
            String verb,
            int count,
            int index,
            TableVocabulary vocabulary,
            TableProblems problems) {
        List<Class<?>> types = new ArrayList<>();
        for (Method method : vocabulary.verb(sink, verb, count)) {
            types.add(method.getParameterTypes()[index]);
        }
        List<Class<?>> distinct = types.stream().distinct().toList();
        if (distinct.size() == 1) {
            Optional<ValueType> type = ValueType.of(distinct.get(0), vocabulary);
            if (type.isPresent()) {
                return type;
            }
        }
        String message = distinct.isEmpty()
                ? sink.getSimpleName() + " has no verb '" + verb + "' with " + count + " values"
                        + Nearest.hint(verb, vocabulary.verbs(sink))
                : "'" + verb + "' takes something that no cell can hold as value " + (index + 1);
        wrong(column, message, "Known verbs: " + String.join(", ", vocabulary.verbs(sink)) + ".", problems);
        return Optional.empty();
    }

    private static boolean severalCalls(String code) {
        List<String> calls = Template.split(code, ";");
        return calls.subList(1, calls.size()).stream().anyMatch(c -> !c.isBlank());
    }

    private static Optional<ActionColumn> wrong(
            TableColumn column, String message, String advice, TableProblems problems) {
        problems.add(TableProblems.HEADER, column.codeAt(), message, advice);
        return Optional.empty();
    }

    /** The values of a cell; empty when the call takes none, nothing when a problem has been noted. */
    Optional<List<ValueType.Literal>> values(Cell cell, Place at, TableProblems problems) {
        if (template.values() == 0) {
            return ConditionColumn.mark(cell, at, problems) ? Optional.of(List.of()) : Optional.empty();
        }
        Optional<List<Cell>> cells = template.values(cell, at, problems);
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        List<ValueType.Literal> values = new ArrayList<>();
        for (int i = 0; i < template.values(); i++) {
            Optional<ValueType.Literal> value = types.get(i).read(cells.get().get(i), at, problems);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(value.get());
        }
        return Optional.of(values);
    }

    /** Writes the call with the values of a cell. */
    void write(DrlWriter drl, List<ValueType.Literal> values, Place cell) {
        drl.put(target + "." + verb + "(", column.codeAt());
        for (int i = 0; i < arguments.size(); i++) {
            drl.put(i == 0 ? "" : ", ", column.codeAt());
            int index = Template.index(arguments.get(i));
            if (index < 0) {
                drl.put(arguments.get(i), column.codeAt());
            } else {
                drl.put(values.get(index).drl(), cell);
            }
        }
        drl.put(");", column.codeAt());
    }
}
