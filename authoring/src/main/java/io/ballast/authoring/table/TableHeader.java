package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what stands above the rows of a table: patterns and code of each column. One use per table. */
final class TableHeader {
    private final TableSource table;
    private final TableVocabulary vocabulary;
    private final TableProblems problems;
    private final Map<Place, Optional<HeaderPattern>> patterns = new LinkedHashMap<>();
    private final List<ConditionColumn> conditions = new ArrayList<>();
    private final List<ActionColumn> actions = new ArrayList<>();

    TableHeader(TableSource table, TableVocabulary vocabulary, TableProblems problems) {
        this.table = table;
        this.vocabulary = vocabulary;
        this.problems = problems;
    }

    /** Whether all of it could be read. */
    boolean read() {
        int before = problems.count();
        single(Keyword.ID);
        single(Keyword.NAME);
        single(Keyword.REASON);
        single(Keyword.PRIORITY);
        if (table.columns(Keyword.ACTION).isEmpty() && !table.columns().isEmpty()) {
            problems.add(
                    TableProblems.LAYOUT,
                    table.at(),
                    "the table has no ACTION column",
                    "Its rows would decide nothing; say what they do.");
        }
        table.columns(Keyword.ACTION).forEach(this::sink);
        table.columns(Keyword.CONDITION).forEach(this::pattern);
        readConditions();
        readActions();
        return problems.count() == before && !actions.isEmpty();
    }

    private void single(Keyword keyword) {
        List<TableColumn> columns = table.columns(keyword);
        if (columns.size() > 1) {
            problems.add(
                    TableProblems.LAYOUT,
                    columns.get(1).at(),
                    "the table has two " + keyword.word() + " columns",
                    "Keep one.");
        }
    }

    private void sink(TableColumn column) {
        if (!column.object().isEmpty() && !column.object().matches("\\$\\w+")) {
            pattern(column);
        }
    }

    private void pattern(TableColumn column) {
        if (patterns.containsKey(column.objectAt())) {
            return;
        }
        Optional<HeaderPattern> read = HeaderPattern.read(column, vocabulary, problems);
        read.filter(HeaderPattern::binds)
                .flatMap(p -> bound(p.variable()))
                .ifPresent(other -> problems.add(
                        TableProblems.HEADER,
                        column.objectAt(),
                        "variable " + read.get().variable() + " is bound twice, here and in " + name(other.at()),
                        "Two patterns of one name are silently joined. Leave this cell empty, or merge it with the one before, to go on with"
                                + " the same fact."));
        patterns.put(column.objectAt(), read);
    }

    private static String name(Place place) {
        return place.cell().isEmpty() ? place.row() + ":" + place.column() : place.cell();
    }

    private Optional<HeaderPattern> bound(String variable) {
        return patterns.values().stream()
                .flatMap(Optional::stream)
                .filter(p -> p.binds() && p.variable().equals(variable))
                .findFirst();
    }

    private void readConditions() {
        ConditionColumn.Reader reader = new ConditionColumn.Reader(vocabulary, imports(), problems);
        for (TableColumn column : table.columns(Keyword.CONDITION)) {
            Map<String, Class<?>> before = new HashMap<>();
            for (Map.Entry<Place, Optional<HeaderPattern>> p : patterns.entrySet()) {
                if (p.getKey().equals(column.objectAt())) {
                    break;
                }
                p.getValue().filter(HeaderPattern::binds).ifPresent(b -> before.put(b.variable(), b.type()));
            }
            patterns.getOrDefault(column.objectAt(), Optional.empty())
                    .flatMap(p -> reader.read(column, p, before))
                    .ifPresent(conditions::add);
        }
    }

    private void readActions() {
        Map<String, Class<?>> sinks = new LinkedHashMap<>();
        patterns.values().stream()
                .flatMap(Optional::stream)
                .filter(p -> vocabulary.sink(p.type()))
                .forEach(p -> sinks.put(p.variable(), p.type()));
        for (TableColumn column : table.columns(Keyword.ACTION)) {
            ActionColumn.read(
                            column,
                            patterns.getOrDefault(column.objectAt(), Optional.empty()),
                            sinks,
                            vocabulary,
                            problems)
                    .ifPresent(actions::add);
        }
    }

    /** Import targets of the settings, and of everything that is mentioned. */
    List<String> imports() {
        List<String> imports = new ArrayList<>();
        table.settings().imports().forEach(i -> imports.add(i.text()));
        patterns.values().stream()
                .flatMap(Optional::stream)
                .forEach(p -> imports.add(p.type().getName()));
        conditions.forEach(c -> c.types().forEach(t -> constants(t, imports)));
        actions.forEach(a -> a.types().values().forEach(t -> constants(t, imports)));
        return imports;
    }

    private static void constants(ValueType type, List<String> imports) {
        if (type.kind() == ValueType.Kind.CONSTANT) {
            imports.add(type.type().getName());
        }
    }

    /** All patterns in the order of rules: sinks first. */
    List<HeaderPattern> patterns() {
        return patterns.values().stream().flatMap(Optional::stream).toList();
    }

    List<ConditionColumn> conditions() {
        return conditions;
    }

    List<ActionColumn> actions() {
        return actions;
    }
}
