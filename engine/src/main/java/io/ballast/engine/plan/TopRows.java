package io.ballast.engine.plan;

/** Finds the few best rows in one pass: more points first, then the higher tie-break, then the earlier row. Not thread-safe. */
final class TopRows {
    /** Rows that are passed over with one branch. */
    private static final int STRIDE = 8;

    private int[] rows = new int[1];
    private int limit;
    private int count;

    /**
     * Looks at all rows with so many points or more.
     *
     * @param tieBreaks null when there are none
     * @param wanted    how many rows are wanted at most
     * @param least     0 for all feasible rows. The higher it is, the fewer rows have to be put in order
     * @return how many were found
     */
    int find(int[] points, long[] tieBreaks, int wanted, int least) {
        if (rows.length < wanted) {
            rows = new int[wanted];
        }
        limit = wanted;
        count = 0;
        if (wanted == 0) {
            return 0;
        }
        int lowest = least;
        int row = 0;
        for (; row <= points.length - STRIDE; row += STRIDE) {
            // Most rows end here. The sign is set when all of them have less than what is asked of a row by now.
            int any = points[row] - lowest
                    & points[row + 1] - lowest
                    & points[row + 2] - lowest
                    & points[row + 3] - lowest
                    & points[row + 4] - lowest
                    & points[row + 5] - lowest
                    & points[row + 6] - lowest
                    & points[row + 7] - lowest;
            if (any >= 0) {
                lowest = add(row, row + STRIDE, lowest, points, tieBreaks);
            }
        }
        add(row, points.length, lowest, points, tieBreaks);
        return count;
    }

    private int add(int from, int to, int least, int[] points, long[] tieBreaks) {
        int lowest = least;
        for (int row = from; row < to; row++) {
            if (points[row] >= lowest && (count < limit || before(row, rows[count - 1], points, tieBreaks))) {
                insert(row, points, tieBreaks);
                if (count == limit) {
                    // Later rows come behind earlier ones of equal rank: without tie-breaks equal points are not
                    // enough.
                    lowest = points[rows[count - 1]] + (tieBreaks == null ? 1 : 0);
                }
            }
        }
        return lowest;
    }

    private void insert(int row, int[] points, long[] tieBreaks) {
        int at = count < limit ? count++ : count - 1;
        while (at > 0 && before(row, rows[at - 1], points, tieBreaks)) {
            rows[at] = rows[at - 1];
            at--;
        }
        rows[at] = row;
    }

    /** Whether a row comes before another one. */
    static boolean before(int row, int other, int[] points, long[] tieBreaks) {
        if (points[row] != points[other]) {
            return points[row] > points[other];
        }
        if (tieBreaks != null && tieBreaks[row] != tieBreaks[other]) {
            return tieBreaks[row] > tieBreaks[other];
        }
        return row < other;
    }

    /** A row that was found, the best one first. */
    int row(int place) {
        return rows[place];
    }

    /** The rows that were found, the best one first, until the next search; the array may be longer. */
    int[] rows() {
        return rows;
    }
}
