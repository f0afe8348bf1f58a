package io.ballast.engine.plan;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.Normalize;
import io.ballast.engine.rule.FilterLoop;
import io.ballast.engine.rule.ScoreLoop;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is known of one pod class: for each row the rules that refuse it, and its points. Brought up to date when a pod of the class asks. Owned by the
 * thread of its {@link PlanDecider}.
 */
final class PodClass {
    /** A filter rule with one tuple of parameters and pod. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Filtering(FilterLoop loop, Object[] environment, int word, long bit) {}

    /** A score rule with one tuple, and where it writes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Scoring(ScoreLoop loop, Object[] environment, int type, int[] points, int weight) {}

    final PodRequest pod;
    /** Refusing rules: bit {@code i % 64} of word {@code i / 64} is filter rule {@code i}. */
    final long[][] masks;
    /** Weighted points of the packages that are not stretched; -1 for a refused row. */
    final int[] sums;
    /** Points of each stretched package. */
    final int[][] stretched;

    final long[] tieBreaks;

    private final RowTable table;
    private final Filtering[][] filterings;
    private final long[][] bitsOfType;
    private final Scoring[] scorings;
    private long seen = -1;

    PodClass(PlanProgram program, PodRequest pod, RowTable table) throws Exception {
        this.pod = pod;
        this.table = table;
        int nodes = table.size();
        int words = Math.max(1, (program.filters().size() + Long.SIZE - 1) / Long.SIZE);
        masks = new long[words][nodes];
        sums = new int[nodes];
        tieBreaks = new long[nodes];
        bitsOfType = new long[table.typeCount()][words];
        filterings = filterings(program);
        int stretchedPackages = (int) program.scores().stream()
                .filter(s -> s.normalize() != Normalize.NONE)
                .count();
        stretched = new int[stretchedPackages][nodes];
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
            int word = i / Long.SIZE;
            long bit = 1L << (i % Long.SIZE);
            bitsOfType[type][word] |= bit;
            for (Object[] tuple : PlanDecider.tuples(program, rule, pod, List.of())) {
                byType.get(type).add(new Filtering(rule.filterLoop(), tuple, word, bit));
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
        int nodes = table.size();
        for (long[] mask : masks) {
            Arrays.fill(mask, 0);
        }
        for (int type = 0; type < filterings.length; type++) {
            for (Filtering f : filterings[type]) {
                f.loop.range(f.environment, table.column(type), 0, nodes, masks[f.word], f.bit);
            }
        }
        int[] rows = scratch.rows;
        for (int i = 0; i < nodes; i++) {
            rows[i] = i;
        }
        score(rows, nodes, sink);
    }

    private void follow(RowTable.Changes changes, Score sink) throws Exception {
        for (int type = 0; type < filterings.length; type++) {
            int[] dirty = changes.rowsOfType[type];
            int count = changes.countOfType[type];
            if (count == 0 || filterings[type].length == 0) {
                continue;
            }
            for (int word = 0; word < masks.length; word++) {
                long keep = ~bitsOfType[type][word];
                long[] mask = masks[word];
                for (int k = 0; k < count; k++) {
                    mask[dirty[k]] &= keep;
                }
            }
            for (Filtering f : filterings[type]) {
                f.loop.rows(f.environment, table.column(type), dirty, count, masks[f.word], f.bit);
            }
        }
        score(changes.rows, changes.count, sink);
    }

    /** Scores the feasible ones of the listed rows; the list is shortened to them. */
    private void score(int[] rows, int n, Score sink) throws Exception {
        int feasible = masks.length == 1 ? feasibleOneWord(rows, n) : feasible(rows, n);
        for (int[] points : stretched) {
            for (int k = 0; k < feasible; k++) {
                points[rows[k]] = 0;
            }
        }
        for (Scoring s : scorings) {
            sink.aim(s.points, tieBreaks, s.weight);
            s.loop.rows(s.environment, table.column(s.type), rows, feasible, sink);
        }
    }

    private int feasibleOneWord(int[] rows, int n) {
        long[] mask = masks[0];
        int[] points = sums;
        int kept = 0;
        for (int k = 0; k < n; k++) {
            int row = rows[k];
            boolean fits = mask[row] == 0;
            points[row] = fits ? 0 : -1;
            tieBreaks[row] = 0;
            rows[kept] = row;
            kept += fits ? 1 : 0;
        }
        return kept;
    }

    private int feasible(int[] rows, int n) {
        int kept = 0;
        for (int k = 0; k < n; k++) {
            int row = rows[k];
            long refused = 0;
            for (long[] mask : masks) {
                refused |= mask[row];
            }
            boolean fits = refused == 0;
            sums[row] = fits ? 0 : -1;
            tieBreaks[row] = 0;
            rows[kept] = row;
            kept += fits ? 1 : 0;
        }
        return kept;
    }

    /** Bytes that its columns take. */
    long bytes() {
        return table.size() * (8L * masks.length + 4 + 8 + 4L * stretched.length);
    }
}
