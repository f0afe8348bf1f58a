package io.ballast.engine.plan;

import io.ballast.model.NodeRow;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Node facts as parallel columns, and a log of what changed. The set and the order of nodes are fixed; when nodes come or go, another table is made
 * {@link #over} this one. One thread owns it.
 */
public final class RowTable {
    private final List<String> nodes;
    private final Map<String, Integer> rowOf = new LinkedHashMap<>();
    private final Map<Class<? extends NodeRow>, Integer> typeOf = new LinkedHashMap<>();
    private final NodeRow[][] columns;
    private final int[] logRow;
    private final int[] logType;
    private final int[] visitOf;
    /** By row: the row that its node had in the table before; -1 for a node that is new. */
    private final int[] former;

    private int visit;
    private long head;
    /** The log holds nothing from before this position. */
    private long logged;

    /**
     * An empty table.
     *
     * @param nodes names in row order; among equals the earlier row wins
     * @param types fact types that the rules read
     */
    public RowTable(List<String> nodes, List<Class<? extends NodeRow>> types) {
        if (types.size() > Integer.SIZE - 2) {
            throw new IllegalArgumentException("more than 30 types of node rows");
        }
        this.nodes = List.copyOf(nodes);
        for (String node : nodes) {
            if (rowOf.put(node, rowOf.size()) != null) {
                throw new IllegalArgumentException("node '" + node + "' is there twice");
            }
        }
        columns = new NodeRow[types.size()][];
        for (Class<? extends NodeRow> type : types) {
            columns[typeOf.size()] = (NodeRow[]) Array.newInstance(type, nodes.size());
            typeOf.put(type, typeOf.size());
        }
        int log = Math.max(4096, Integer.highestOneBit(Math.max(1, nodes.size())) * 4);
        logRow = new int[log];
        logType = new int[log];
        visitOf = new int[nodes.size()];
        former = new int[nodes.size()];
        Arrays.fill(former, -1);
    }

    /**
     * A table of other nodes that takes the place of this one, which is not to be changed any more. Facts of nodes that both have are there already, those of new
     * nodes must be put. The log goes on: whoever followed it up to a position goes on from there. What stands in it of nodes that are gone is
     * said of other rows, which means to look at these once too often. O(nodes).
     *
     * @param names names in row order
     */
    public RowTable over(List<String> names) {
        RowTable next = new RowTable(names, List.copyOf(typeOf.keySet()));
        int[] rowNow = new int[Math.max(1, nodes.size())]; // row 0 stands in the log for nodes that are gone
        for (int row = 0; row < next.former.length; row++) {
            int before = row(names.get(row));
            next.former[row] = before;
            if (before >= 0) {
                rowNow[before] = row;
                for (int type = 0; type < columns.length; type++) {
                    next.columns[type][row] = columns[type][before];
                }
            }
        }
        next.head = head;
        next.logged = Math.max(logged, head - Math.min(logRow.length, next.logRow.length));
        for (long position = next.logged; position < head; position++) {
            int at = (int) (position & (next.logRow.length - 1));
            next.logRow[at] = rowNow[rowAt(position)];
            next.logType[at] = typeAt(position);
        }
        return next;
    }

    /** Row that the node of a row had in the table that this one is made over; -1 when it was not there. O(1). */
    public int formerRow(int row) {
        return former[row];
    }

    /** Numbers of rows of the table before, as they are now; that of a new node is 0. */
    int[] moved(int[] before) {
        int[] now = new int[former.length];
        for (int row = 0; row < now.length; row++) {
            now[row] = former[row] < 0 ? 0 : before[former[row]];
        }
        return now;
    }

    /** The same for larger numbers. */
    long[] moved(long[] before) {
        long[] now = new long[former.length];
        for (int row = 0; row < now.length; row++) {
            now[row] = former[row] < 0 ? 0 : before[former[row]];
        }
        return now;
    }

    /** Replaces one fact of one node. A type that no active rule reads is left out. O(1). */
    public void put(NodeRow fact) {
        Integer type = typeOf.get(fact.getClass());
        if (type == null) {
            return;
        }
        Integer row = rowOf.get(fact.node());
        if (row == null) {
            throw new IllegalArgumentException("node '" + fact.node() + "' is not in the table");
        }
        columns[type][row] = fact;
        int at = (int) (head++ & (logRow.length - 1));
        logRow[at] = row;
        logType[at] = type;
    }

    public int size() {
        return nodes.size();
    }

    public String node(int row) {
        return nodes.get(row);
    }

    /** Names in row order. */
    public List<String> nodes() {
        return nodes;
    }

    /** Row of each node. */
    public Map<String, Integer> rows() {
        return rowOf;
    }

    /** Row of a node; -1 when it is not in the table. */
    public int row(String node) {
        return rowOf.getOrDefault(node, -1);
    }

    /** Index of a fact type among the columns; -1 when there is none. */
    int type(Class<?> type) {
        return typeOf.getOrDefault(type, -1);
    }

    int typeCount() {
        return columns.length;
    }

    NodeRow[] column(int type) {
        return columns[type];
    }

    /** The facts of one type in row order. */
    public List<NodeRow> facts(Class<?> type) {
        int at = type(type);
        return at < 0 ? List.of() : Collections.unmodifiableList(Arrays.asList(columns[at]));
    }

    /**
     * Refuses to decide on half a cluster.
     *
     * @param types fact types that the rules read
     * @throws IllegalStateException naming the first missing fact
     */
    public void requireComplete(List<Class<? extends NodeRow>> types) {
        types.forEach(type -> {
            if (!typeOf.containsKey(type)) {
                throw new IllegalStateException("the table has no " + type.getSimpleName() + ", which the rules read");
            }
        });
        typeOf.forEach((type, index) -> {
            for (int row = 0; row < nodes.size(); row++) {
                if (columns[index][row] == null) {
                    throw new IllegalStateException("node '" + nodes.get(row) + "' has no " + type.getSimpleName());
                }
            }
        });
    }

    /** Node row types in the order of the columns. */
    public List<Class<?>> types() {
        return List.copyOf(typeOf.keySet());
    }

    /** Whether the log of changes reaches back to a position of {@link #head()}, and following it is cheaper than looking at every cell. */
    public boolean reaches(long position) {
        long behind = head - position;
        return position >= logged && behind <= logRow.length && behind <= (long) nodes.size() * columns.length;
    }

    /** Row of the change at a position that the log reaches. O(1). */
    public int rowAt(long position) {
        return logRow[(int) (position & (logRow.length - 1))];
    }

    /** Type, as its index among the columns, of the change at a position that the log reaches. O(1). */
    public int typeAt(long position) {
        return logType[(int) (position & (logRow.length - 1))];
    }

    /** The fact that stands in a cell now. O(1). */
    public NodeRow fact(int type, int row) {
        return columns[type][row];
    }

    /** Number of changes so far. */
    public long head() {
        return head;
    }

    /** Whether the log still reaches back to a position, and following it is cheaper than looking at every row. */
    boolean canFollow(long since) {
        long behind = head - since;
        return since >= logged && behind <= logRow.length && behind <= 2L * nodes.size();
    }

    /** Finds the rows changed since a position. */
    void changes(long since, Changes into) {
        visit++;
        into.count = 0;
        for (long position = since; position < head; position++) {
            int at = (int) (position & (logRow.length - 1));
            int row = logRow[at];
            if (visitOf[row] != visit) {
                visitOf[row] = visit;
                into.typesOf[row] = 0;
                into.rows[into.count++] = row;
            }
            into.typesOf[row] |= 1 << logType[at];
        }
    }

    /** Whether a row was among those that were found last. */
    boolean visited(int row) {
        return visitOf[row] == visit;
    }

    /** Distinct changed rows with the fact types that changed, and room to work on them. Reused from visit to visit. */
    static final class Changes {
        final int[] rows;
        /** By row: bit {@code t} for type {@code t}. Holds for the listed rows only. */
        final int[] typesOf;

        /** For a copy of the rows. */
        final int[] changed;

        final int[] asked;
        final int[] kept;
        int count;

        Changes(int nodes) {
            rows = new int[nodes];
            typesOf = new int[nodes];
            changed = new int[nodes];
            asked = new int[nodes];
            kept = new int[nodes];
        }
    }
}
