package io.ballast.authoring.test;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.explain.ReasonText;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.explain.SessionExplainer;
import io.ballast.engine.explain.SessionExplanation;
import io.ballast.engine.fact.FactBinder;
import io.ballast.engine.pack.ParameterSet;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.session.SessionDecider;
import io.ballast.model.DecisionPoint;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import io.ballast.model.sink.Filter;
import io.ballast.model.sink.Score;
import io.ballast.model.sink.Sink;
import io.ballast.model.sink.Sinks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Decides about facts that somebody tries, and says how each rule of the package stands to them. One use. */
final class TrialDecision {
    private final Bundle bundle;
    private final String pack;
    private final Map<String, List<Record>> overrides;
    private final List<Record> facts;
    private final SessionExplainer explainer;

    TrialDecision(Bundle bundle, String pack, Map<String, List<Record>> overrides, List<Record> facts) {
        this.bundle = bundle;
        this.pack = pack;
        this.overrides = overrides;
        this.facts = facts;
        this.explainer = new SessionExplainer(bundle, pack, ParameterSet.of(bundle.pack(pack), overrides));
    }

    TrialAnswer ask(DecisionPoint point) {
        return switch (point) {
            case FILTER, SCORE -> onNodes(point);
            default -> onSubject(point);
        };
    }

    private TrialAnswer onSubject(DecisionPoint point) {
        Sink sink = Sinks.of(point);
        SessionExplanation explanation = explainer.explain(facts, sink);
        Map<String, Object> verdict = new LinkedHashMap<>();
        SinkValues.of(sink, explanation.outcome()).forEach((key, value) -> {
            if (key != ExpectKey.FIRED) {
                verdict.put(key.word(), value);
            }
        });
        return new TrialAnswer(
                point,
                verdict,
                explanation.rules().stream().map(r -> rule("", r, r.reason())).toList());
    }

    private TrialAnswer onNodes(DecisionPoint point) {
        boolean filter = point == DecisionPoint.FILTER;
        PlanProgram program = new PlanProgram(
                bundle,
                new Profile(
                        "trial",
                        filter ? List.of(pack) : List.of(),
                        filter ? Map.of() : Map.of(pack, 1),
                        Map.of(pack, overrides)));
        RowTable table = RuleTestRunner.table(program, facts);
        List<PodRequest> pods = RuleTestRunner.only(facts, PodRequest.class);
        PodRequest pod = pods.isEmpty() ? (PodRequest) FactBinder.neutralFact(PodRequest.class) : pods.get(0);
        List<TrialAnswer.Rule> rules = new ArrayList<>();
        Map<String, List<String>> refused = new LinkedHashMap<>();
        for (String node : table.nodes()) {
            List<Object> about = about(program, table, node, pod);
            if (filter) {
                rules.addAll(filter(node, about, refused));
            } else {
                Score score = new Score(Map.of(node, 0));
                score.aim(new int[1], new long[1], 1);
                explainer.explain(about, score).rules().forEach(r -> rules.add(rule(node, r, r.reason())));
            }
        }
        Map<String, Object> verdict = filter
                ? filterVerdict(table.nodes(), refused)
                : scoreVerdict(new SessionDecider(program, table, bundle::base)
                        .ranking(pod, RuleTestRunner.only(facts, PerDecision.class), Integer.MAX_VALUE));
        return new TrialAnswer(point, verdict, rules);
    }

    /** Facts of one node, with the neutral rows that were filled in, and all facts that belong to none. */
    private List<Object> about(PlanProgram program, RowTable table, String node, PodRequest pod) {
        List<Object> about = new ArrayList<>();
        about.add(pod);
        facts.stream()
                .filter(f -> !(f instanceof NodeRow) && !(f instanceof PodRequest))
                .forEach(about::add);
        program.rowTypes().forEach(type -> table.facts(type).stream()
                .filter(f -> f.node().equals(node))
                .forEach(about::add));
        return about;
    }

    private List<TrialAnswer.Rule> filter(String node, List<Object> about, Map<String, List<String>> refused) {
        Filter sink = new Filter();
        SessionExplanation explanation = explainer.explain(about, sink);
        List<TrialAnswer.Rule> rules = new ArrayList<>();
        for (RuleExplanation r : explanation.rules()) {
            List<String> reasons = sink.rejections().stream()
                    .filter(x -> x.rule() == r.rule().index())
                    .map(x -> ReasonText.fill(r.rule().entry().reason(), x.arguments()))
                    .distinct()
                    .toList();
            if (!reasons.isEmpty()) {
                refused.computeIfAbsent(node, n -> new ArrayList<>()).addAll(reasons);
            }
            rules.add(rule(node, r, String.join("; ", reasons)));
        }
        return rules;
    }

    private static Map<String, Object> filterVerdict(List<String> nodes, Map<String, List<String>> refused) {
        Map<String, Object> verdict = new LinkedHashMap<>();
        verdict.put("rejected", refused);
        verdict.put("fits", nodes.stream().filter(n -> !refused.containsKey(n)).toList());
        return verdict;
    }

    private static Map<String, Object> scoreVerdict(List<Candidate> ranking) {
        Map<String, Object> verdict = new LinkedHashMap<>();
        verdict.put("ranking", ranking.stream().map(Candidate::node).toList());
        verdict.put(
                "points",
                ranking.stream()
                        .collect(
                                Collectors.toMap(Candidate::node, Candidate::points, (a, b) -> a, LinkedHashMap::new)));
        return verdict;
    }

    private static TrialAnswer.Rule rule(String node, RuleExplanation r, String reason) {
        List<TrialAnswer.Constraint> constraints = r.trials().stream()
                .min(Comparator.comparingLong(RuleExplanation.Trial::failed))
                .map(t -> t.outcomes().stream()
                        .map(o -> new TrialAnswer.Constraint(o.text(), o.holds(), o.values()))
                        .toList())
                .orElse(List.of());
        return new TrialAnswer.Rule(
                node,
                r.rule().entry().id(),
                r.position(),
                r.fired(),
                r.justMissed(),
                r.fired() ? reason : "",
                constraints);
    }
}
