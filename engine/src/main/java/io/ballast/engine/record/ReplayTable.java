package io.ballast.engine.record;

import io.ballast.engine.plan.Candidate;
import io.ballast.engine.plan.NodeAnswer;
import io.ballast.engine.plan.NodeDecider;
import io.ballast.engine.plan.PlanProgram;
import io.ballast.engine.plan.RowTable;
import io.ballast.engine.record.ReplayReport.Difference;
import io.ballast.engine.record.ReplayReport.Kind;
import io.ballast.engine.rule.RuleShape;
import io.ballast.engine.session.NodeDeciders;
import io.ballast.engine.session.PolicyException;
import io.ballast.model.NodeRow;
import io.ballast.model.PerDecision;
import io.ballast.model.pod.PodRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The nodes of recorded decisions with the rules of another bundle over them. Not thread-safe. */
final class ReplayTable {
    private final RecordedTable recorded;
    private final PlanProgram program;
    private final int weights;
    private final Set<Class<?>> draws;
    private final RowTable table;
    private final NodeDecider decider;

    /**
     * A table.
     *
     * @throws NotReplayableException when the candidate reads facts that were not recorded
     */
    ReplayTable(CandidateRules candidate, RecordedTable recorded) {
        this.recorded = recorded;
        program = new PlanProgram(candidate.bundle(), candidate.profile(recorded));
        weights =
                Math.max(1, recorded.scores().values().stream().mapToInt(w -> w).sum());
        draws = draws(program);
        for (Class<? extends NodeRow> type : program.rowTypes()) {
            if (!recorded.types().contains(type.getSimpleName())) {
                throw NotReplayableException.unseen(type);
            }
        }
        table = new RowTable(recorded.nodes(), program.rowTypes());
        for (int cell = 0; cell < recorded.size(); cell++) {
            put(cell);
        }
        decider = NodeDeciders.of(program, table);
    }

    /** Facts of one decision that the rules read. */
    private static Set<Class<?>> draws(PlanProgram program) {
        return program.scores().stream()
                .flatMap(s -> s.rules().stream())
                .flatMap(r -> r.shape().steps().stream())
                .map(RuleShape.Step::type)
                .filter(PerDecision.class::isAssignableFrom)
                .collect(Collectors.toSet());
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
        List<PerDecision> drawn = new ArrayList<>();
        decision.draws().forEach(d -> drawn.add((PerDecision) FactBuilder.build(d)));
        for (Class<?> type : draws) {
            if (drawn.stream().noneMatch(type::isInstance)) {
                throw NotReplayableException.unseen(type);
            }
        }
        NodeAnswer answer;
        Map<String, Integer> counts;
        try {
            answer = decision.asked()
                    .map(rows -> decider.among(pod, drawn, rows, 1))
                    .orElseGet(() -> decider.answer(pod, drawn, 1));
            counts = decision.rulesCounted() ? counts(decision, pod) : Map.of();
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
        return now.flatMap(c -> otherPoints(decision, c));
    }

    private Map<String, Integer> counts(RecordedDecision.OnNodes decision, PodRequest pod) {
        return decision.asked()
                .map(rows -> decider.refusalCounts(pod, rows))
                .orElseGet(() -> decider.refusalCounts(pod));
    }

    /** Points are compared as means, since the candidate's weights may have another sum. */
    private Optional<Difference> otherPoints(RecordedDecision.OnNodes decision, Candidate now) {
        RecordedDecision.Best before = decision.best().get(0);
        int total = program.totalWeight();
        boolean same = Math.multiplyExact(before.weighted(), (long) total)
                        == Math.multiplyExact((long) now.weighted(), (long) weights)
                && before.tieBreak() == now.tieBreak();
        return same
                ? Optional.empty()
                : Optional.of(difference(
                        decision,
                        Kind.POINTS,
                        points(before.weighted(), weights, total),
                        points(now.weighted(), total, weights),
                        List.of()));
    }

    private static String points(long weighted, int total, int otherTotal) {
        String points = weighted + (weighted == 1 ? " weighted point" : " weighted points");
        return total == otherTotal ? points : points + " of weight " + total;
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
