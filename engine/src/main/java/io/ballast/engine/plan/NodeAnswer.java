package io.ballast.engine.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What a decision on nodes came to, in a form that costs nothing to make. Rows are those of the table that was asked. It belongs to its decider and holds
 * until that one's next decision; whoever needs it longer takes what it needs out of it. Not thread-safe.
 */
public final class NodeAnswer {
    private int[] rows = new int[0];
    private int[] weighted = new int[0];
    private long[] tieBreaks = new long[0];
    private int count;
    private int fitting;
    private int[] refused = new int[0];
    private long podClass;

    NodeAnswer() {}

    /** An answer made from a full ranking, by a decider that knows neither classes nor what refused a row first. */
    public static NodeAnswer of(List<Candidate> ranking, RowTable table, int limit) {
        NodeAnswer answer = new NodeAnswer();
        answer.begin(Math.min(limit, ranking.size()), ranking.size(), new int[table.typeCount()], 0);
        for (int place = 0; place < answer.count; place++) {
            Candidate candidate = ranking.get(place);
            answer.put(place, table.row(candidate.node()), candidate.weighted(), candidate.tieBreak());
        }
        return answer;
    }

    /** Begins a new answer, of which so many best rows are to be put in. */
    void begin(int best, int allFitting, int[] refusedByType, long classNumber) {
        if (rows.length < best) {
            rows = new int[best];
            weighted = new int[best];
            tieBreaks = new long[best];
        }
        count = best;
        fitting = allFitting;
        refused = refusedByType;
        podClass = classNumber;
    }

    void put(int place, int row, int points, long tieBreak) {
        rows[place] = row;
        weighted[place] = points;
        tieBreaks[place] = tieBreak;
    }

    /** Row of the best node, -1 when none fits. */
    public int best() {
        return count == 0 ? -1 : rows[0];
    }

    /** How many of the best rows it names. */
    public int count() {
        return count;
    }

    /** One of the best rows; place 0 is the best. */
    public int row(int place) {
        return rows[place];
    }

    /** Sum of weight times points of one of the best rows. */
    public int weighted(int place) {
        return weighted[place];
    }

    /** Key among equal points of one of the best rows. */
    public long tieBreak(int place) {
        return tieBreaks[place];
    }

    /** Number of rows that no rule refuses. */
    public int fitting() {
        return fitting;
    }

    /** Number of fact types of the table. */
    public int types() {
        return refused.length;
    }

    /** Rows that rules over a fact type, by its index in the table, were the first found to refuse; 0 for each when the decider does not know. */
    public int refused(int type) {
        return refused[type];
    }

    /** Number of the pod's class, from 1; 0 when the decider has no classes. */
    public long podClass() {
        return podClass;
    }

    /** The best rows as candidates. */
    public List<Candidate> candidates(RowTable table, PlanProgram program) {
        List<Candidate> candidates = new ArrayList<>(count);
        for (int k = 0; k < count; k++) {
            candidates.add(
                    new Candidate(table.node(rows[k]), weighted[k] / program.totalWeight(), weighted[k], tieBreaks[k]));
        }
        return candidates;
    }
}
