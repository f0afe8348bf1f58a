package io.ballast.engine.plan;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.rule.FilterBlock;
import io.ballast.engine.rule.FilterLoop;
import io.ballast.model.NodeRow;
import io.ballast.model.pod.PodRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The filter rules over one fact type that can meet a pod class, in the order in which they are tried. The order decides about time only: every rule
 * can only take rows away.
 */
final class FilterStage {
    /** A filter rule with one tuple of parameters and pod. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Filtering(int rule, CompiledRule compiled, Object[] environment, int cost) {}

    /** One loop over the rows, for one rule or a block of them. */
    private interface Step {
        int keep(NodeRow[] column, int[] rows, int n) throws Exception;
    }

    private record Tried<T>(T what, double refusedShare, long cost) {
        /** Rows taken away for the work of looking at one row; a stage or step with more of it goes first. */
        double gain() {
            return refusedShare / cost;
        }

        static <T> List<T> bestFirst(List<Tried<T>> tried) {
            return tried.stream()
                    .sorted(Comparator.comparingDouble((Tried<T> t) -> -t.gain()))
                    .map(Tried::what)
                    .toList();
        }
    }

    private static final int SAMPLE = 64;
    private static final int ROWS_FOR_A_SAMPLE_ROW = 16;

    final int type;
    private final RowTable table;
    private final List<Filtering> filterings;
    private final Step[] steps;

    private FilterStage(int type, RowTable table, List<Filtering> filterings, Step[] steps) {
        this.type = type;
        this.table = table;
        this.filterings = filterings;
        this.steps = steps;
    }

    /** The stages of a pod, best first as a sample of the rows shows: those that take most rows away for their cost. */
    static FilterStage[] of(PlanProgram program, PodRequest pod, RowTable table) throws Exception {
        List<List<Filtering>> byType = new ArrayList<>();
        for (int type = 0; type < table.typeCount(); type++) {
            byType.add(new ArrayList<>());
        }
        List<CompiledRule> rules = program.filters();
        for (int i = 0; i < rules.size(); i++) {
            CompiledRule rule = rules.get(i);
            List<Filtering> ofType = byType.get(table.type(rule.shape().row().type()));
            for (Object[] tuple : PlanDecider.tuples(program, rule, pod, List.of())) {
                ofType.add(new Filtering(i, rule, tuple, program.filterCost(i)));
            }
        }
        int[] sample = sample(table.size());
        List<Tried<FilterStage>> stages = new ArrayList<>();
        for (int type = 0; type < byType.size(); type++) {
            if (!byType.get(type).isEmpty()) {
                stages.add(ordered(type, table, byType.get(type), sample));
            }
        }
        return Tried.bestFirst(stages).toArray(new FilterStage[0]);
    }

    /** The same stage over the table that takes the place of its own. */
    FilterStage over(RowTable next) {
        return new FilterStage(type, next, filterings, steps);
    }

    private static Tried<FilterStage> ordered(int type, RowTable table, List<Filtering> filterings, int[] sample)
            throws Exception {
        NodeRow[] column = table.column(type);
        List<Tried<Step>> tried = new ArrayList<>();
        long cost = 0;
        for (List<Filtering> together : together(filterings)) {
            Step step = step(together);
            long ofStep = 0;
            for (Filtering f : together) {
                ofStep += f.cost;
            }
            int kept = step.keep(column, sample.clone(), sample.length);
            tried.add(new Tried<>(step, refusedShare(kept, sample.length), ofStep));
            cost += ofStep;
        }
        FilterStage stage =
                new FilterStage(type, table, filterings, Tried.bestFirst(tried).toArray(new Step[0]));
        int kept = stage.keep(sample.clone(), sample.length);
        return new Tried<>(stage, refusedShare(kept, sample.length), cost);
    }

    /** What can go into one loop: tuples that take different places of one block, or a single tuple of a rule without one. */
    private static List<List<Filtering>> together(List<Filtering> filterings) {
        List<List<Filtering>> loops = new ArrayList<>();
        IdentityHashMap<FilterBlock, List<List<Filtering>>> ofBlock = new IdentityHashMap<>();
        int tuple = 0;
        for (int k = 0; k < filterings.size(); k++) {
            Filtering f = filterings.get(k);
            tuple = k > 0 && filterings.get(k - 1).rule == f.rule ? tuple + 1 : 0;
            FilterBlock block = f.compiled.block();
            if (block == null) {
                loops.add(List.of(f));
                continue;
            }
            List<List<Filtering>> rounds = ofBlock.computeIfAbsent(block, b -> new ArrayList<>());
            int round = tuple / f.compiled.entry().places();
            if (round == rounds.size()) {
                rounds.add(new ArrayList<>());
                loops.add(rounds.get(round));
            }
            rounds.get(round).add(f);
        }
        return loops;
    }

    private static Step step(List<Filtering> together) {
        Filtering first = together.get(0);
        FilterBlock block = first.compiled.block();
        if (block == null) {
            FilterLoop loop = first.compiled.filterLoop();
            return (column, rows, n) -> loop.keep(first.environment, column, rows, n);
        }
        Object[][] environments = new Object[block.places()][];
        for (Filtering f : together) {
            int place = f.compiled.entry().place();
            while (environments[place] != null) {
                place++;
            }
            environments[place] = f.environment;
        }
        return (column, rows, n) -> block.keep(environments, column, rows, n);
    }

    private static double refusedShare(int kept, int rows) {
        return rows == 0 ? 0 : (double) (rows - kept) / rows;
    }

    private static int[] sample(int nodes) {
        int[] rows = new int[Math.min(SAMPLE, nodes / ROWS_FOR_A_SAMPLE_ROW)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (int) ((long) i * nodes / rows.length);
        }
        return rows;
    }

    // A call of a function takes about ten times as long as a comparison.
    /** Cost of looking at a row with a rule, in comparisons. */
    static int cost(CompiledRule rule) {
        int pattern = rule.shape().steps().indexOf(rule.shape().row());
        return 2
                + rule.entry().constraints().stream()
                        .filter(c -> c.pattern() == pattern)
                        .mapToInt(c -> c.text().contains("(") ? 10 : 1)
                        .sum();
    }

    /** Keeps those of the first {@code n} listed rows that no rule refuses, at the start of the list; returns how many. */
    int keep(int[] rows, int n) throws Exception {
        NodeRow[] column = table.column(type);
        int kept = n;
        for (Step step : steps) {
            kept = step.keep(column, rows, kept);
        }
        return kept;
    }

    /** Told of a refusal. */
    interface Refusals {
        void refused(int rule, int row);
    }

    /** All refusals of the first {@code n} listed rows, also of rows that another rule refuses. */
    void refusals(int[] rows, int n, int[] scratch, Refusals refusals) throws Exception {
        for (Filtering f : filterings) {
            System.arraycopy(rows, 0, scratch, 0, n);
            int passing = f.compiled.filterLoop().keep(f.environment, table.column(type), scratch, n);
            int next = 0;
            for (int k = 0; k < n; k++) {
                if (next < passing && scratch[next] == rows[k]) {
                    next++;
                } else {
                    refusals.refused(f.rule, rows[k]);
                }
            }
        }
    }
}
