package io.ballast.engine.plan;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.Normalize;
import io.ballast.engine.rule.FilterLoop;
import io.ballast.engine.rule.ScoreLoop;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What is known of one pod class: the points of each row, or the first fact type whose rules refuse it. Brought up to date when a pod of the class asks.
 * Owned by the thread of its {@link PlanDecider}.
 *
 * <p>Types are tried in the order of the table. For a refused row the types before the refusing one are known to pass and those after it were not
 * looked at, so that a change of one of these changes nothing. Which rules refuse a row is worked out only when somebody asks.
 */
final class PodClass {
    /** A filter rule with one tuple of parameters and pod. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Filtering(int rule, FilterLoop loop, Object[] environment) {}

    /** A score rule with one tuple, and where it writes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Scoring(ScoreLoop loop, Object[] environment, int type, int[] points, int weight) {}

    final PodRequest pod;
    /** Weighted points of the packages that are not stretched; {@code -1 - type} for a row that rules over that type refuse. */
    final int[] sums;
    /** Points of each stretched package. */
    final int[][] stretched;

    /** Tie-breaks; null until a rule writes one. */
    long[] tieBreaks;

    private final RowTable table;
    private final Filtering[][] filterings;
    private final Scoring[] scorings;
    private long seen = -1;

    PodClass(PlanProgram program, PodRequest pod, RowTable table) throws Exception {
        this.pod = pod;
        this.table = table;
        sums = new int[table.size()];
        filterings = filterings(program);
        int stretchedPackages = (int) program.scores().stream()
                .filter(s -> s.normalize() != Normalize.NONE)
                .count();
        stretched = new int[stretchedPackages][table.size()];
        scorings = scorings(program);
    }

    private Filtering[][] filterings(PlanProgram program) throws Exception {
        List<List<Filtering>> byType = new ArrayList<>();
        for (int t = 0; t < table.typeCount(); t++) {
            byType.add(new ArrayList<>());
        }
        for (int i = 0; i < program.filters().size(); i++) {
            CompiledRule rule = program.filters().get(i);
            int type = table.type(rule.shape().row().type());
            for (Object[] tuple : PlanDecider.tuples(program, rule, pod, List.of())) {
                byType.get(type).add(new Filtering(i, rule.filterLoop(), tuple));
            }
        }
        return byType.stream().map(l -> l.toArray(new Filtering[0])).toArray(Filtering[][]::new);
    }

    private Scoring[] scorings(PlanProgram program) throws Exception {
        List<Scoring> all = new ArrayList<>();
        int next = 0;
        for (PlanProgram.ScorePackage pack : program.scores()) {
            boolean plain = pack.normalize() == Normalize.NONE;
            int[] points = plain ? sums : stretched[next++];
            for (CompiledRule rule : pack.rules()) {
                if (rule.shape().perDecision()) {
                    continue;
                }
                int type = table.type(rule.shape().row().type());
                for (Object[] tuple : PlanDecider.tuples(program, rule, pod, List.of())) {
                    all.add(new Scoring(rule.scoreLoop(), tuple, type, points, plain ? pack.weight() : 1));
                }
            }
        }
        return all.toArray(new Scoring[0]);
    }

    /** Follows the changes since the last visit; returns how many rows were looked at. */
    int catchUp(RowTable.Changes scratch, Score sink) throws Exception {
        long head = table.head();
        if (seen == head) {
            return 0;
        }
        int rows;
        if (seen < 0 || !table.canFollow(seen)) {
            evaluateAll(scratch, sink);
            rows = table.size();
        } else {
            table.changes(seen, scratch);
            follow(scratch, sink);
            rows = scratch.count;
        }
        seen = head;
        return rows;
    }

    /** Looks at every row, whatever is known. */
    void evaluateAll(RowTable.Changes scratch, Score sink) throws Exception {
        int[] rows = scratch.rows;
        int live = allRows(rows);
        for (int type = 0; type < filterings.length; type++) {
            if (filterings[type].length == 0) {
                continue;
            }
            for (int k = 0; k < live; k++) {
                sums[rows[k]] = -1 - type;
            }
            live = keep(type, rows, live);
        }
        score(rows, live, sink);
    }

    private int allRows(int[] rows) {
        for (int row = 0; row < table.size(); row++) {
            rows[row] = row;
        }
        return table.size();
    }

    private int keep(int type, int[] rows, int n) throws Exception {
        int kept = n;
        for (Filtering f : filterings[type]) {
            kept = f.loop.keep(f.environment, table.column(type), rows, kept);
        }
        return kept;
    }

    private void follow(RowTable.Changes changes, Score sink) throws Exception {
        int[] rows = changes.rows;
        int live = 0;
        for (int k = 0; k < changes.count; k++) {
            int row = rows[k];
            int upToRefusal = (2 << refusing(row)) - 1;
            rows[live] = row;
            live += (changes.typesOf[row] & upToRefusal) != 0 ? 1 : 0;
        }
        for (int type = 0; type < filterings.length; type++) {
            if (filterings[type].length > 0) {
                live = follow(type, changes, live);
            }
        }
        score(rows, live, sink);
    }

    /** Rows that the rules over a type let pass, after those over earlier types did. */
    private int follow(int type, RowTable.Changes changes, int n) throws Exception {
        int[] rows = changes.rows;
        int[] asked = changes.asked;
        int[] kept = changes.kept;
        int live = 0;
        int count = 0;
        for (int k = 0; k < n; k++) {
            int row = rows[k];
            int refusing = refusing(row);
            if ((changes.typesOf[row] >>> type & 1) != 0 || type > refusing) {
                asked[count] = row;
                kept[count++] = row;
            } else if (type < refusing) {
                rows[live++] = row;
            }
        }
        int passing = keep(type, kept, count);
        int next = 0;
        for (int k = 0; k < count; k++) {
            int row = asked[k];
            if (next < passing && kept[next] == row) {
                next++;
                rows[live++] = row;
            } else {
                sums[row] = -1 - type;
            }
        }
        return live;
    }

    /** The type whose rules refuse a row; for a feasible row a number above all types. */
    private int refusing(int row) {
        return sums[row] < 0 ? -1 - sums[row] : filterings.length;
    }

    /** Scores the listed rows, all of which are feasible. */
    private void score(int[] rows, int feasible, Score sink) throws Exception {
        for (int k = 0; k < feasible; k++) {
            sums[rows[k]] = 0;
        }
        if (tieBreaks != null) {
            for (int k = 0; k < feasible; k++) {
                tieBreaks[rows[k]] = 0;
            }
        }
        for (int[] points : stretched) {
            for (int k = 0; k < feasible; k++) {
                points[rows[k]] = 0;
            }
        }
        for (Scoring s : scorings) {
            sink.aim(s.points, tieBreaks, s.weight);
            s.loop.rows(s.environment, table.column(s.type), rows, feasible, sink);
            tieBreaks = sink.tieBreaks();
        }
    }

    /** For each filter rule of the program the rows that it refuses, whether or not others do. */
    BitSet[] refusals(int rules, int[] scratch) throws Exception {
        BitSet[] refused = new BitSet[rules];
        Arrays.setAll(refused, i -> new BitSet(table.size()));
        for (int type = 0; type < filterings.length; type++) {
            for (Filtering f : filterings[type]) {
                int passing = f.loop.keep(f.environment, table.column(type), scratch, allRows(scratch));
                int next = 0;
                for (int row = 0; row < table.size(); row++) {
                    if (next < passing && scratch[next] == row) {
                        next++;
                    } else {
                        refused[f.rule].set(row);
                    }
                }
            }
        }
        return refused;
    }

    /** Bytes that its columns take. */
    long bytes() {
        return table.size() * (4L + (tieBreaks == null ? 0 : 8) + 4L * stretched.length);
    }
}
