package io.ballast.model.sink;

import io.ballast.model.NodeRow;
import io.ballast.model.RuleFunction;
import java.util.Map;

/**
 * Collects points of nodes for one decision. Nodes are ranked by points, among equals by tie-break (higher first), among equals by row order.
 *
 * <p>Executors aim it at a column before a rule fires; the plan also says which row is being scored, so that no name is looked up.
 */
public final class Score extends Sink {
    public static final int MAX_POINTS = 100;

    private final Map<String, Integer> rowOfNode;
    private int[] points;
    private long[] tieBreaks;
    private int weight = 1;
    private int row = -1;

    /** A sink that finds rows by node name. */
    public Score(Map<String, Integer> rowOfNode) {
        this.rowOfNode = rowOfNode;
    }

    /**
     * For executors: where the next rules write, and with which weight.
     *
     * @param tieBreaks where tie-breaks go; null for an executor that has none yet, which looks at {@link #tieBreaks()} afterwards
     */
    public void aim(int[] points, long[] tieBreaks, int weight) {
        this.points = points;
        this.tieBreaks = tieBreaks;
        this.weight = weight;
    }

    /** For the plan: the row whose fact is being scored. */
    public void row(int row) {
        this.row = row;
    }

    /** Adds points, 0 to 100, to the node of a row. O(1). */
    @Verb(values = 0)
    @RuleFunction
    public void points(NodeRow fact, long value) {
        if (value < 0 || value > MAX_POINTS) {
            throw new IllegalArgumentException(
                    "points of node " + fact.node() + " are " + value + ", must be 0 to " + MAX_POINTS);
        }
        points[at(fact)] += weight * (int) value;
    }

    /**
     * Orders nodes of equal points: the higher key wins. Keys of several rules or packages are added up, and may wrap round, so that their order makes no
     * difference. O(1).
     */
    @Verb(values = 0)
    @RuleFunction
    public void tieBreak(NodeRow fact, long key) {
        if (tieBreaks == null) {
            tieBreaks = new long[points.length];
        }
        tieBreaks[at(fact)] += key;
    }

    /** For executors: the tie-breaks written, null when none were given and no rule wrote one. */
    public long[] tieBreaks() {
        return tieBreaks;
    }

    private int at(NodeRow fact) {
        return row >= 0 ? row : rowOfNode.get(fact.node());
    }
}
