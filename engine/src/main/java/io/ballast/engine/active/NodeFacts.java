package io.ballast.engine.active;

import io.ballast.engine.plan.RowTable;
import io.ballast.model.NodeRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The latest fact of each type of each node, whether or not an active rule reads it: the next policy may. Not thread-safe.
 */
final class NodeFacts {
    /** A place in the table. */
    private record Cell(String node, Class<?> type) {}

    private final List<String> nodes;
    private final Map<Cell, NodeRow> latest;

    NodeFacts(List<String> nodes) {
        this(nodes, new LinkedHashMap<>());
    }

    private NodeFacts(List<String> nodes, Map<Cell, NodeRow> latest) {
        this.nodes = List.copyOf(nodes);
        this.latest = latest;
    }

    void put(NodeRow fact) {
        latest.put(new Cell(fact.node(), fact.getClass()), fact);
    }

    NodeFacts copy() {
        return new NodeFacts(nodes, new LinkedHashMap<>(latest));
    }

    /** Facts, each of another place. */
    Collection<NodeRow> all() {
        return new ArrayList<>(latest.values());
    }

    int size() {
        return latest.size();
    }

    void clear() {
        latest.clear();
    }

    /** A table for rules that read these types. */
    RowTable table(List<Class<? extends NodeRow>> types) {
        RowTable table = new RowTable(nodes, types);
        latest.values().forEach(table::put);
        return table;
    }
}
