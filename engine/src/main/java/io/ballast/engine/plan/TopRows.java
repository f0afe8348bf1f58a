package io.ballast.engine.plan;

import java.util.Arrays;

/** Picks the few best rows in one pass: more points first, then the higher tie-break, then the earlier row. Not thread-safe. */
final class TopRows {
    private static final int BLOCK = 64;

    /** So few rows are looked at one by one. */
    private static final int FEW = 32;

    final int[] rows;
    private int count;

    TopRows(int limit) {
        rows = new int[limit];
    }

    /**
     * Looks at all rows with points of 0 or more; there must be at least as many as are wanted.
     *
     * @param earlier rows that were the best earlier; where they still are good, most others are passed over. Null when there are none
     */
    void addAll(int[] points, long[] tieBreaks, int[] earlier) {
        if (rows.length == 0) {
            return;
        }
        int least = least(points, earlier);
        if (least >= 0 && above(points, least) <= FEW) {
            add(0, points.length, least, tieBreaks == null ? 1 : 0, points, tieBreaks);
        } else {
            addByBlocks(points, tieBreaks);
        }
    }

    /** What as many rows as are wanted have at least; -1 when that is not known. */
    private int least(int[] points, int[] earlier) {
        if (earlier == null || earlier.length < rows.length) {
            return -1;
        }
        int least = Integer.MAX_VALUE;
        for (int k = 0; k < rows.length; k++) {
            least = Math.min(least, points[earlier[k]]);
        }
        return least;
    }

    /** How many rows have that much or more; without a branch, so that the loop is vectorised. */
    private static int above(int[] points, int least) {
        int below = 0;
        for (int i = 0; i < points.length; i++) {
            below -= points[i] - least >> 31;
        }
        return points.length - below;
    }

    private void addByBlocks(int[] points, long[] tieBreaks) {
        // Later rows come behind earlier ones of equal rank: without tie-breaks equal points are not enough.
        int ties = tieBreaks == null ? 1 : 0;
        int[] highest = new int[(points.length + BLOCK - 1) / BLOCK];
        for (int block = 0; block < highest.length; block++) {
            highest[block] = highest(points, block * BLOCK, Math.min(points.length, (block + 1) * BLOCK));
        }
        // As many rows as are wanted have at least that much, so that most blocks are passed over.
        int lowest = Math.max(0, wanted(highest));
        for (int block = 0; block < highest.length; block++) {
            if (highest[block] >= lowest) {
                int from = block * BLOCK;
                lowest = add(from, Math.min(points.length, from + BLOCK), lowest, ties, points, tieBreaks);
            }
        }
    }

    /** The highest points of a block, by four in a row so that they are compared side by side. */
    private static int highest(int[] points, int from, int to) {
        int a = -1;
        int b = -1;
        int c = -1;
        int d = -1;
        int row = from;
        for (; row < to - 3; row += 4) {
            a = Math.max(a, points[row]);
            b = Math.max(b, points[row + 1]);
            c = Math.max(c, points[row + 2]);
            d = Math.max(d, points[row + 3]);
        }
        for (; row < to; row++) {
            a = Math.max(a, points[row]);
        }
        return Math.max(Math.max(a, b), Math.max(c, d));
    }

    /** The highest of the blocks but one, but two and so on: the last of as many blocks as rows are wanted; -1 when there are fewer blocks. */
    private int wanted(int[] highest) {
        int[] best = new int[rows.length];
        Arrays.fill(best, -1);
        for (int value : highest) {
            int at = best.length - 1;
            if (value > best[at]) {
                for (; at > 0 && best[at - 1] < value; at--) {
                    best[at] = best[at - 1];
                }
                best[at] = value;
            }
        }
        return best[best.length - 1];
    }

    private int add(int from, int to, int least, int ties, int[] points, long[] tieBreaks) {
        int lowest = least;
        for (int row = from; row < to; row++) {
            // Most rows end here.
            if (points[row] >= lowest && (count < rows.length || before(row, rows[count - 1], points, tieBreaks))) {
                insert(row, points, tieBreaks);
                lowest = count < rows.length ? least : points[rows[count - 1]] + ties;
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
