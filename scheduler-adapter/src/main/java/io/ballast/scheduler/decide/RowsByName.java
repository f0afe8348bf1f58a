package io.ballast.scheduler.decide;

import io.ballast.engine.plan.RowTable;
import io.ballast.scheduler.extender.NodeNames;
import io.ballast.scheduler.extender.NodeRoster;
import java.nio.charset.StandardCharsets;

/** Rows of a table by the bytes of their names: a question names thousands of nodes, and none of them becomes a text. Not thread-safe. */
final class RowsByName {
    private final byte[][] names;
    private final int[] hashes;
    /** Rows by hash, plus one; 0 is free. */
    private final int[] slots;
    /** The roster that questions had lately, and the row of each of its names. */
    private NodeRoster known = NodeNames.NONE.roster();

    private int[] byNumber = {};

    RowsByName(RowTable table) {
        names = new byte[table.size()][];
        hashes = new int[table.size()];
        slots = new int[Integer.highestOneBit(Math.max(1, table.size())) * 4];
        for (int row = 0; row < names.length; row++) {
            names[row] = table.node(row).getBytes(StandardCharsets.UTF_8);
            hashes[row] = NodeRoster.hash(names[row]);
            int slot = NodeRoster.spread(hashes[row]) & slots.length - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = row + 1;
        }
    }

    /** Row of a node of a question; -1 when it is not in the table. O(1). */
    int row(NodeNames nodes, int place) {
        NodeRoster roster = nodes.roster();
        if (!roster.kept()) {
            return find(roster, nodes.number(place));
        }
        if (roster != known) {
            byNumber = rows(roster);
            known = roster;
        }
        return byNumber[nodes.number(place)];
    }

    private int[] rows(NodeRoster roster) {
        int[] found = new int[roster.size()];
        for (int number = 0; number < found.length; number++) {
            found[number] = find(roster, number);
        }
        return found;
    }

    private int find(NodeRoster roster, int number) {
        int hash = roster.hash(number);
        int slot = NodeRoster.spread(hash) & slots.length - 1;
        for (; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
            int row = slots[slot] - 1;
            if (hashes[row] == hash && roster.is(number, names[row])) {
                return row;
            }
        }
        return -1;
    }
}
