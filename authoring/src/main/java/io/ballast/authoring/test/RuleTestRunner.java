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
import io.ballast.model.sink.Sinks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Runs a rule test through every executor that can take its rules, and says what differs from the expectation. Thread-safe. */
public final class RuleTestRunner {
    private RuleTestRunner() {}

    /** Differences, one sentence each; empty when the test passes. */
    public static List<String> run(Bundle bundle, String pack, RuleTest test) {
        return run(bundle, pack, test, Map.of("session", bundle::base));
    }

    /**
     * The same with several session executors.
     *
     * @param sessions rule bases of each, by the name that differences give it
     */
    public static List<String> run(Bundle bundle, String pack, RuleTest test, Map<String, RuleBases> sessions) {
        Differences differences = new Differences();
        switch (test.point()) {
            case FILTER, SCORE -> onNodes(bundle, pack, test, sessions, differences);
            default -> onSubject(bundle, pack, test, sessions, differences);
        }
        return differences.list();
    }

    private static void onSubject(
            Bundle bundle, String pack, RuleTest test, Map<String, RuleBases> sessions, Differences differences) {
        sessions.forEach((name, bases) -> {
            SessionOutcome outcome = session(bundle, pack, test, bases).run(test.facts(), Sinks.of(test.point()));
            compare(name, outcome, test, differences);
        });
        List<NodeRow> rows = only(test.facts(), NodeRow.class);
        if (test.point() == DecisionPoint.RESERVE && rows.size() == 1) {
            ParameterSet parameters = ParameterSet.of(bundle.pack(pack), test.overrides());
            List<Record> others =
                    test.facts().stream().filter(f -> f != rows.get(0)).toList();
            RowRules direct = new RowRules(bundle, pack, Placement.class, parameters);
            compare("row rules", direct.run(rows.get(0), others, new Placement()), test, differences);
        }
    }

    private static void compare(String executor, SessionOutcome outcome, RuleTest test, Differences differences) {
        Map<String, String> writes = new LinkedHashMap<>();
        outcome.writes()
                .forEach((target, written) -> writes.put(target, written.value().toString()));
        test.writes().ifPresent(expected -> differences.compare(executor, "writes", expected, writes));
        test.fired().ifPresent(expected -> differences.compareIds(executor, expected, outcome.firedIds()));
    }

    private static RuleSession session(Bundle bundle, String pack, RuleTest test, RuleBases bases) {
        return new RuleSession(bundle, pack, ParameterSet.of(bundle.pack(pack), test.overrides()), bases);
    }

    private static void onNodes(
            Bundle bundle, String pack, RuleTest test, Map<String, RuleBases> sessions, Differences differences) {
        PlanProgram program = new PlanProgram(bundle, profile(pack, test));
        RowTable table = table(program, test.facts());
        List<PodRequest> pods = only(test.facts(), PodRequest.class);
        List<PerDecision> perDecision = only(test.facts(), PerDecision.class);
        PodRequest pod = pods.isEmpty() ? (PodRequest) FactBinder.neutralFact(PodRequest.class) : pods.get(0);
        Map<String, NodeDecider> deciders = new LinkedHashMap<>();
        sessions.forEach((name, bases) -> {
            SessionDecider oracle = new SessionDecider(program, table, bases);
            deciders.put(name, oracle);
            test.rejected()
                    .ifPresent(expected ->
                            differences.compare(name, "rejected", expected, texts(bundle, oracle, pod, table)));
            test.fired()
                    .ifPresent(expected -> differences.compareIds(name, expected, fired(bundle, pack, test, bases)));
        });
        if (program.sessionRules().isEmpty()) {
            deciders.put("plan", new PlanDecider(program, table));
            deciders.put("interpreter", new PlanDecider(program.interpreted(), table));
        }
        deciders.forEach((name, decider) -> compare(name, decider, pod, perDecision, test, differences));
    }

    private static void compare(
            String executor,
            NodeDecider decider,
            PodRequest pod,
            List<PerDecision> perDecision,
            RuleTest test,
            Differences differences) {
        test.rejected().ifPresent(expected -> {
            Set<String> refused = new LinkedHashSet<>();
            decider.refusals(pod).forEach((node, rules) -> {
                if (!rules.isEmpty()) {
                    refused.add(node);
                }
            });
            differences.compare(executor, "refused nodes", expected.keySet(), refused);
        });
        List<Candidate> ranking = decider.ranking(pod, perDecision, Integer.MAX_VALUE);
        test.points().ifPresent(expected -> {
            Map<String, Long> points = new LinkedHashMap<>();
            ranking.stream()
                    .filter(c -> expected.containsKey(c.node()))
                    .forEach(c -> points.put(c.node(), (long) c.points()));
            differences.compare(executor, "points", expected, points);
        });
        test.ranking()
                .ifPresent(expected -> differences.compare(
                        executor,
                        "ranking",
                        expected,
                        ranking.stream().map(Candidate::node).toList()));
    }

    private static Profile profile(String pack, RuleTest test) {
        boolean filter = test.point() == DecisionPoint.FILTER;
        return new Profile(
                test.name(),
                filter ? List.of(pack) : List.of(),
                filter ? Map.of() : Map.of(pack, 1),
                Map.of(pack, test.overrides()));
    }

    /** A table of the test's rows; a node that lacks a fact of some type gets a neutral one. */
    private static RowTable table(PlanProgram program, List<Record> facts) {
        List<NodeRow> rows = only(facts, NodeRow.class);
        List<String> nodes = rows.stream().map(NodeRow::node).distinct().toList();
        RowTable table = new RowTable(nodes, program.rowTypes());
        program.rowTypes().forEach(type -> nodes.forEach(node -> table.put(FactBinder.neutralRow(type, node))));
        rows.forEach(table::put);
        return table;
    }

    private static Map<String, List<String>> texts(
            Bundle bundle, SessionDecider oracle, PodRequest pod, RowTable table) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (Filter.Rejection r : oracle.rejections(pod, table.nodes())) {
            String reason = bundle.rules().get(r.rule()).entry().reason();
            texts.computeIfAbsent(r.node(), n -> new ArrayList<>()).add(ReasonText.fill(reason, r.arguments()));
        }
        texts.replaceAll((node, reasons) -> reasons.stream().sorted().toList());
        return texts;
    }

    private static List<String> fired(Bundle bundle, String pack, RuleTest test, RuleBases bases) {
        List<NodeRow> rows = only(test.facts(), NodeRow.class);
        Map<String, Integer> index = new LinkedHashMap<>();
        rows.forEach(r -> index.putIfAbsent(r.node(), index.size()));
        Score score = new Score(index);
        score.aim(new int[index.size()], new long[index.size()], 1);
        RuleSession session = session(bundle, pack, test, bases);
        SessionOutcome outcome = test.point() == DecisionPoint.FILTER
                ? session.run(test.facts(), new Filter())
                : session.run(test.facts(), score);
        return outcome.fired().stream()
                .map(CompiledRule::entry)
                .map(e -> e.id())
                .distinct()
                .toList();
    }

    private static <T> List<T> only(List<Record> facts, Class<T> type) {
        return facts.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Collects what differs. */
    private static final class Differences {
        private final List<String> found = new ArrayList<>();

        void compare(String executor, String what, Object expected, Object actual) {
            Object left = expected instanceof Map<?, ?> m ? sorted(m) : expected;
            Object right = actual instanceof Map<?, ?> m ? sorted(m) : actual;
            if (!left.equals(right)) {
                found.add(executor + ": expected " + what + " " + left + ", got " + right);
            }
        }

        void compareIds(String executor, List<String> expected, List<String> actual) {
            compare(executor, "fired rules", new TreeSet<>(expected), new TreeSet<>(actual));
        }

        private static Map<Object, Object> sorted(Map<?, ?> map) {
            Map<Object, Object> sorted = new java.util.TreeMap<>();
            map.forEach((k, v) -> sorted.put(
                    k,
                    v instanceof List<?> l
                            ? l.stream().map(Object::toString).sorted().toList()
                            : v));
            return sorted;
        }

        List<String> list() {
            return List.copyOf(found);
        }
    }
}
