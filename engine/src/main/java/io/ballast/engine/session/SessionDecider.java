package io.ballast.engine.session;

import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The oracle: the same rules in plain sessions, made fresh for each decision. Slow, and right by construction; it takes every rule shape. Not thread-safe,
 * because its table is not.
 */
public final class SessionDecider implements NodeDecider {
    private final PlanProgram program;
    private final RowTable table;
    private final RuleBases bases;
    private final Map<String, RuleSession> sessions = new LinkedHashMap<>();
    private Deadline deadline = Deadline.NONE;

    public SessionDecider(PlanProgram program, RowTable table) {
        this(program, table, program.bundle()::base);
    }

    /** The same over rule bases made otherwise, for example by another compiler. */
    public SessionDecider(PlanProgram program, RowTable table, RuleBases bases) {
        this.bases = bases;
        this.program = program;
        this.table = table;
        table.requireComplete(program.rowTypes());
        program.filters().forEach(r -> session(r.entry().pack()));
        program.scores().forEach(s -> session(s.name()));
    }

    private RuleSession session(String pack) {
        return sessions.computeIfAbsent(pack, p -> new RuleSession(program.bundle(), p, program.parameters(p), bases));
    }

    @Override
    public void within(Deadline limit) {
        deadline = limit;
    }

    @Override
    public int best(PodRequest pod, List<? extends PerDecision> perDecision) {
        List<Candidate> best = ranking(pod, perDecision, 1);
        return best.isEmpty() ? -1 : table.row(best.get(0).node());
    }

    @Override
    public List<Candidate> ranking(PodRequest pod, List<? extends PerDecision> perDecision, int limit) {
        List<String> feasible = refusals(pod).entrySet().stream()
                .filter(e -> e.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
        int[] totals = new int[table.size()];
        long[] tieBreaks = new long[table.size()];
        for (PlanProgram.ScorePackage pack : program.scores()) {
            score(pack, pod, perDecision, feasible, totals, tieBreaks);
        }
        Comparator<Candidate> order = Comparator.comparingInt(Candidate::weighted)
                .reversed()
                .thenComparing(Comparator.comparingLong(Candidate::tieBreak).reversed())
                .thenComparing(c -> table.row(c.node()));
        return feasible.stream()
                .map(node -> {
                    int row = table.row(node);
                    return new Candidate(node, totals[row] / program.totalWeight(), totals[row], tieBreaks[row]);
                })
                .sorted(order)
                .limit(limit)
                .toList();
    }

    @Override
    public NodeAnswer answer(PodRequest pod, List<? extends PerDecision> perDecision, int limit) {
        return NodeAnswer.of(ranking(pod, perDecision, Integer.MAX_VALUE), table, limit);
    }

    @Override
    public NodeAnswer among(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows, int limit) {
        Set<String> asked = Arrays.stream(rows).mapToObj(table::node).collect(Collectors.toSet());
        List<Candidate> ranking = ranking(pod, perDecision, Integer.MAX_VALUE).stream()
                .filter(c -> asked.contains(c.node()))
                .toList();
        return NodeAnswer.of(ranking, table, limit);
    }

    @Override
    public int[] weighted(PodRequest pod, List<? extends PerDecision> perDecision, int[] rows) {
        Map<String, Integer> weighted = ranking(pod, perDecision, Integer.MAX_VALUE).stream()
                .collect(Collectors.toMap(Candidate::node, Candidate::weighted));
        return Arrays.stream(rows)
                .map(row -> weighted.getOrDefault(table.node(row), -1))
                .toArray();
    }

    private void score(
            PlanProgram.ScorePackage pack,
            PodRequest pod,
            List<? extends PerDecision> perDecision,
            List<String> feasible,
            int[] totals,
            long[] tieBreaks) {
        Score sink = new Score(table.rows());
        int[] points = new int[table.size()];
        sink.aim(points, tieBreaks, 1);
        List<Object> facts = new ArrayList<>(perDecision);
        facts.add(pod);
        facts.addAll(rows(pack.rules(), feasible));
        session(pack.name()).run(deadline, facts, sink);
        int[] rows = feasible.stream().mapToInt(table::row).toArray();
        int[] values = Arrays.stream(rows).map(r -> points[r]).toArray();
        pack.normalize().apply(values);
        for (int k = 0; k < rows.length; k++) {
            totals[rows[k]] += pack.weight() * values[k];
        }
    }

    @Override
    public Map<String, List<String>> refusals(PodRequest pod) {
        Map<String, TreeSet<Integer>> refusing = new LinkedHashMap<>();
        table.nodes().forEach(n -> refusing.put(n, new TreeSet<>()));
        for (Filter.Rejection rejection : rejections(pod, table.nodes())) {
            refusing.get(rejection.node()).add(rejection.rule());
        }
        Map<String, List<String>> refusals = new LinkedHashMap<>();
        refusing.forEach((node, rules) -> refusals.put(
                node,
                rules.stream()
                        .map(i -> program.bundle().rules().get(i).entry().id())
                        .toList()));
        return refusals;
    }

    /** All refusals of the given nodes, with the arguments of their reasons. */
    public List<Filter.Rejection> rejections(PodRequest pod, List<String> nodes) {
        Map<String, List<CompiledRule>> byPack = new LinkedHashMap<>();
        program.filters().forEach(r -> byPack.computeIfAbsent(r.entry().pack(), p -> new ArrayList<>())
                .add(r));
        List<Filter.Rejection> all = new ArrayList<>();
        byPack.forEach((pack, rules) -> {
            Filter filter = new Filter();
            List<Object> facts = new ArrayList<>();
            facts.add(pod);
            facts.addAll(rows(rules, nodes));
            session(pack).run(deadline, facts, filter);
            all.addAll(filter.rejections());
        });
        return all;
    }

    private List<NodeRow> rows(List<CompiledRule> rules, List<String> nodes) {
        List<NodeRow> facts = new ArrayList<>();
        rules.stream()
                .flatMap(r -> r.shape().steps().stream())
                .map(s -> s.type())
                .filter(NodeRow.class::isAssignableFrom)
                .distinct()
                .forEach(type -> {
                    List<NodeRow> column = table.facts(type);
                    nodes.forEach(n -> facts.add(column.get(table.row(n))));
                });
        return facts;
    }
}
