package io.ballast.scheduler.decide;

import io.ballast.engine.plan.RowTable;
import io.ballast.scheduler.extender.NodeNames;
import java.nio.charset.StandardCharsets;

/** Rows of a table by the bytes of their names: a question names thousands of nodes, and none of them becomes a text. Immutable, thread-safe. */
final class RowsByName {
    private final byte[][] names;
    private final int[] hashes;
    /** Rows by hash, plus one; 0 is free. */
    private final int[] slots;

    RowsByName(RowTable table) {
        names = new byte[table.size()][];
        hashes = new int[table.size()];
        slots = new int[Integer.highestOneBit(Math.max(1, table.size())) * 4];
        for (int row = 0; row < names.length; row++) {
            names[row] = table.node(row).getBytes(StandardCharsets.UTF_8);
            hashes[row] = NodeNames.hash(names[row]);
            int slot = NodeNames.spread(hashes[row]) & slots.length - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = row + 1;
        }
    }

    /** Row of a node of a question; -1 when it is not in the table. O(1). */
    int row(NodeNames nodes, int place) {
        int hash = nodes.hash(place);
        int slot = NodeNames.spread(hash) & slots.length - 1;
        for (; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
            int row = slots[slot] - 1;
            if (hashes[row] == hash && nodes.is(place, names[row])) {
                return row;
            }
        }
        return -1;
    }
}
