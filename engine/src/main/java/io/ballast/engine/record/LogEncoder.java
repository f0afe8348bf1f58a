package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.Amounts;
import io.ballast.model.FactSchema;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Turns events into frames. A segment stands for itself: it spells its words, describes its fact types and repeats the facts in force, under the numbers
 * that they have had all along. Within a segment each version is written once. Owned by the writer's thread.
 */
final class LogEncoder {
    /** Told that a frame is complete. */
    interface Frames {
        void done() throws IOException;
    }

    /** Facts outside tables that are known again when they come again, and how far back a reader must remember them. */
    static final int REMEMBERED = 4096;

    static final int WINDOW = 1 << 16;

    /** A fact version, and the segment that it was last written to. */
    private static final class Version {
        final long number;
        int segment;

        Version(long number) {
            this.number = number;
        }
    }

    /** A type of facts, and its number in the segment that describes it. */
    private static final class FactType {
        final FactCodec codec;
        int segment = -1;
        int id;

        FactType(FactCodec codec) {
            this.codec = codec;
        }
    }

    /** The facts in force of a table, by cell. */
    private static final class TableState {
        final int id;
        final NodeRow[] facts;
        final long[] numbers;
        final Map<String, Integer> rows = new HashMap<>();
        final Map<Class<?>, Integer> types = new HashMap<>();
        int segment;

        TableState(int id, Event.NodeView view) {
            this.id = id;
            facts = new NodeRow[view.types.size() * view.nodes.size()];
            numbers = new long[facts.length];
            view.nodes.forEach(n -> rows.put(n, rows.size()));
            view.types.forEach(t -> types.put(t, types.size()));
        }
    }

    private final Mask mask;
    private final Frames frames;
    private final Out out;
    private final Map<Class<?>, FactType> types = new HashMap<>();
    private int typesDescribed;
    // A table that nobody decides on any longer goes away by itself.
    private final Map<Event.NodeView, TableState> tables = new WeakHashMap<>();
    private final IdentityHashMap<Event.SessionView, Integer> sessions = new IdentityHashMap<>();
    private final Map<Object, Version> remembered = new LinkedHashMap<>(256, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Version> eldest) {
            return size() > REMEMBERED;
        }
    };

    private final Object[] lastFacts = new Object[4];
    private final Version[] lastVersions = new Version[lastFacts.length];
    private int nextLast;
    private Event.NodeView lastView;
    private TableState lastTable;
    private int segment;
    private long segmentMillis;
    private int views;
    private long nextFact = 1;
    private long nextDecision = 1;

    LogEncoder(Mask mask, Out out, Frames frames) {
        this.mask = mask;
        this.out = out;
        this.frames = frames;
    }

    /** Goes on with the numbers of an earlier log. */
    void continueAt(long fact, long decision) {
        nextFact = fact;
        nextDecision = decision;
    }

    /** Begins a segment. */
    void begin(int number, long millis, int oneIn) throws IOException {
        segment = number;
        segmentMillis = millis;
        out.forgetWords();
        out.begin(Frame.SEGMENT);
        typesDescribed = 0;
        sessions.clear();
        views = 0;
        out.number(number);
        out.number(millis);
        out.number(nextFact);
        out.number(nextDecision);
        out.text(FactSchema.VERSION);
        out.text(Bundle.ENGINE_VERSION);
        out.number(oneIn);
        out.number(mask.pointers().size());
        mask.pointers().forEach(out::text);
        out.number(mask.lost().size());
        mask.lost().forEach(out::text);
        done();
    }

    private void done() throws IOException {
        out.end();
        frames.done();
    }

    /** Ends a segment that is complete. */
    void end() throws IOException {
        out.begin(Frame.END);
        out.number(nextFact);
        out.number(nextDecision);
        done();
    }

    /** Says that decisions were dropped here. */
    void dropped(long count) throws IOException {
        out.begin(Frame.DROPPED);
        out.number(count);
        done();
    }

    void write(Event event) throws IOException {
        if (event instanceof Event.NodeDecided decided) {
            write(decided);
        } else {
            write((Event.SubjectDecided) event);
        }
    }

    /** Takes over what an event changes without writing it, so that the next segment begins with the facts in force. */
    void absorb(Event event) {
        if (event instanceof Event.NodeDecided decided) {
            TableState table = state(decided.view());
            changed(table, decided.changed());
            table.segment = 0;
        }
    }

    private TableState state(Event.NodeView view) {
        if (view != lastView) {
            lastTable = tables.computeIfAbsent(view, v -> new TableState(0, v));
            lastView = view;
        }
        return lastTable;
    }

    /** Takes over changed cells and moves them to the start of the list; returns how many really changed. */
    private int changed(TableState table, RowTable.Cells changes) {
        int[] cells = changes.cells();
        NodeRow[] facts = changes.facts();
        int changed = 0;
        for (int k = 0; k < cells.length; k++) {
            if (table.facts[cells[k]] != facts[k]) {
                table.facts[cells[k]] = facts[k];
                table.numbers[cells[k]] = nextFact++;
                cells[changed++] = cells[k];
            }
        }
        return changed;
    }

    private void write(Event.NodeDecided event) throws IOException {
        TableState table = state(event.view());
        int[] cells = event.changed().cells();
        int changed = changed(table, event.changed());
        if (table.segment != segment) {
            table = begin(event.view(), table);
            changed = 0;
        }
        out.begin(Frame.NODE_DECISION);
        out.number(nextDecision++);
        out.number(table.id);
        out.signed(event.atMillis() - segmentMillis);
        out.number(changed);
        for (int k = 0; k < changed; k++) {
            cell(table, cells[k]);
        }
        fact(event.pod());
        out.number(event.draws().size());
        event.draws().forEach(this::fact);
        out.text(event.failure());
        if (event.failure().isEmpty()) {
            answer(event.answer(), event.refusalsByRule());
        }
        done();
    }

    private void answer(NodeAnswer answer, Map<String, Integer> byRule) {
        out.number(answer.podClass());
        out.number(answer.fitting());
        out.number(answer.rows().length);
        for (int k = 0; k < answer.rows().length; k++) {
            out.number(answer.rows()[k]);
            out.signed(answer.weighted()[k]);
            out.signed(answer.tieBreaks()[k]);
        }
        for (int refused : answer.refused()) {
            out.number(refused);
        }
        out.raw(byRule == null ? 0 : 1);
        if (byRule != null) {
            out.number(byRule.size());
            byRule.forEach((rule, nodes) -> {
                out.word(rule);
                out.number(nodes);
            });
        }
    }

    /** Introduces a table to the segment: who decides, the nodes, and all facts in force. */
    private TableState begin(Event.NodeView view, TableState known) throws IOException {
        TableState table = new TableState(++views, view);
        System.arraycopy(known.facts, 0, table.facts, 0, known.facts.length);
        System.arraycopy(known.numbers, 0, table.numbers, 0, known.numbers.length);
        table.segment = segment;
        tables.put(view, table);
        lastTable = table;
        lastView = view;
        PlanProgram program = view.program;
        out.begin(Frame.NODE_VIEW);
        out.number(table.id);
        bundle(program.bundle());
        out.word(program.profile().name());
        out.number(program.profile().filters().size());
        program.profile().filters().forEach(out::word);
        out.number(program.profile().scores().size());
        program.profile().scores().forEach((pack, weight) -> {
            out.word(pack);
            out.number(weight);
        });
        out.number(program.profile().overrides().size());
        program.profile().overrides().forEach((pack, parameters) -> {
            out.word(pack);
            parameters(parameters);
        });
        out.number(view.types.size());
        view.types.forEach(t -> out.word(t.getSimpleName()));
        out.number(view.nodes.size());
        view.nodes.forEach(n -> out.word(mask.nodeName(n)));
        for (int cell = 0; cell < table.facts.length; cell++) {
            cell(table, cell);
        }
        done();
        return table;
    }

    private void cell(TableState table, int cell) {
        out.number(cell);
        out.number(table.numbers[cell]);
        body(table.facts[cell]);
    }

    private void bundle(Bundle bundle) {
        out.word(bundle.manifest().name());
        out.word(bundle.manifest().version());
        out.word(bundle.manifest().revision());
    }

    private void parameters(Map<String, List<Record>> parameters) {
        out.number(parameters.size());
        parameters.forEach((name, facts) -> {
            out.word(name);
            out.number(facts.size());
            facts.forEach(this::fact);
        });
    }

    private void write(Event.SubjectDecided event) throws IOException {
        Integer view = sessions.get(event.view());
        if (view == null) {
            view = begin(event.view());
        }
        out.begin(Frame.SESSION_DECISION);
        out.number(nextDecision++);
        out.number(view);
        out.signed(event.atMillis() - segmentMillis);
        out.number(event.facts().size());
        for (Object fact : event.facts()) {
            fact(fact);
        }
        out.text(event.failure());
        if (event.failure().isEmpty()) {
            outcome(event.outcome());
        }
        done();
    }

    private void outcome(SessionOutcome outcome) {
        out.number(outcome.fired().size());
        for (CompiledRule rule : outcome.fired()) {
            out.word(rule.entry().id());
        }
        out.number(outcome.writes().size());
        for (Map.Entry<String, SessionOutcome.Written> write : outcome.writes().entrySet()) {
            SessionOutcome.Written written = write.getValue();
            out.word(write.getKey());
            out.word(written.rule().entry().id());
            value(written.value());
            out.word(written.rule().entry().reason());
            out.number(written.arguments().size());
            for (Object argument : written.arguments()) {
                value(argument);
            }
        }
    }

    /** A verdict's value: numbers as they are, everything else as its text. */
    private void value(Object value) {
        if (value instanceof Long number) {
            out.raw(Frame.NUMBER);
            out.signed(number);
        } else if (value instanceof Amounts amounts) {
            out.raw(Frame.AMOUNTS);
            out.number(amounts.size());
            for (int i = 0; i < amounts.size(); i++) {
                out.signed(amounts.at(i));
            }
        } else {
            out.raw(Frame.TEXT);
            out.text(String.valueOf(value));
        }
    }

    private int begin(Event.SessionView view) throws IOException {
        int id = ++views;
        sessions.put(view, id);
        out.begin(Frame.SESSION_VIEW);
        out.number(id);
        bundle(view.bundle());
        out.word(view.point().word());
        out.word(view.pack());
        out.word(view.bundle().pack(view.pack()).version());
        parameters(view.overrides());
        List<Record> all = view.parameters().all();
        out.number(all.size());
        all.forEach(this::fact);
        done();
        return id;
    }

    /** A fact by its number; with the fact itself when the segment does not hold it yet. */
    private void fact(Object fact) {
        long known = fact instanceof NodeRow row ? number(row) : 0;
        if (known > 0) {
            out.number(known << 1);
            return;
        }
        Version version = version(fact);
        boolean write = version.segment != segment;
        out.number(version.number << 1 | (write ? 1 : 0));
        if (write) {
            version.segment = segment;
            body((Record) fact);
        }
    }

    /** Pods and the like come once or twice in a row, so that only the last ones are looked at; other facts are known again whenever they come. */
    private Version version(Object fact) {
        if (fact instanceof PodRequest || fact instanceof PerDecision || fact instanceof NodeRow) {
            for (int i = 0; i < lastFacts.length; i++) {
                if (lastFacts[i] == fact) {
                    return lastVersions[i];
                }
            }
            Version version = new Version(nextFact++);
            version.segment = -1;
            lastFacts[nextLast] = fact;
            lastVersions[nextLast] = version;
            nextLast = (nextLast + 1) % lastFacts.length;
            return version;
        }
        Version known = remembered.get(fact);
        if (known != null && nextFact - known.number < WINDOW) {
            return known;
        }
        Version version = new Version(nextFact++);
        version.segment = -1;
        remembered.put(fact, version);
        return version;
    }

    /** Number of a fact that is in force in a table of this segment; 0 when it is in none. */
    private long number(NodeRow fact) {
        if (lastTable != null && lastTable.segment == segment) {
            long known = number(lastTable, fact);
            if (known > 0) {
                return known;
            }
        }
        for (TableState table : tables.values()) {
            long known = table.segment == segment ? number(table, fact) : 0;
            if (known > 0) {
                return known;
            }
        }
        return 0;
    }

    private static long number(TableState table, NodeRow fact) {
        Integer type = table.types.get(fact.getClass());
        Integer row = table.rows.get(fact.node());
        int cell = type == null || row == null ? -1 : type * table.rows.size() + row;
        return cell >= 0 && table.facts[cell] == fact ? table.numbers[cell] : 0;
    }

    private void body(Object fact) {
        FactType type = types.get(fact.getClass());
        if (type == null) {
            type = new FactType(FactCodec.of(fact.getClass(), mask));
            types.put(fact.getClass(), type);
        }
        if (type.segment == segment) {
            out.number(type.id);
        } else {
            type.segment = segment;
            type.id = ++typesDescribed;
            out.number(0);
            out.text(type.codec.name());
            out.text(type.codec.shape());
        }
        type.codec.write(fact, out);
    }
}
