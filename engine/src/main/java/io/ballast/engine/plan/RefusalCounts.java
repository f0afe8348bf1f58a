package io.ballast.engine.plan;

import java.util.Arrays;
import java.util.BitSet;

/** How many rows each filter rule refuses for one pod class, kept up to date by the rows that changed. Owned by the thread of its {@link PlanDecider}. */
final class RefusalCounts {
    private final RowTable table;
    private final FilterStage[] stages;
    private final BitSet[] refused;
    private long seen = -1;

    RefusalCounts(int rules, RowTable table, FilterStage[] stages) {
        this.table = table;
        this.stages = stages;
        refused = new BitSet[rules];
        Arrays.setAll(refused, i -> new BitSet(table.size()));
    }

    /** Counts by the number of the rule in the program. */
    int[] upToDate(RowTable.Changes scratch) throws Exception {
        long head = table.head();
        if (seen != head) {
            if (seen < 0 || !table.canFollow(seen)) {
                Arrays.setAll(scratch.rows, row -> row);
                scratch.count = table.size();
            } else {
                table.changes(seen, scratch);
            }
            // After a failure the bits are of no use; the next visit begins anew.
            seen = -1;
            for (BitSet rows : refused) {
                for (int k = 0; k < scratch.count; k++) {
                    rows.clear(scratch.rows[k]);
                }
            }
            for (FilterStage stage : stages) {
                stage.refusals(scratch.rows, scratch.count, scratch.kept, (rule, row) -> refused[rule].set(row));
            }
            seen = head;
        }
        return Arrays.stream(refused).mapToInt(BitSet::cardinality).toArray();
    }
}
