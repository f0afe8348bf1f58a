package io.ballast.engine.plan;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.Normalize;
import io.ballast.engine.rule.ScoreLoop;
import io.ballast.engine.session.Deadline;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What is known of one pod class: the points of each row, or the first stage that refuses it. Brought up to date when a pod of the class asks. Owned by the
 * thread of its {@link PlanDecider}.
 *
 * <p>A stage is all filter rules over one fact type. For a refused row the stages before the refusing one are known to pass and those after it were not
 * looked at, so that a change of their facts changes nothing. Which rules refuse a row is worked out only when somebody asks.
 */
final class PodClass {
    /** A score rule with one tuple, and the stretched package that it writes to; -1 for the sums. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Scoring(ScoreLoop loop, Object[] environment, int type, int stretched, int weight) {}

    // Rows are looked at in blocks, so that their facts stay in the processor's cache from rule to rule.
    private static final int BLOCK = 1024;

    /** From 1, in the order in which classes were first asked for. */
    final long number;

    final PodRequest pod;
    /** Weighted points of the packages that are not stretched; {@code -1 - stage} for a row that this stage refuses. */
    final int[] sums;
    /** Points of each stretched package. */
    final int[][] stretched;
    /** Tie-breaks; null until a rule writes one. */
    long[] tieBreaks;

    /** Of use where points are not stretched and do not depend on the decision. */
    final BestRows best = new BestRows();

    private final RowTable table;
    private final FilterStage[] stages;
    /** By stage: bits of the fact types of this stage and those before it; behind the last one the bits of all types. */
    private final int[] typesUpTo;

    private final Scoring[] scorings;
    /** Rows refused by the rules over each fact type, by its index in the table. */
    private final int[] refused;

    /** Number of rows when the order of the stages was chosen. */
    private final int sampled;

    private int fitting;

    private RefusalCounts refusalCounts;
    private long seen = -1;

    PodClass(long number, PlanProgram program, PodRequest pod, RowTable table) throws Exception {
        this.number = number;
        this.pod = pod;
        this.table = table;
        sums = new int[table.size()];
        stages = FilterStage.of(program, pod, table);
        typesUpTo = new int[stages.length + 1];
        int types = 0;
        for (int stage = 0; stage < stages.length; stage++) {
            types |= 1 << stages[stage].type;
            typesUpTo[stage] = types;
        }
        typesUpTo[stages.length] = -1;
        refused = new int[table.typeCount()];
        int stretchedPackages = (int) program.scores().stream()
                .filter(s -> s.normalize() != Normalize.NONE)
                .count();
        stretched = new int[stretchedPackages][table.size()];
        scorings = scorings(program);
        sampled = table.size();
    }

    /** What is known of a class holds on over the table that takes the place of its own. */
    private PodClass(PodClass before, RowTable table) {
        number = before.number;
        pod = before.pod;
        this.table = table;
        // A new row counts as feasible until its facts, which the log has, are followed.
        sums = table.moved(before.sums);
        stretched = new int[before.stretched.length][];
        Arrays.setAll(stretched, p -> table.moved(before.stretched[p]));
        tieBreaks = before.tieBreaks == null ? null : table.moved(before.tieBreaks);
        stages = new FilterStage[before.stages.length];
        Arrays.setAll(stages, stage -> before.stages[stage].over(table));
        typesUpTo = before.typesUpTo;
        scorings = before.scorings;
        sampled = before.sampled;
        seen = before.seen;
        refused = new int[before.refused.length];
        for (int row = 0; row < sums.length; row++) {
            int refusing = refusing(row);
            if (refusing < stages.length) {
                refused[stages[refusing].type]++;
            } else {
                fitting++;
            }
        }
    }

    /** Whether the order of the stages is still likely to be a good one when there are so many rows. */
    boolean suits(int rows) {
        return rows / 2 <= sampled;
    }

    /** The class over the table that takes the place of its own; this one is of no use any more. O(rows). */
    PodClass over(RowTable next) {
        return new PodClass(this, next);
    }

    private Scoring[] scorings(PlanProgram program) throws Exception {
        List<Scoring> all = new ArrayList<>();
        int next = 0;
        for (PlanProgram.ScorePackage pack : program.scores()) {
            boolean plain = pack.normalize() == Normalize.NONE;
            int points = plain ? -1 : next++;
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

    /**
     * Follows the changes since the last visit; returns how many rows were looked at. When that fails half-way, the next visit looks at every row.
     */
    int catchUp(RowTable.Changes scratch, Score sink, Deadline deadline) throws Exception {
        long head = table.head();
        long since = seen;
        if (since == head) {
            return 0;
        }
        seen = -1;
        int rows;
        if (since < 0 || !table.canFollow(since)) {
            evaluateAll(scratch, sink, deadline);
            rows = table.size();
        } else {
            table.changes(since, scratch);
            rows = scratch.count;
            boolean ranked = best.follows(rows, table.size());
            if (ranked) {
                System.arraycopy(scratch.rows, 0, scratch.changed, 0, rows);
            }
            follow(scratch, sink, deadline);
            if (ranked) {
                best.follow(scratch.changed, rows, table, sums, tieBreaks);
            }
        }
        seen = head;
        return rows;
    }

    /** Looks at every row, whatever is known. */
    void evaluateAll(RowTable.Changes scratch, Score sink, Deadline deadline) throws Exception {
        Arrays.fill(refused, 0);
        fitting = 0;
        best.forget();
        for (int from = 0; from < table.size(); from += BLOCK) {
            deadline.check();
            evaluate(from, Math.min(table.size(), from + BLOCK), scratch.rows, sink);
        }
    }

    private void evaluate(int from, int to, int[] rows, Score sink) throws Exception {
        for (int row = from; row < to; row++) {
            rows[row - from] = row;
        }
        int live = to - from;
        for (int stage = 0; stage < stages.length; stage++) {
            if (stage == 0) {
                Arrays.fill(sums, from, to, -1);
            } else {
                set(rows, live, -1 - stage);
            }
            int passing = stages[stage].keep(rows, live);
            refused[stages[stage].type] += live - passing;
            live = passing;
        }
        fitting += live;
        score(rows, live, sink);
    }

    private void set(int[] rows, int n, int value) {
        for (int k = 0; k < n; k++) {
            sums[rows[k]] = value;
        }
    }

    private void follow(RowTable.Changes changes, Score sink, Deadline deadline) throws Exception {
        int[] rows = changes.rows;
        int live = 0;
        for (int k = 0; k < changes.count; k++) {
            int row = rows[k];
            int refusing = refusing(row);
            int asked = (changes.typesOf[row] & typesUpTo[refusing]) != 0 ? 1 : 0;
            rows[live] = row;
            live += asked;
            if (refusing < stages.length) {
                refused[stages[refusing].type] -= asked;
            } else {
                fitting -= asked;
            }
        }
        for (int stage = 0; stage < stages.length; stage++) {
            deadline.check();
            int passing = follow(stage, changes, live);
            refused[stages[stage].type] += live - passing;
            live = passing;
        }
        fitting += live;
        score(rows, live, sink);
    }

    /** Rows that a stage lets pass, after the earlier ones did. */
    private int follow(int stage, RowTable.Changes changes, int n) throws Exception {
        int[] rows = changes.rows;
        int[] asked = changes.asked;
        int[] kept = changes.kept;
        int type = stages[stage].type;
        int live = 0;
        int count = 0;
        for (int k = 0; k < n; k++) {
            int row = rows[k];
            int refusing = refusing(row);
            if ((changes.typesOf[row] >>> type & 1) != 0 || stage > refusing) {
                asked[count] = row;
                kept[count++] = row;
            } else if (stage < refusing) {
                rows[live++] = row;
            }
        }
        int passing = stages[stage].keep(kept, count);
        int next = 0;
        for (int k = 0; k < count; k++) {
            int row = asked[k];
            if (next < passing && kept[next] == row) {
                next++;
                rows[live++] = row;
            } else {
                sums[row] = -1 - stage;
            }
        }
        return live;
    }

    /** The stage that refuses a row; for a feasible row the number of stages. */
    private int refusing(int row) {
        return sums[row] < 0 ? -1 - sums[row] : stages.length;
    }

    /** Scores the listed rows, all of which are feasible. */
    private void score(int[] rows, int feasible, Score sink) throws Exception {
        set(rows, feasible, 0);
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
            sink.aim(s.stretched < 0 ? sums : stretched[s.stretched], tieBreaks, s.weight);
            s.loop.rows(s.environment, table.column(s.type), rows, feasible, sink);
            tieBreaks = sink.tieBreaks();
        }
    }

    /** For each filter rule of the program the rows that it refuses, whether or not others do. */
    BitSet[] refusals(int rules, RowTable.Changes scratch) throws Exception {
        BitSet[] refused = new BitSet[rules];
        Arrays.setAll(refused, i -> new BitSet(table.size()));
        Arrays.setAll(scratch.rows, row -> row);
        for (FilterStage stage : stages) {
            stage.refusals(scratch.rows, table.size(), scratch.kept, (rule, row) -> refused[rule].set(row));
        }
        return refused;
    }

    /** For each filter rule of the program the number of rows that it refuses, whether or not others do. */
    int[] refusalCounts(int rules, RowTable.Changes scratch) throws Exception {
        return refusalCounts(rules).upToDate(scratch);
    }

    /** The same for some rows. */
    int[] refusalCounts(int rules, RowTable.Changes scratch, int[] rows) throws Exception {
        refusalCounts(rules).upToDate(scratch);
        return refusalCounts.of(rows);
    }

    private RefusalCounts refusalCounts(int rules) {
        if (refusalCounts == null) {
            refusalCounts = new RefusalCounts(rules, table, stages);
        }
        return refusalCounts;
    }

    /** Number of feasible rows. O(1). */
    int fitting() {
        return fitting;
    }

    /** Rows refused by the rules over each fact type, by its index in the table; nobody may write to it. */
    int[] refusedByType() {
        return refused;
    }

    /** Bytes that its columns take. */
    long bytes() {
        return table.size() * (4L + (tieBreaks == null ? 0 : 8) + 4L * stretched.length);
    }
}
