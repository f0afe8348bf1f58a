package io.ballast.engine.plan;

/** Picks the few best rows in one pass: more points first, then the higher tie-break, then the earlier row. Not thread-safe. */
final class TopRows {
    private static final int BLOCK = 64;

    final int[] rows;
    private int count;

    TopRows(int limit) {
        rows = new int[limit];
    }

    /** Looks at all rows with points of 0 or more; there must be at least as many as are wanted. */
    void addAll(int[] points, long[] tieBreaks) {
        if (rows.length == 0) {
            return;
        }
        // Later rows come behind earlier ones of equal rank: without tie-breaks equal points are not enough.
        int ties = tieBreaks == null ? 1 : 0;
        int lowest = 0;
        for (int from = 0; from < points.length; from += BLOCK) {
            int to = Math.min(points.length, from + BLOCK);
            // A plain pass for the highest points, which is vectorised, passes over most blocks.
            int highest = -1;
            for (int row = from; row < to; row++) {
                highest = Math.max(highest, points[row]);
            }
            if (highest >= lowest) {
                lowest = add(from, to, lowest, ties, points, tieBreaks);
            }
        }
    }

    private int add(int from, int to, int least, int ties, int[] points, long[] tieBreaks) {
        int lowest = least;
        for (int row = from; row < to; row++) {
            // Most rows end here.
            if (points[row] >= lowest && (count < rows.length || before(row, rows[count - 1], points, tieBreaks))) {
                insert(row, points, tieBreaks);
                lowest = count < rows.length ? 0 : points[rows[count - 1]] + ties;
            }
        }
        return lowest;
    }

    private void insert(int row, int[] points, long[] tieBreaks) {
        int at = count < rows.length ? count++ : count - 1;
        while (at > 0 && before(row, rows[at - 1], points, tieBreaks)) {
            rows[at] = rows[at - 1];
            at--;
        }
        rows[at] = row;
    }

    private static boolean before(int row, int other, int[] points, long[] tieBreaks) {
        if (points[row] != points[other]) {
            return points[row] > points[other];
        }
        return tieBreaks != null && tieBreaks[row] > tieBreaks[other];
    }

    int[] values(int[] of) {
        int[] values = new int[rows.length];
        for (int k = 0; k < rows.length; k++) {
            values[k] = of[rows[k]];
        }
        return values;
    }

    /** Values of the rows; 0 for each when there are none. */
    long[] values(long[] of) {
        long[] values = new long[rows.length];
        for (int k = 0; k < rows.length && of != null; k++) {
            values[k] = of[rows[k]];
        }
        return values;
    }
}
