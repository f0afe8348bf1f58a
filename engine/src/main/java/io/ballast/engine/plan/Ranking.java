package io.ballast.engine.plan;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.Normalize;
import io.ballast.model.PerDecision;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
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

    int best(PodClass cells, List<? extends PerDecision> perDecision) {
        if (simple) {
            return best(cells.sums, cells.tieBreaks);
        }
        Totals totals = totals(cells, perDecision);
        return best(totals.points, totals.tieBreaks);
    }

    /** Two plain passes for the points: the first one is vectorised. Tie-breaks are looked at only among the best. */
    private static int best(int[] points, long[] tieBreaks) {
        int max = -1;
        for (int i = 0; i < points.length; i++) {
            max = Math.max(max, points[i]);
        }
        if (max < 0) {
            return -1;
        }
        int best = 0;
        while (points[best] != max) {
            best++;
        }
        if (tieBreaks == null) {
            return best;
        }
        for (int i = best + 1; i < points.length; i++) {
            if (points[i] == max && tieBreaks[i] > tieBreaks[best]) {
                best = i;
            }
        }
        return best;
    }

    List<Candidate> top(PodClass cells, List<? extends PerDecision> perDecision, int limit) {
        Totals totals = totals(cells, perDecision);
        Comparator<Integer> order = Comparator.<Integer>comparingInt(r -> -totals.points[r])
                .thenComparing(r -> totals.tieBreaks[r], Comparator.reverseOrder())
                .thenComparing(Comparator.naturalOrder());
        return IntStream.range(0, table.size())
                .filter(r -> totals.points[r] >= 0)
                .boxed()
                .sorted(order)
                .limit(limit)
                .map(r -> new Candidate(
                        table.node(r), totals.points[r] / program.totalWeight(), totals.points[r], totals.tieBreaks[r]))
                .toList();
    }

    /** The best rows and what became of the others. */
    NodeAnswer answer(PodClass cells, List<? extends PerDecision> perDecision, int limit) {
        Totals totals = simple ? new Totals(cells.sums, cells.tieBreaks) : totals(cells, perDecision);
        int[] points = totals.points;
        int fitting = points.length;
        for (int i = 0; i < points.length; i++) {
            fitting += points[i] >> 31;
        }
        TopRows top = new TopRows(Math.min(limit, fitting));
        top.addAll(points, totals.tieBreaks, cells.best);
        cells.best = top.rows;
        int[] stageTypes = cells.stageTypes();
        int[] refused = new int[table.typeCount()];
        int left = points.length - fitting;
        for (int stage = 0; stage < stageTypes.length && left > 0; stage++) {
            int count = stage == stageTypes.length - 1 ? left : count(cells.sums, -1 - stage);
            refused[stageTypes[stage]] = count;
            left -= count;
        }
        return new NodeAnswer(
                top.rows, top.values(points), top.values(totals.tieBreaks), fitting, refused, cells.number);
    }

    /** How often a value stands in a list; without a branch, so that the loop is vectorised. */
    private static int count(int[] values, int value) {
        int others = 0;
        for (int i = 0; i < values.length; i++) {
            int difference = values[i] ^ value;
            others += (difference | -difference) >>> 31;
        }
        return values.length - others;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Totals(int[] points, long[] tieBreaks) {}

    private Totals totals(PodClass cells, List<? extends PerDecision> perDecision) {
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
