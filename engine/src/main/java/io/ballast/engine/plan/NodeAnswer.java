package io.ballast.engine.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What a decision on nodes came to, in a form that is cheap to make and to keep. Rows are those of the table that was asked. Immutable by convention: nobody
 * writes to the arrays after it was made.
 *
 * @param rows      the best rows, the best first
 * @param weighted  their sums of weight times points
 * @param tieBreaks their keys among equal points
 * @param fitting   number of rows that no rule refuses
 * @param refused   rows by the fact type, in the order of the table, whose rules were the first found to refuse them; all 0 when the decider does not know
 * @param podClass  number of the pod's class, from 1; 0 when the decider has no classes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NodeAnswer(int[] rows, int[] weighted, long[] tieBreaks, int fitting, int[] refused, long podClass) {
    /** Row of the best node, -1 when none fits. */
    public int best() {
        return rows.length == 0 ? -1 : rows[0];
    }

    /** The best rows as candidates. */
    public List<Candidate> candidates(RowTable table, PlanProgram program) {
        List<Candidate> candidates = new ArrayList<>(rows.length);
        for (int k = 0; k < rows.length; k++) {
            candidates.add(
                    new Candidate(table.node(rows[k]), weighted[k] / program.totalWeight(), weighted[k], tieBreaks[k]));
        }
        return candidates;
    }

    /** An answer made from a full ranking. */
    public static NodeAnswer of(List<Candidate> ranking, RowTable table, int limit) {
        List<Candidate> best = ranking.subList(0, Math.min(limit, ranking.size()));
        return new NodeAnswer(
                best.stream().mapToInt(c -> table.row(c.node())).toArray(),
                best.stream().mapToInt(Candidate::weighted).toArray(),
                best.stream().mapToLong(Candidate::tieBreak).toArray(),
                ranking.size(),
                new int[table.typeCount()],
                0);
    }
}
