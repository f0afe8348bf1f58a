package io.ballast.engine.record;

import io.ballast.engine.bundle.Bundle;
import io.ballast.engine.pack.Profile;
import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.record.ReplayReport.Difference;
import io.ballast.engine.record.ReplayReport.Kind;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The nodes of recorded decisions with the rules of another bundle over them. Not thread-safe. */
final class ReplayTable {
    private final RecordedTable recorded;
    private final PlanProgram program;
    private final RowTable table;
    private final NodeDecider decider;

    ReplayTable(Bundle candidate, RecordedTable recorded) {
        this.recorded = recorded;
        Map<String, Map<String, List<Record>>> overrides = new LinkedHashMap<>();
        recorded.overrides().forEach((pack, parameters) -> overrides.put(pack, facts(parameters)));
        program = new PlanProgram(
                candidate, new Profile(recorded.profile(), recorded.filters(), recorded.scores(), overrides));
        for (Class<? extends NodeRow> type : program.rowTypes()) {
            if (!recorded.types().contains(type.getSimpleName())) {
                throw new NotReplayableException(
                        "the candidate reads " + type.getSimpleName() + ", which was not recorded");
            }
        }
        table = new RowTable(recorded.nodes(), program.rowTypes());
        for (int cell = 0; cell < recorded.size(); cell++) {
            put(cell);
        }
        decider = NodeDeciders.of(program, table);
    }

    static Map<String, List<Record>> facts(Map<String, List<RecordedFact>> parameters) {
        Map<String, List<Record>> facts = new LinkedHashMap<>();
        parameters.forEach((name, recorded) ->
                facts.put(name, recorded.stream().map(FactBuilder::build).toList()));
        return facts;
    }

    /** Takes over changed cells. */
    void follow(List<Integer> cells) {
        cells.forEach(this::put);
    }

    private void put(int cell) {
        table.put((NodeRow) FactBuilder.build(recorded.fact(cell)));
    }

    /** Decides again; empty when the verdict is the recorded one. */
    Optional<Difference> decide(RecordedDecision.OnNodes decision) {
        PodRequest pod = (PodRequest) FactBuilder.build(decision.pod());
        List<PerDecision> draws = new ArrayList<>();
        decision.draws().forEach(d -> draws.add((PerDecision) FactBuilder.build(d)));
        NodeAnswer answer;
        Map<String, Integer> counts;
        try {
            answer = decider.answer(pod, draws, 1);
            counts = decision.rulesCounted() ? decider.refusalCounts(pod) : Map.of();
        } catch (PolicyException e) {
            return decision.failure().isEmpty()
                    ? Optional.of(difference(
                            decision, Kind.FAILURE, verdict(decision), String.valueOf(e.getMessage()), List.of()))
                    : Optional.empty();
        }
        Optional<Candidate> now = answer.candidates(table, program).stream().findFirst();
        if (!decision.failure().isEmpty()) {
            return Optional.of(difference(decision, Kind.FAILURE, decision.failure(), verdict(now), List.of()));
        }
        Optional<String> before = decision.node();
        if (!before.equals(now.map(Candidate::node))) {
            return Optional.of(
                    difference(decision, Kind.NODE, verdict(decision), verdict(now), rules(decision, pod, counts)));
        }
        if (decision.fitting() != answer.fitting() || (decision.rulesCounted() && differ(decision, counts))) {
            return Optional.of(difference(
                    decision,
                    Kind.REFUSALS,
                    refusals(decision.fitting(), different(decision, counts), decision.refusedByRule()),
                    refusals(answer.fitting(), different(decision, counts), counts),
                    rules(decision, pod, counts)));
        }
        if (now.isPresent()
                && (now.get().weighted() != decision.best().get(0).weighted()
                        || now.get().tieBreak() != decision.best().get(0).tieBreak())) {
            return Optional.of(difference(
                    decision,
                    Kind.POINTS,
                    decision.best().get(0).weighted() + " weighted points",
                    now.get().weighted() + " weighted points",
                    List.of()));
        }
        return Optional.empty();
    }

    private static Difference difference(
            RecordedDecision.OnNodes decision, Kind kind, String before, String after, List<String> rules) {
        return new Difference(decision.number(), decision.point(), decision.subject(), kind, before, after, rules);
    }

    private static String verdict(RecordedDecision.OnNodes decision) {
        return decision.node().map(n -> "goes to " + n).orElse("no node fits");
    }

    private static String verdict(Optional<Candidate> now) {
        return now.map(c -> "goes to " + c.node()).orElse("no node fits");
    }

    /** How many nodes fit, and how many each of the rules refuses. */
    private static String refusals(int fitting, Set<String> rules, Map<String, ? extends Number> counts) {
        StringBuilder text = new StringBuilder(fitting + " nodes fit");
        for (String rule : rules) {
            Number refused = counts.get(rule);
            text.append(", ").append(rule).append(" refuses ").append(refused == null ? 0 : refused.longValue());
        }
        return text.toString();
    }

    private static boolean differ(RecordedDecision.OnNodes decision, Map<String, Integer> counts) {
        return !different(decision, counts).isEmpty();
    }

    private static Set<String> different(RecordedDecision.OnNodes decision, Map<String, Integer> counts) {
        Set<String> rules = new LinkedHashSet<>();
        counts.forEach((rule, nodes) -> {
            if (decision.refusedByRule().getOrDefault(rule, 0L) != nodes.longValue()) {
                rules.add(rule);
            }
        });
        decision.refusedByRule().keySet().stream()
                .filter(rule -> !counts.containsKey(rule))
                .forEach(rules::add);
        return rules;
    }

    /** Rules that refuse another number of nodes than before, where that was recorded, and those that refuse the recorded node now. */
    private List<String> rules(RecordedDecision.OnNodes decision, PodRequest pod, Map<String, Integer> counts) {
        Set<String> rules = new LinkedHashSet<>();
        if (decision.rulesCounted()) {
            rules.addAll(different(decision, counts));
        }
        decision.node().ifPresent(node -> rules.addAll(decider.refusals(pod).getOrDefault(node, List.of())));
        return List.copyOf(rules);
    }
}
