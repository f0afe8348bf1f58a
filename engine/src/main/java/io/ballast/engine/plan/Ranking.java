package io.ballast.engine.plan;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.Normalize;
import io.ballast.model.PerDecision;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Picks the best rows of a pod class. Owned by the thread of its {@link PlanDecider}. */
final class Ranking {
    /** A score rule over facts that are new for each decision. */
    private record Late(CompiledRule rule, int stretched, int weight) {}

    private final PlanProgram program;
    private final RowTable table;
    private final boolean simple;
    private final List<Late> late = new ArrayList<>();
    private final int[] stretchedWeights;
    private final Score sink;
    private final int[] rows;
    private final TopRows search = new TopRows();
    private final NodeAnswer answer = new NodeAnswer();

    Ranking(PlanProgram program, RowTable table) {
        this.program = program;
        this.table = table;
        sink = new Score(table.rows());
        rows = new int[table.size()];
        List<Integer> weights = new ArrayList<>();
        for (PlanProgram.ScorePackage pack : program.scores()) {
            boolean plain = pack.normalize() == Normalize.NONE;
            for (CompiledRule rule : pack.rules()) {
                if (rule.shape().perDecision()) {
                    late.add(new Late(rule, plain ? -1 : weights.size(), plain ? pack.weight() : 1));
                }
            }
            if (!plain) {
                weights.add(pack.weight());
            }
        }
        stretchedWeights = weights.stream().mapToInt(Integer::intValue).toArray();
        simple = late.isEmpty() && stretchedWeights.length == 0;
    }

    /** The best row; -1 when none is feasible. */
    int best(PodClass cells, List<? extends PerDecision> perDecision) {
        if (cells.fitting() == 0) {
            return -1;
        }
        return best(cells, totals(cells, perDecision), 1)[0];
    }

    /** At least so many of the best rows; only as many as are feasible may be wanted. */
    private int[] best(PodClass cells, Totals totals, int wanted) {
        if (simple) {
            return cells.best.best(wanted, cells.fitting(), totals.points, totals.tieBreaks, search);
        }
        search.find(totals.points, totals.tieBreaks, wanted, 0);
        return search.rows();
    }

    List<Candidate> top(PodClass cells, List<? extends PerDecision> perDecision, int limit) {
        Totals totals = totals(cells, perDecision);
        Comparator<Integer> order = Comparator.<Integer>comparingInt(r -> -totals.points[r])
                .thenComparing(totals::tieBreak, Comparator.reverseOrder())
                .thenComparing(Comparator.naturalOrder());
        return IntStream.range(0, table.size())
                .filter(r -> totals.points[r] >= 0)
                .boxed()
                .sorted(order)
                .limit(limit)
                .map(r -> new Candidate(
                        table.node(r), totals.points[r] / program.totalWeight(), totals.points[r], totals.tieBreak(r)))
                .toList();
    }

    /** The best rows and what became of the others. */
    NodeAnswer answer(PodClass cells, List<? extends PerDecision> perDecision, int limit) {
        Totals totals = totals(cells, perDecision);
        int wanted = Math.min(limit, cells.fitting());
        int[] best = best(cells, totals, wanted);
        answer.begin(wanted, cells.fitting(), cells.refusedByType(), cells.number);
        for (int k = 0; k < wanted; k++) {
            answer.put(k, best[k], totals.points[best[k]], totals.tieBreak(best[k]));
        }
        return answer;
    }

    /** The best of some rows. */
    NodeAnswer among(PodClass cells, List<? extends PerDecision> perDecision, int[] asked, int limit) {
        Totals totals = totals(cells, perDecision);
        int[] points = new int[totals.points.length];
        Arrays.fill(points, -1);
        int fitting = 0;
        for (int row : asked) {
            points[row] = totals.points[row];
            fitting += points[row] >= 0 ? 1 : 0;
        }
        int found = search.find(points, totals.tieBreaks, Math.min(limit, fitting), 0);
        answer.begin(found, fitting, new int[table.typeCount()], cells.number);
        for (int k = 0; k < found; k++) {
            answer.put(k, search.row(k), points[search.row(k)], totals.tieBreak(search.row(k)));
        }
        return answer;
    }

    /** Weighted points of some rows, -1 for a refused one. */
    int[] weighted(PodClass cells, List<? extends PerDecision> perDecision, int[] asked) {
        int[] points = totals(cells, perDecision).points;
        int[] weighted = new int[asked.length];
        for (int k = 0; k < asked.length; k++) {
            weighted[k] = Math.max(-1, points[asked[k]]);
        }
        return weighted;
    }

    /** Weighted points of each row, less than 0 for a refused one, and tie-breaks, which are null when there are none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Totals(int[] points, long[] tieBreaks) {
        long tieBreak(int row) {
            return tieBreaks == null ? 0 : tieBreaks[row];
        }
    }

    private Totals totals(PodClass cells, List<? extends PerDecision> perDecision) {
        if (simple) {
            return new Totals(cells.sums, cells.tieBreaks);
        }
        int[] points = cells.sums.clone();
        long[] tieBreaks = cells.tieBreaks == null ? new long[points.length] : cells.tieBreaks.clone();
        int feasible = 0;
        for (int row = 0; row < points.length; row++) {
            if (points[row] >= 0) {
                rows[feasible++] = row;
            }
        }
        int[][] stretched = new int[cells.stretched.length][];
        for (int p = 0; p < stretched.length; p++) {
            stretched[p] = late.isEmpty() ? cells.stretched[p] : cells.stretched[p].clone();
        }
        for (Late l : late) {
            int[] target = l.stretched < 0 ? points : stretched[l.stretched];
            run(l, cells, perDecision, feasible, target, tieBreaks);
        }
        for (int p = 0; p < stretched.length; p++) {
            addStretched(stretched[p], stretchedWeights[p], feasible, points);
        }
        return new Totals(points, tieBreaks);
    }

    private void run(
            Late late,
            PodClass cells,
            List<? extends PerDecision> perDecision,
            int feasible,
            int[] points,
            long[] tieBreaks) {
        sink.aim(points, tieBreaks, late.weight);
        try {
            for (Object[] tuple : PlanDecider.tuples(program, late.rule, cells.pod, perDecision)) {
                int type = table.type(late.rule.shape().row().type());
                late.rule.scoreLoop().rows(tuple, table.column(type), rows, feasible, sink);
            }
        } catch (Exception e) {
            throw FailingRule.failed(late.rule, cells.pod, e);
        }
    }

    private void addStretched(int[] raw, int weight, int feasible, int[] points) {
        int[] values = new int[feasible];
        for (int k = 0; k < feasible; k++) {
            values[k] = raw[rows[k]];
        }
        Normalize.MIN_MAX.apply(values);
        for (int k = 0; k < feasible; k++) {
            points[rows[k]] += weight * values[k];
        }
    }
}
