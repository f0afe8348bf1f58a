package io.ballast.engine.record;

import io.ballast.engine.plan.RowTable;
import io.ballast.engine.record.Views.NodeView;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes facts and numbers their versions: each once a segment, and where it resembles an earlier one of its type, only what differs. Not thread-safe.
 */
final class FactWriter {
    /** Facts outside tables that are known again when they come again, and how far back a reader must remember them. */
    static final int REMEMBERED = 4096;

    static final int WINDOW = 1 << 16;

    /** Pods that later ones are compared with, by class. */
    private static final int POD_CLASSES = 512;

    private static final int LAST = 4;

    /** An earlier fact of the segment. */
    private static final class Earlier {
        private Object fact;
        private long number;
        private int segment;
    }

    /** A type of facts, and its number in the segment that describes it. */
    private static final class FactType {
        final FactCodec codec;
        final Earlier[] earlier;
        /** Whether its facts may stand in a table. */
        final boolean row;

        /** Whether its facts, as pods do, come once or twice in a row, so that only the last ones are looked at; others are known again whenever they come. */
        final boolean passing;

        int segment;
        int id;

        FactType(Class<?> type, Mask mask) {
            codec = FactCodec.of(type, mask);
            earlier = new Earlier[type == PodRequest.class ? POD_CLASSES : 1];
            row = NodeRow.class.isAssignableFrom(type);
            passing = row || type == PodRequest.class || PerDecision.class.isAssignableFrom(type);
        }

        Earlier earlier(int podClass) {
            int at = podClass & (earlier.length - 1);
            if (earlier[at] == null) {
                earlier[at] = new Earlier();
            }
            return earlier[at];
        }
    }

    private final Mask mask;
    private final Out out;
    private final Map<Class<?>, FactType> types = new HashMap<>();
    private final Map<Object, Long> remembered = new LinkedHashMap<>(256, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Long> eldest) {
            return size() > REMEMBERED;
        }
    };

    private final Object[] lastFacts = new Object[LAST];
    private final long[] lastNumbers = new long[LAST];
    private int nextLast;
    private NodeView lastTable;
    private FactType pods;
    private int typesDescribed;
    private int segment;
    private long nextFact;

    FactWriter(Mask mask, Out out, long nextFact) {
        this.mask = mask;
        this.out = out;
        this.nextFact = nextFact;
    }

    /** Forgets everything but the numbers: a new segment begins. */
    void begin(int number) {
        segment = number;
        typesDescribed = 0;
        remembered.clear();
        for (int i = 0; i < LAST; i++) {
            lastFacts[i] = null;
        }
        lastTable = null;
    }

    long nextFact() {
        return nextFact;
    }

    /** Writes all cells of a table, with their numbers. */
    void table(NodeView view) {
        for (int type = 0; type < view.facts.length; type++) {
            view.codecs[type] = type(view.types.get(type)).codec;
            for (int row = 0; row < view.facts[type].length; row++) {
                NodeRow fact = view.table.fact(type, row);
                if (view.facts[type][row] != fact) {
                    view.facts[type][row] = fact;
                    view.numbers[type][row] = nextFact++;
                }
                out.number(view.numbers[type][row]);
                whole(fact);
            }
        }
        lastTable = view;
    }

    /** Writes the cells that changed since the table was written or followed last: place and changes of each, then 0. */
    void changes(NodeView view) {
        RowTable table = view.table;
        lastTable = view;
        long head = table.head();
        if (table.reaches(view.seen)) {
            for (long position = view.seen; position < head; position++) {
                change(view, table.typeAt(position), table.rowAt(position));
            }
        } else {
            for (int type = 0; type < view.facts.length; type++) {
                for (int row = 0; row < view.facts[type].length; row++) {
                    change(view, type, row);
                }
            }
        }
        view.seen = head;
        out.raw(0);
    }

    private void change(NodeView view, int type, int row) {
        NodeRow fact = view.table.fact(type, row);
        NodeRow before = view.facts[type][row];
        if (before != fact) {
            out.number((long) type * view.table.size() + row + 1);
            view.codecs[type].writeChanges(fact, before, out);
            view.facts[type][row] = fact;
            view.numbers[type][row] = nextFact++;
        }
    }

    /**
     * Writes the pod of a decision on nodes.
     *
     * @param podClass so that it is compared with a pod of its class; 0 when it is not known
     */
    void pod(PodRequest pod, int podClass) {
        long known = recent(pod);
        if (known > 0) {
            same(known);
            return;
        }
        if (pods == null) {
            pods = type(PodRequest.class);
        }
        passed(pod, added(pod, pods, podClass));
    }

    /** Writes a fact, or which one it is when the segment holds it already. */
    void fact(Object fact) {
        // The type says what would be slow to ask of each fact.
        FactType type = type(fact.getClass());
        long known = known(fact, type);
        if (known > 0) {
            same(known);
            return;
        }
        long number = added(fact, type, 0);
        if (type.passing) {
            passed(fact, number);
        } else {
            remembered.put(fact, number);
        }
    }

    private long known(Object fact, FactType type) {
        if (type.row && lastTable != null) {
            long number = lastTable.number((NodeRow) fact);
            if (number > 0) {
                return number;
            }
        }
        if (type.passing) {
            return recent(fact);
        }
        Long number = remembered.get(fact);
        return number != null && nextFact - number < WINDOW ? number : 0;
    }

    private void same(long number) {
        out.number(nextFact - number + Frame.CHANGED_FACT);
    }

    /** Writes a fact that the segment does not hold, and gives its number. */
    private long added(Object fact, FactType type, int podClass) {
        Earlier earlier = type.earlier(podClass);
        long number = nextFact++;
        boolean comparable = earlier.segment == segment && number - earlier.number < WINDOW / 2;
        if (comparable) {
            out.raw(Frame.CHANGED_FACT);
            out.number(number - earlier.number);
            type.codec.writeChanges(fact, earlier.fact, out);
        } else {
            out.raw(Frame.WHOLE_FACT);
            whole(fact);
        }
        // Pods of a class differ from each other alike, and the one that was compared with last is still in the
        // processor's cache.
        if (!comparable || podClass == 0) {
            earlier.fact = fact;
            earlier.number = number;
            earlier.segment = segment;
        }
        return number;
    }

    private long recent(Object fact) {
        for (int i = 0; i < LAST; i++) {
            if (lastFacts[i] == fact) {
                return lastNumbers[i];
            }
        }
        return 0;
    }

    private void passed(Object fact, long number) {
        lastFacts[nextLast] = fact;
        lastNumbers[nextLast] = number;
        nextLast = (nextLast + 1) % LAST;
    }

    private FactType type(Class<?> of) {
        FactType type = types.get(of);
        if (type == null) {
            type = new FactType(of, mask);
            types.put(of, type);
        }
        return type;
    }

    private void whole(Object fact) {
        FactType type = type(fact.getClass());
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
