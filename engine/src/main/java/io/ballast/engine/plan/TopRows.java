package io.ballast.engine.plan;

import java.util.Arrays;

/** Picks the few best rows in one pass: more points first, then the higher tie-break, then the earlier row. Not thread-safe. */
final class TopRows {
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
        int lowest = 0;
        for (int row = 0; row < points.length; row++) {
            // Later rows come behind earlier ones of equal rank, so most rows end here.
            if (points[row] >= lowest && (count < rows.length || before(row, rows[count - 1], points, tieBreaks))) {
                insert(row, points, tieBreaks);
                lowest = count < rows.length ? 0 : points[rows[count - 1]];
            }
        }
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
        return Arrays.stream(rows).map(row -> of[row]).toArray();
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
