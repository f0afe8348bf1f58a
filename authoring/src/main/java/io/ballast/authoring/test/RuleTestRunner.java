package io.ballast.authoring.test;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.bundle.CompiledRule;
import io.ballast.engine.explain.ReasonText;
import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.problem.Nearest;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RowRules;
import io.ballast.engine.session.RuleBases;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionDecider;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Placement;
import io.ballast.model.sink.Score;
import io.ballast.model.sink.Sink;
import io.ballast.model.sink.Sinks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Runs a rule test through every executor that can take its rules, and says what differs from the expectation. One use per test. */
public final class RuleTestRunner {
    private static final String UNKNOWN_RULE = "BAL-X002";

    private final Bundle bundle;
    private final String pack;
    private final RuleTest test;
    private final Map<String, RuleBases> sessions;
    private final boolean everyExecutor;
    private final List<Difference> found = new ArrayList<>();

    private RuleTestRunner(
            Bundle bundle, String pack, RuleTest test, Map<String, RuleBases> sessions, boolean everyExecutor) {
        this.bundle = bundle;
        this.pack = pack;
        this.test = test;
        this.sessions = sessions;
        this.everyExecutor = everyExecutor;
    }

    /** Differences; empty when the test passes. */
    public static List<Difference> run(Bundle bundle, String pack, RuleTest test) {
        return run(bundle, pack, test, Map.of("session", bundle::base));
    }

    /**
     * The same with several session executors.
     *
     * @param sessions rule bases of each, by the name that differences give it
     */
    public static List<Difference> run(Bundle bundle, String pack, RuleTest test, Map<String, RuleBases> sessions) {
        return new RuleTestRunner(bundle, pack, test, sessions, true).run();
    }

    /** Differences in a session alone, over rules that need not be those of the bundle as long as they have the same names. */
    public static List<Difference> runInSession(Bundle bundle, String pack, RuleTest test, RuleBases bases) {
        return new RuleTestRunner(bundle, pack, test, Map.of("session", bases), false).run();
    }

    private List<Difference> run() {
        unknownRules();
        try {
            switch (test.point()) {
                case FILTER, SCORE -> onNodes();
                default -> onSubject();
            }
        } catch (PolicyException e) {
            found.add(new Difference("", "the decision failed: " + e.getMessage()));
        }
        return List.copyOf(found);
    }

    /** A test that waits for a rule which does not exist proves nothing about the rule that was meant. */
    private void unknownRules() {
        List<String> known =
                bundle.rulesOf(pack).stream().map(r -> r.entry().id()).toList();
        for (String id : test.expect().fired()) {
            if (!known.contains(id)) {
                found.add(new Difference(
                        "",
                        UNKNOWN_RULE + "  package " + pack + " has no rule '" + id + "'" + Nearest.hint(id, known)));
            }
        }
    }

    private void onSubject() {
        sessions.forEach((name, bases) -> {
            Sink sink = Sinks.of(test.point());
            SessionOutcome outcome = session(bases).run(test.facts(), sink);
            compare(name, SinkValues.of(sink, outcome));
        });
        List<NodeRow> rows = only(test.facts(), NodeRow.class);
        if (everyExecutor && test.point() == DecisionPoint.RESERVE && rows.size() == 1) {
            ParameterSet parameters = ParameterSet.of(bundle.pack(pack), test.overrides());
            List<Record> others =
                    test.facts().stream().filter(f -> f != rows.get(0)).toList();
            RowRules direct = new RowRules(bundle, pack, Placement.class, parameters);
            Placement sink = new Placement();
            compare("row rules", SinkValues.of(sink, direct.run(rows.get(0), others, sink)));
        }
    }

    private RuleSession session(RuleBases bases) {
        return new RuleSession(bundle, pack, ParameterSet.of(bundle.pack(pack), test.overrides()), bases);
    }

    private void onNodes() {
        PlanProgram program = new PlanProgram(bundle, profile());
        RowTable table = table(program, test.facts());
        List<PodRequest> pods = only(test.facts(), PodRequest.class);
        PodRequest pod = pods.isEmpty() ? (PodRequest) FactBinder.neutralFact(PodRequest.class) : pods.get(0);
        Map<String, NodeDecider> deciders = new LinkedHashMap<>();
        sessions.forEach((name, bases) -> {
            SessionDecider oracle = new SessionDecider(program, table, bases);
            deciders.put(name, oracle);
            compare(name, ExpectKey.REJECTED, () -> texts(oracle, pod, table));
            compare(name, ExpectKey.FIRED, () -> fired(bases));
        });
        if (everyExecutor && program.sessionRules().isEmpty()) {
            deciders.put("plan", new PlanDecider(program, table));
            deciders.put("interpreter", new PlanDecider(program.interpreted(), table));
        }
        deciders.forEach((name, decider) -> compare(name, decider, pod));
    }

    private void compare(String executor, NodeDecider decider, PodRequest pod) {
        test.expect().of(ExpectKey.REJECTED).ifPresent(expected -> {
            Set<String> refused = new TreeSet<>();
            decider.refusals(pod).forEach((node, rules) -> {
                if (!rules.isEmpty()) {
                    refused.add(node);
                }
            });
            compare(executor, "refused nodes", new TreeSet<>(((Map<?, ?>) expected).keySet()), refused);
        });
        List<Candidate> ranking = decider.ranking(pod, only(test.facts(), PerDecision.class), Integer.MAX_VALUE);
        compare(executor, ExpectKey.POINTS, () -> {
            Map<?, ?> expected = (Map<?, ?>) test.expect().of(ExpectKey.POINTS).orElse(Map.of());
            Map<String, Long> points = new LinkedHashMap<>();
            ranking.stream()
                    .filter(c -> expected.containsKey(c.node()))
                    .forEach(c -> points.put(c.node(), (long) c.points()));
            return points;
        });
        compare(executor, ExpectKey.RANKING, () -> ranking.stream()
                .map(Candidate::node)
                .toList());
    }

    private Profile profile() {
        boolean filter = test.point() == DecisionPoint.FILTER;
        return new Profile(
                test.name(),
                filter ? List.of(pack) : List.of(),
                filter ? Map.of() : Map.of(pack, 1),
                Map.of(pack, test.overrides()));
    }

    /** A table of the test's rows; a node that lacks a fact of some type gets a neutral one. */
    static RowTable table(PlanProgram program, List<Record> facts) {
        List<NodeRow> rows = only(facts, NodeRow.class);
        List<String> nodes = rows.stream().map(NodeRow::node).distinct().toList();
        RowTable table = new RowTable(nodes, program.rowTypes());
        program.rowTypes().forEach(type -> nodes.forEach(node -> table.put(FactBinder.neutralRow(type, node))));
        rows.forEach(table::put);
        return table;
    }

    private Map<String, List<String>> texts(SessionDecider oracle, PodRequest pod, RowTable table) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (Filter.Rejection r : oracle.rejections(pod, table.nodes())) {
            String reason = bundle.rules().get(r.rule()).entry().reason();
            texts.computeIfAbsent(r.node(), n -> new ArrayList<>()).add(ReasonText.fill(reason, r.arguments()));
        }
        return texts;
    }

    private Set<String> fired(RuleBases bases) {
        List<NodeRow> rows = only(test.facts(), NodeRow.class);
        Map<String, Integer> index = new LinkedHashMap<>();
        rows.forEach(r -> index.putIfAbsent(r.node(), index.size()));
        Score score = new Score(index);
        score.aim(new int[index.size()], new long[index.size()], 1);
        RuleSession session = session(bases);
        SessionOutcome outcome = test.point() == DecisionPoint.FILTER
                ? session.run(test.facts(), new Filter())
                : session.run(test.facts(), score);
        Set<String> ids = new LinkedHashSet<>();
        outcome.fired().stream().map(CompiledRule::entry).forEach(e -> ids.add(e.id()));
        return ids;
    }

    static <T> List<T> only(List<Record> facts, Class<T> type) {
        return facts.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private void compare(String executor, Map<ExpectKey, Object> actual) {
        actual.forEach((key, value) -> compare(executor, key, () -> value));
    }

    /** Compares a value that is only worked out when the test looks at it. */
    private void compare(String executor, ExpectKey key, java.util.function.Supplier<Object> actual) {
        test.expect()
                .of(key)
                .ifPresent(expected ->
                        compare(executor, key.described(), expected, Expectation.normal(key, actual.get())));
    }

    private void compare(String executor, String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            found.add(new Difference(executor, "expected " + what + " " + expected + ", got " + actual));
        }
    }
}
