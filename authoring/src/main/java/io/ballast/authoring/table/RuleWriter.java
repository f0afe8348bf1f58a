package io.ballast.authoring.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes the rows of tables as rules: one rule a row, one comparison a line. */
final class RuleWriter {
    /** One constraint and the cell that it stands for. */
    private record Line(Place cell, Runnable write) {}

    private final DrlWriter drl = new DrlWriter();
    private int count;

    /** Begins a file. */
    RuleWriter(String drlPackage, Map<String, Place> imports, Place top) {
        drl.put("package " + drlPackage + ";", top).end(top);
        new TreeMap<>(imports)
                .forEach((target, at) -> drl.put("import " + target + ";", at).end(at));
    }

    TableRules rules() {
        return drl.rules(count);
    }

    /** Writes the rule of a row; {@code others} are the rows that must not fit for this one to count. */
    void row(CompiledTable table, TableRow row, List<TableRow> others) {
        count++;
        drl.put("rule " + Texts.quote(row.name()), row.at());
        drl.put(" @id(" + Texts.quote(row.id()) + ")", row.idAt());
        drl.put(" @reason(" + Texts.quote(row.reason()) + ")", row.reasonAt());
        if (!row.priority().isEmpty()) {
            drl.put(" @priority(" + row.priority() + ")", row.priorityAt());
        }
        drl.end(row.at()).put("when", row.at()).end(row.at());
        for (HeaderPattern pattern : table.patterns()) {
            pattern(table, pattern, row, others);
        }
        drl.put("then", row.at()).end(row.at());
        row.actions().forEach(a -> {
            a.column().write(drl, a.values(), a.cell());
            drl.end(a.cell());
        });
        drl.put("end", row.at()).end(row.at());
    }

    private void pattern(CompiledTable table, HeaderPattern pattern, TableRow row, List<TableRow> others) {
        List<Atom> atoms =
                row.atoms().stream().filter(a -> a.pattern().equals(pattern)).toList();
        boolean asks = table.conditions().stream().anyMatch(c -> c.pattern().equals(pattern) && !c.fixed());
        if (!pattern.binds() && atoms.isEmpty() && asks) {
            // An empty cell means that it does not matter whether there is such a fact.
            return;
        }
        List<Line> constraints = new ArrayList<>();
        for (String fixed : Template.split(pattern.fixed(), ",")) {
            if (!fixed.isBlank()) {
                String text = fixed.strip().replaceAll("\\s*\\R\\s*", " ");
                constraints.add(new Line(pattern.at(), () -> drl.put(text, pattern.at())));
            }
        }
        atoms.forEach(a -> constraints.add(new Line(a.cell(), () -> a.write(drl))));
        List<TableRow> here = others.stream()
                .filter(o -> pattern.equals(Exclusion.home(table, o)))
                .toList();
        if (!here.isEmpty()) {
            constraints.add(new Line(row.at(), () -> Exclusion.write(drl, here, pattern, row.at())));
        }
        String word = pattern.word().isEmpty() ? "" : pattern.word() + " ";
        String variable = pattern.variable().isEmpty() ? "" : pattern.variable() + " : ";
        drl.put(word + variable + pattern.name() + "(", pattern.at()).end(pattern.at());
        for (int i = 0; i < constraints.size(); i++) {
            constraints.get(i).write().run();
            drl.put(i + 1 < constraints.size() ? "," : "", pattern.at())
                    .end(constraints.get(i).cell());
        }
        drl.put(")", pattern.at()).end(pattern.at());
    }

    /** Import targets of tables, with the cell that asks for each. */
    static Map<String, Place> imports(List<TableHeader> headers, List<TableSource> tables) {
        Map<String, Place> imports = new TreeMap<>();
        for (int i = 0; i < headers.size(); i++) {
            TableSource table = tables.get(i);
            Set<String> targets = new TreeSet<>(headers.get(i).imports());
            targets.forEach(t -> imports.putIfAbsent(t, table.at()));
            table.settings().imports().forEach(t -> imports.put(t.text(), t.at()));
        }
        return imports;
    }
}
