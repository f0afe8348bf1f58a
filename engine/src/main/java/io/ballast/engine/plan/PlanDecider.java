package io.ballast.engine.plan;

import io.ballast.engine.bundle.BundleException;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.pack.Normalize;
import io.ballast.engine.rule.Tuples;
import io.ballast.engine.session.Deadline;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The row plan: rules as loops over columns of node facts, answers kept for each pod class and brought up to date by the rows that changed. Not
 * thread-safe: one thread owns it together with its table.
 */
public final class PlanDecider implements NodeDecider {
    /** Pod classes that are kept unless told otherwise. */
    public static final int DEFAULT_CLASSES = 512;

    private final PlanProgram program;
    private final RowTable table;
    private final int maxClasses;
    private final PodProjection projection;
    private final Map<PodProjection.Key, PodClass> classes;
    private final RowTable.Changes changes;
    private final Score sink;
    private final Ranking ranking;
    private long classesMade;
    private long rowsEvaluated;
    private Deadline deadline = Deadline.NONE;

    public PlanDecider(PlanProgram program, RowTable table) {
        this(program, table, DEFAULT_CLASSES);
    }

    /**
     * A plan over a table.
     *
     * @param maxClasses pod classes that are kept; the one asked longest ago goes first
     * @throws BundleException when a rule cannot run in the plan
     * @throws io.ballast.engine.session.PolicyException when a rule meets more combinations of settings and rows than its package's budget
     */
    public PlanDecider(PlanProgram program, RowTable table, int maxClasses) {
        if (!program.sessionRules().isEmpty()) {
            throw new BundleException("these rules cannot run in the row plan: " + program.sessionRules());
        }
        table.requireComplete(program.rowTypes());
        program.requireBudgets(table.size());
        this.program = program;
        this.table = table;
        this.maxClasses = maxClasses;
        projection = new PodProjection(program.podFields());
        classes = new LinkedHashMap<>(64, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<PodProjection.Key, PodClass> eldest) {
                return size() > maxClasses;
            }
        };
        changes = new RowTable.Changes(table.size());
        sink = new Score(table.rows());
        ranking = new Ranking(program, table);
    }

    /**
     * A plan over the table that takes the place of this one's. What is known of pod classes holds on for the nodes that both have, so that only new ones are
     * looked at. This plan is not to be asked any more. O(classes and nodes).
     *
     * @param next made {@link RowTable#over} this plan's table, with every fact
     * @throws io.ballast.engine.session.PolicyException when a rule meets more combinations of settings and rows than its package's budget
     */
    public PlanDecider over(RowTable next) {
        PlanDecider plan = new PlanDecider(program, next, maxClasses);
        classes.forEach((key, cells) -> {
            if (cells.suits(next.size())) {
                plan.classes.put(key, cells.over(next));
            }
        });
        plan.classesMade = classesMade;
        plan.rowsEvaluated = rowsEvaluated;
        plan.deadline = deadline;
        return plan;
    }

    /** Environments of a rule's tuples for a pod. */
    static List<Object[]> tuples(
            PlanProgram program, CompiledRule rule, PodRequest pod, List<? extends PerDecision> perDecision)
            throws Exception {
        return Tuples.match(rule.shape(), type -> {
            if (type == PodRequest.class) {
                return List.of(pod);
            }
            if (PerDecision.class.isAssignableFrom(type)) {
                return perDecision.stream().filter(type::isInstance).toList();
            }
            return program.parameters(rule.entry().pack()).of(type);
        });
    }

    @Override
    public int best(PodRequest pod, List<? extends PerDecision> perDecision) {
        return ranking.best(upToDate(pod), perDecision);
    }

    @Override
    public List<Candidate> ranking(PodRequest pod, List<? extends PerDecision> perDecision, int limit) {
        return ranking.top(upToDate(pod), perDecision, limit);
    }

    @Override
    public NodeAnswer answer(PodRequest pod, List<? extends PerDecision> perDecision, int limit) {
        return ranking.answer(upToDate(pod), perDecision, limit);
    }

    @Override
    public NodeAnswer among(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows, int limit) {
        return ranking.among(upToDate(pod), perDecision, rows, limit);
    }

    @Override
    public int[] weighted(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows) {
        return ranking.weighted(upToDate(pod), perDecision, rows);
    }

    @Override
    public Map<String, Integer> refusalCounts(PodRequest pod) {
        PodClass cells = upToDate(pod);
        return byRule(call(pod, () -> cells.refusalCounts(program.filters().size(), changes)));
    }

    @Override
    public Map<String, Integer> refusalCounts(PodRequest pod, int[] rows) {
        PodClass cells = upToDate(pod);
        return byRule(call(pod, () -> cells.refusalCounts(program.filters().size(), changes, rows)));
    }

    private Map<String, Integer> byRule(int[] counts) {
        Map<String, Integer> byRule = new LinkedHashMap<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                byRule.put(program.filters().get(i).entry().id(), counts[i]);
            }
        }
        return byRule;
    }

    @Override
    public Map<String, List<String>> refusals(PodRequest pod) {
        PodClass cells = upToDate(pod);
        BitSet[] refused = call(pod, () -> cells.refusals(program.filters().size(), changes));
        List<CompiledRule> filters = program.filters();
        Map<String, List<String>> refusals = new LinkedHashMap<>();
        for (int row = 0; row < table.size(); row++) {
            List<CompiledRule> rules = new ArrayList<>();
            for (int i = 0; i < refused.length; i++) {
                if (refused[i].get(row)) {
                    rules.add(filters.get(i));
                }
            }
            rules.sort(Comparator.comparingInt(CompiledRule::index));
            refusals.put(
                    table.node(row), rules.stream().map(r -> r.entry().id()).toList());
        }
        return refusals;
    }

    @Override
    public void within(Deadline limit) {
        deadline = limit;
    }

    private PodClass upToDate(PodRequest pod) {
        PodProjection.Key key = projection.of(pod);
        PodClass known = classes.get(key);
        return call(pod, () -> {
            PodClass cells = known;
            if (cells == null) {
                cells = new PodClass(++classesMade, program, pod, table);
                classes.put(key, cells);
            }
            rowsEvaluated += cells.catchUp(changes, sink, deadline);
            return cells;
        });
    }

    /** Evaluates every row anew for a pod, as if it were the first of its class. For measurements. */
    public int evaluateFully(PodRequest pod) {
        PodClass cells = upToDate(pod);
        return call(pod, () -> {
            cells.evaluateAll(changes, sink, deadline);
            return ranking.best(cells, List.of());
        });
    }

    /** A failure leaves the class as far behind as it was, so that the next pod of it is decided anew. */
    private <T> T call(PodRequest pod, Callable<T> rules) {
        try {
            return rules.call();
        } catch (PolicyException e) {
            // It says what happened already; looking for a rule that fails would take even longer.
            throw e;
        } catch (Exception e) {
            throw FailingRule.of(e, program, pod, table);
        }
    }

    /** Rows that rules were run over since the start. */
    public long rowsEvaluated() {
        return rowsEvaluated;
    }

    /** Pod classes kept now. */
    public int classes() {
        return classes.size();
    }

    /** Bytes that the kept classes take. */
    public long classBytes() {
        return classes.values().stream().mapToLong(PodClass::bytes).sum();
    }

    /** Whether any package's points are stretched. */
    static boolean stretches(PlanProgram program) {
        return program.scores().stream().anyMatch(s -> s.normalize() != Normalize.NONE);
    }
}
