package io.ballast.engine.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the facts of one segment as {@link FactWriter} has written them: each version once, whole or by what changed, and afterwards by its number. Not thread-safe. */
final class FactReader {
    /** How facts of one type were written. */
    private record FactType(String name, FactShape shape) {}

    private final In in;
    private final List<FactType> types = new ArrayList<>();
    private final Map<String, FactShape> shapes = new HashMap<>();
    private final Map<Long, RecordedFact> facts = new LinkedHashMap<>();
    private final Map<Long, RecordedFact> rowFacts = new HashMap<>();
    private long next;

    FactReader(In in) {
        this.in = in;
    }

    /** The next fact has this number. */
    void begin(long number) {
        next = number;
    }

    /** Forgets facts that are too old to be named, as the writer does after each frame. */
    void forgetOld() {
        while (facts.size() > FactWriter.WINDOW) {
            facts.remove(facts.keySet().iterator().next());
        }
    }

    /** Facts of all cells of a new table. */
    void fill(RecordedTable table) {
        for (int cell = 0; cell < table.size(); cell++) {
            long number = in.number();
            put(table, cell, whole(number));
            next = Math.max(next, number + 1);
        }
    }

    /** Puts changed facts into a table; the cells that changed. */
    List<Integer> change(RecordedTable table) {
        List<Integer> changed = new ArrayList<>();
        for (long cell = in.number(); cell != 0; cell = in.number()) {
            if (cell < 0 || cell > table.size()) {
                throw new In.DamagedException("a table has no cell " + (cell - 1));
            }
            int at = (int) cell - 1;
            put(table, at, changed(next++, table.fact(at)));
            changed.add(at);
        }
        return changed;
    }

    private void put(RecordedTable table, int cell, RecordedFact fact) {
        RecordedFact before = table.put(cell, fact);
        if (before != null) {
            rowFacts.remove(before.number());
        }
        rowFacts.put(fact.number(), fact);
    }

    List<RecordedFact> list() {
        List<RecordedFact> list = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            list.add(fact());
        }
        return list;
    }

    RecordedFact fact() {
        long code = in.number();
        if (code == Frame.WHOLE_FACT || code == Frame.CHANGED_FACT) {
            long number = next++;
            RecordedFact fact = code == Frame.WHOLE_FACT ? whole(number) : changed(number, known(number - in.number()));
            facts.put(number, fact);
            return fact;
        }
        return known(next - code + Frame.CHANGED_FACT);
    }

    private RecordedFact known(long number) {
        RecordedFact known = rowFacts.getOrDefault(number, facts.get(number));
        if (known == null) {
            throw new In.DamagedException("fact " + number + " is not in the segment");
        }
        return known;
    }

    private RecordedFact changed(long number, RecordedFact before) {
        FactShape shape = shapes.get(before.type());
        return new RecordedFact(number, before.type(), shape.readChanges(in, before.values()));
    }

    private RecordedFact whole(long number) {
        long type = in.number();
        if (type == 0) {
            FactType described = new FactType(in.text(), FactShape.parse(in.text()));
            types.add(described);
            shapes.put(described.name, described.shape);
            type = types.size();
        }
        if (type < 1 || type > types.size()) {
            throw new In.DamagedException("fact type " + type + " was never described");
        }
        FactType known = types.get((int) type - 1);
        return new RecordedFact(number, known.name, known.shape.read(in));
    }
}
