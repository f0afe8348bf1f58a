package io.ballast.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.PolicyException;
import io.ballast.engine.session.RuleSession;
import io.ballast.engine.session.SessionDecider;
import io.ballast.engine.session.SessionOutcome;
import io.ballast.model.DecisionPoint;
import io.ballast.model.FactCatalog;
import io.ballast.model.NodeRow;
import io.ballast.model.Parameter;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.policy.RandomDraw;
import io.ballast.model.sink.Admission;
import io.ballast.model.sink.Sink;
import io.ballast.model.sink.Sinks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** All executors give the same answers on random facts: plan, plan without generated loops, session, classic engine. */
class ExecutorAgreementTest {
    private static final int NODES = 24;

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void filtersAndScoresAgreeOnEveryCell(@ForAll long seed) {
        for (String pack : nodePackages()) {
            Profile profile = new Profile(pack, List.of(pack), scores(pack), Map.of());
            agree(new PlanProgram(ShippedPackages.BUNDLE, profile), seed);
        }
    }

    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void allPackagesTogetherAgree(@ForAll long seed) {
        Map<String, Integer> weights = new LinkedHashMap<>();
        Random random = new Random(seed);
        nodePackages().stream()
                .filter(p -> has(p, DecisionPoint.SCORE))
                .forEach(p -> weights.put(p, 1 + random.nextInt(5)));
        Profile profile = new Profile("all", List.of("gpu-share", "load-aware"), weights, Map.of());
        agree(new PlanProgram(ShippedPackages.BUNDLE, profile), seed);
    }

    private static void agree(PlanProgram program, long seed) {
        RandomFacts facts = new RandomFacts(seed);
        Random random = new Random(seed);
        List<String> nodes =
                IntStream.range(0, NODES).mapToObj(i -> "node-" + i).toList();
        RowTable table = new RowTable(nodes, program.rowTypes());
        program.rowTypes().forEach(type -> nodes.forEach(n -> table.put(row(facts, type, n))));
        Map<String, NodeDecider> deciders = new LinkedHashMap<>();
        deciders.put("plan", new PlanDecider(program, table, 4));
        deciders.put("interpreter", new PlanDecider(program.interpreted(), table, 4));
        ShippedPackages.sessions()
                .forEach((name, bases) -> deciders.put(name, new SessionDecider(program, table, bases)));
        List<PodRequest> pods = IntStream.range(0, 6)
                .mapToObj(i -> facts.fact(PodRequest.class, "pod-" + i))
                .toList();
        for (int step = 0; step < 12; step++) {
            PodRequest pod = pods.get(random.nextInt(pods.size()));
            List<RandomDraw> draw = List.of(new RandomDraw(random.nextLong()));
            compare(
                    deciders,
                    pod,
                    draw,
                    table,
                    "seed " + seed + ", profile " + program.profile().name() + ", " + pod);
            for (int change = random.nextInt(4); change > 0; change--) {
                Class<? extends NodeRow> type =
                        program.rowTypes().get(random.nextInt(program.rowTypes().size()));
                table.put(row(facts, type, nodes.get(random.nextInt(NODES))));
            }
        }
    }

    private static NodeRow row(RandomFacts facts, Class<? extends NodeRow> type, String node) {
        return (NodeRow) facts.fact(type.asSubclass(Record.class), node);
    }

    private static void compare(
            Map<String, NodeDecider> deciders, PodRequest pod, List<RandomDraw> draw, RowTable table, String where) {
        NodeDecider oracle = deciders.get("session");
        Map<String, List<String>> refusals = oracle.refusals(pod);
        List<Candidate> ranking = oracle.ranking(pod, draw, Integer.MAX_VALUE);
        int best = ranking.isEmpty() ? -1 : table.row(ranking.get(0).node());
        deciders.forEach((name, decider) -> {
            assertThat(decider.refusals(pod)).as(name + " refuses, " + where).isEqualTo(refusals);
            assertThat(decider.ranking(pod, draw, Integer.MAX_VALUE))
                    .as(name + " ranks, " + where)
                    .isEqualTo(ranking);
            assertThat(decider.best(pod, draw)).as(name + " best, " + where).isEqualTo(best);
        });
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void decisionsAboutOneSubjectAgree(@ForAll long seed) {
        for (String pack : ShippedPackages.BUNDLE.packages().keySet()) {
            for (DecisionPoint point : ShippedPackages.BUNDLE.pack(pack).points()) {
                if (point != DecisionPoint.FILTER && point != DecisionPoint.SCORE) {
                    subject(pack, point, seed);
                }
            }
        }
    }

    private static void subject(String pack, DecisionPoint point, long seed) {
        RandomFacts random = new RandomFacts(seed);
        List<Record> facts = new ArrayList<>();
        for (Class<? extends Record> type : FactCatalog.types()) {
            if (!Parameter.class.isAssignableFrom(type)) {
                facts.add(random.fact(type, "subject"));
            }
        }
        Map<String, String> answers = new TreeMap<>();
        ShippedPackages.sessions().forEach((name, bases) -> {
            RuleSession session = new RuleSession(
                    ShippedPackages.BUNDLE,
                    pack,
                    io.ballast.engine.pack.ParameterSet.of(ShippedPackages.BUNDLE.pack(pack), Map.of()),
                    bases);
            answers.put(name, answer(session, facts, point));
        });
        assertThat(answers.get("classic"))
                .as("seed " + seed + ", package " + pack)
                .isEqualTo(answers.get("session"));
    }

    private static String answer(RuleSession session, List<Record> facts, DecisionPoint point) {
        try {
            Sink sink = Sinks.of(point);
            SessionOutcome outcome = session.run(facts, sink);
            Map<String, String> writes = new TreeMap<>();
            if (sink instanceof Admission admission) {
                admission.violations().forEach(v -> writes.put("violation " + v, ""));
            }
            outcome.writes()
                    .forEach((target, w) -> writes.put(target, w.rule().entry().id() + "=" + w.value()));
            return writes.toString();
        } catch (PolicyException e) {
            return e.getMessage();
        }
    }

    private static List<String> nodePackages() {
        return ShippedPackages.BUNDLE.packages().keySet().stream()
                .filter(p -> has(p, DecisionPoint.FILTER) || has(p, DecisionPoint.SCORE))
                .toList();
    }

    private static Map<String, Integer> scores(String pack) {
        return has(pack, DecisionPoint.SCORE) ? Map.of(pack, 1) : Map.of();
    }

    private static boolean has(String pack, DecisionPoint point) {
        return ShippedPackages.BUNDLE.pack(pack).points().contains(point);
    }
}
