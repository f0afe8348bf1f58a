package io.ballast.engine.plan;

import java.util.Arrays;

/** How many rows each filter rule refuses for one pod class, kept up to date by the rows that changed. Owned by the thread of its {@link PlanDecider}. */
final class RefusalCounts {
    private final RowTable table;
    private final FilterStage[] stages;
    private final int[] counts;
    private final int words;
    /** By row: the rules that refuse it, as bits. */
    private final long[] refusing;

    private long seen = -1;

    RefusalCounts(int rules, RowTable table, FilterStage[] stages) {
        this.table = table;
        this.stages = stages;
        counts = new int[rules];
        words = (rules + Long.SIZE - 1) / Long.SIZE;
        refusing = new long[words * table.size()];
    }

    /** Counts by the number of the rule in the program. */
    int[] upToDate(RowTable.Changes scratch) throws Exception {
        long head = table.head();
        if (seen == head) {
            return counts;
        }
        if (seen < 0 || !table.canFollow(seen)) {
            Arrays.fill(counts, 0);
            Arrays.fill(refusing, 0);
            Arrays.setAll(scratch.rows, row -> row);
            scratch.count = table.size();
        } else {
            table.changes(seen, scratch);
            for (int k = 0; k < scratch.count; k++) {
                forget(scratch.rows[k] * words);
            }
        }
        // After a failure the bits are of no use; the next visit begins anew.
        seen = -1;
        for (FilterStage stage : stages) {
            stage.refusals(scratch.rows, scratch.count, scratch.kept, this::refused);
        }
        seen = head;
        return counts;
    }

    /** Counts over some rows, as of the last visit. */
    int[] of(int[] rows) {
        int[] some = new int[counts.length];
        for (int row : rows) {
            add(row * words, 1, some);
        }
        return some;
    }

    private void forget(int from) {
        add(from, -1, counts);
        Arrays.fill(refusing, from, from + words, 0);
    }

    private void add(int from, int amount, int[] to) {
        for (int word = 0; word < words; word++) {
            for (long bits = refusing[from + word]; bits != 0; bits &= bits - 1) {
                to[word * Long.SIZE + Long.numberOfTrailingZeros(bits)] += amount;
            }
        }
    }

    /** A rule with several tuples may refuse a row several times. */
    private void refused(int rule, int row) {
        int at = row * words + rule / Long.SIZE;
        long bit = 1L << rule;
        if ((refusing[at] & bit) == 0) {
            refusing[at] |= bit;
            counts[rule]++;
        }
    }
}
