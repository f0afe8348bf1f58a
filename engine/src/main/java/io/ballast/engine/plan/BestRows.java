package io.ballast.engine.plan;

/**
 * The best rows of a pod class, kept from decision to decision: rows that changed are put in their place, and as long as enough of the list is left, no other
 * row needs a look. Owned by the thread of its {@link PlanDecider}.
 *
 * <p>A row that is not listed and did not change comes behind the bound, which is the last row of the list when it was made.
 */
final class BestRows {
    private static final int ROOM = 8;

    /** Of so many rows one may have changed; when it are more, looking at all of them is cheaper. */
    private static final int CHANGED = 16;

    /** How much of its points the last of the best rows may have lost, as a power of one half, before a search begins at 0. */
    private static final int EXPECTED = 4;

    private final int[] rows = new int[ROOM];
    private int count;
    private boolean known;
    /** Whether all feasible rows are listed, so that nothing comes behind the bound. */
    private boolean all;

    private int boundRow;
    private int boundPoints;
    private long boundTieBreak;
    /** Points that the best rows are likely to have; any number from 0 on is right. */
    private int expected;

    /** Whether decisions come with few changes between them, so that a longer list pays. */
    private boolean calm;

    /** Every row may have changed. */
    void forget() {
        known = false;
        calm = false;
    }

    /** Whether following so many changed rows pays. */
    boolean follows(int changed, int all) {
        calm = changed <= all / CHANGED;
        known = known && calm;
        return known;
    }

    /**
     * Puts rows that changed in their place.
     *
     * @param changed the rows, each once
     * @param table   knows whether a row is one of them
     */
    void follow(int[] changed, int n, RowTable table, int[] points, long[] tieBreaks) {
        int kept = 0;
        for (int k = 0; k < count; k++) {
            if (!table.visited(rows[k])) {
                rows[kept++] = rows[k];
            }
        }
        count = kept;
        for (int k = 0; k < n; k++) {
            int row = changed[k];
            if (points[row] >= 0 && (all || beforeBound(row, points, tieBreaks))) {
                add(row, points, tieBreaks);
            }
        }
    }

    private boolean beforeBound(int row, int[] points, long[] tieBreaks) {
        if (points[row] != boundPoints) {
            return points[row] > boundPoints;
        }
        long tieBreak = tieBreaks == null ? 0 : tieBreaks[row];
        return tieBreak != boundTieBreak ? tieBreak > boundTieBreak : row <= boundRow;
    }

    private void add(int row, int[] points, long[] tieBreaks) {
        boolean full = count == ROOM;
        if (full) {
            all = false;
            if (!TopRows.before(row, rows[ROOM - 1], points, tieBreaks)) {
                bound(points, tieBreaks);
                return;
            }
        }
        int at = full ? count - 1 : count++;
        for (; at > 0 && TopRows.before(row, rows[at - 1], points, tieBreaks); at--) {
            rows[at] = rows[at - 1];
        }
        rows[at] = row;
        if (full) {
            bound(points, tieBreaks);
        }
    }

    private void bound(int[] points, long[] tieBreaks) {
        boundRow = rows[count - 1];
        boundPoints = points[boundRow];
        boundTieBreak = tieBreaks == null ? 0 : tieBreaks[boundRow];
    }

    /**
     * The best rows, the best first; nobody may write to the array, whose length says nothing.
     *
     * @param wanted   how many; not more than there are feasible rows
     * @param feasible number of feasible rows
     * @param search   for when the list is too short
     */
    int[] best(int wanted, int feasible, int[] points, long[] tieBreaks, TopRows search) {
        if (known && count >= wanted) {
            return rows;
        }
        int looked = calm ? Math.min(Math.max(wanted, ROOM), feasible) : wanted;
        if (search.find(points, tieBreaks, looked, expected) < looked) {
            search.find(points, tieBreaks, looked, 0);
        }
        count = Math.min(looked, ROOM);
        for (int k = 0; k < count; k++) {
            rows[k] = search.row(k);
        }
        known = true;
        all = count == feasible;
        if (count > 0) {
            bound(points, tieBreaks);
            expected = boundPoints - (boundPoints >> EXPECTED);
        }
        return wanted <= ROOM ? rows : search.rows();
    }
}
