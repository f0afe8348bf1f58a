package io.ballast.cli.simulate;

import io.ballast.engine.explain.Change;
import io.ballast.engine.explain.NodeChanges;
import io.ballast.engine.explain.NodeScore;
import io.ballast.engine.explain.RefusalSummary;
import io.ballast.engine.explain.RuleExplanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The JSON form of a decision about a pod of a snapshot; its names are part of the interface. */
record JsonDecision(
        String pod,
        String node,
        long nodes,
        long fitting,
        List<JsonCandidate> candidates,
        List<JsonRefusal> refusals,
        List<JsonGroup> summary,
        List<JsonNearest> nearest) {
    private record JsonCandidate(String node, int points, List<JsonPackage> packages) {}

    private record JsonPackage(String pack, String version, int weight, long points, List<JsonRule> rules) {
        static JsonPackage of(NodeScore.PackagePoints pack) {
            return new JsonPackage(
                    pack.pack(),
                    pack.version(),
                    pack.weight(),
                    pack.points(),
                    pack.rules().stream()
                            .filter(r -> r.rule().fired())
                            .map(r -> new JsonRule(
                                    r.rule().rule().entry().id(), r.rule().position(), r.points(), r.tieBreak()))
                            .toList());
        }
    }

    private record JsonRule(String rule, String position, long points, long tieBreak) {}

    private record JsonRefusal(
            String node, String rule, String version, String position, String reason, List<String> values) {}

    private record JsonGroup(
            String rule, String version, String position, String reason, long nodes, List<JsonRange> values) {
        static JsonGroup of(RefusalSummary.Group group) {
            RuleExplanation rule = group.example();
            return new JsonGroup(
                    rule.rule().entry().id(),
                    rule.version(),
                    rule.position(),
                    group.reason(),
                    group.nodes(),
                    group.ranges().stream()
                            .map(r ->
                                    new JsonRange(r.operator(), r.leftLow(), r.leftHigh(), r.rightLow(), r.rightHigh()))
                            .toList());
        }
    }

    private record JsonRange(String operator, long leftLow, long leftHigh, long rightLow, long rightHigh) {}

    private record JsonNearest(
            String node, List<JsonChange> single, List<JsonChange> together, List<JsonRuleChanges> rules) {
        static JsonNearest of(NodeChanges node) {
            return new JsonNearest(
                    node.node(),
                    changes(node.single()),
                    changes(node.together()),
                    node.rules().stream()
                            .map(r -> new JsonRuleChanges(r.rule().entry().id(), changes(r.changes())))
                            .toList());
        }

        private static List<JsonChange> changes(List<Change> changes) {
            return changes.stream().map(JsonChange::of).toList();
        }
    }

    private record JsonRuleChanges(String rule, List<JsonChange> changes) {}

    private record JsonChange(String of, String pack, String fact, String path, Object before, Object after) {
        static JsonChange of(Change change) {
            return new JsonChange(
                    change.subject().name().toLowerCase(Locale.ROOT),
                    change.pack(),
                    change.fact(),
                    change.path(),
                    change.before(),
                    change.after());
        }
    }

    static JsonDecision of(ClusterDecision decision) {
        List<JsonRefusal> refusals = new ArrayList<>();
        decision.explanation().forEach((node, rules) -> rules.stream()
                .filter(RuleExplanation::fired)
                .forEach(r -> refusals.add(new JsonRefusal(
                        node, r.rule().entry().id(), r.version(), r.position(), r.reason(), ClusterText.compared(r)))));
        return new JsonDecision(
                decision.pod().name(),
                decision.node().orElse(null),
                decision.explanation().size(),
                decision.fitting(),
                decision.candidates().stream()
                        .map(c -> new JsonCandidate(c.node(), c.points(), packages(decision, c.node())))
                        .toList(),
                refusals,
                RefusalSummary.of(decision.explanation()).groups().stream()
                        .map(JsonGroup::of)
                        .toList(),
                decision.nearest().stream().map(JsonNearest::of).toList());
    }

    private static List<JsonPackage> packages(ClusterDecision decision, String node) {
        return decision.scores().stream()
                .filter(s -> s.node().equals(node))
                .flatMap(s -> s.packages().stream())
                .map(JsonPackage::of)
                .toList();
    }
}
