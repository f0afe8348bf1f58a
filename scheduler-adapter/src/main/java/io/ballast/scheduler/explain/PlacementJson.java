package io.ballast.scheduler.explain;

import io.ballast.engine.explain.Change;
import io.ballast.engine.explain.NodeChanges;
import io.ballast.engine.explain.NodeScore;
import io.ballast.engine.explain.RefusalSummary;
import io.ballast.engine.explain.RuleExplanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The JSON form of what the rules say about a pod; its names are part of the interface.
 *
 * @param pod        namespace and name
 * @param node       the node that it gets; null when no node fits
 * @param nodes      number of nodes
 * @param fitting    number of nodes that no rule refuses
 * @param candidates best nodes, the best first
 * @param refusals   refused nodes one by one; empty when only the summary was asked for
 * @param summary    refused nodes by rule and reason
 * @param nearest    when no node fits, those that come nearest, with what they would need
 */
public record PlacementJson(
        String pod,
        String node,
        long nodes,
        long fitting,
        List<JsonCandidate> candidates,
        List<JsonRefusal> refusals,
        List<JsonGroup> summary,
        List<JsonNearest> nearest) {
    public record JsonCandidate(String node, int points, List<JsonPackage> packages) {}

    public record JsonPackage(String pack, String version, int weight, long points, List<JsonRule> rules) {
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

    public record JsonRule(String rule, String position, long points, long tieBreak) {}

    public record JsonRefusal(
            String node, String rule, String version, String position, String reason, List<String> values) {}

    public record JsonGroup(
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
                            .map(r -> new JsonRange(
                                    r.operator(), r.leftLow(), r.leftHigh(), r.rightLow(), r.rightHigh(), r.text()))
                            .toList());
        }
    }

    public record JsonRange(String operator, long leftLow, long leftHigh, long rightLow, long rightHigh, String text) {}

    public record JsonNearest(
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

    public record JsonRuleChanges(String rule, List<JsonChange> changes) {}

    public record JsonChange(
            String of, String pack, String fact, String path, Object before, Object after, String text) {
        static JsonChange of(Change change) {
            return new JsonChange(
                    change.subject().name().toLowerCase(Locale.ROOT),
                    change.pack(),
                    change.fact(),
                    change.path(),
                    change.before(),
                    change.after(),
                    change.text());
        }
    }

    /** Everything, refusals node by node included. */
    public static PlacementJson of(PodPlacement decision) {
        List<JsonRefusal> refusals = new ArrayList<>();
        decision.explanation().forEach((node, rules) -> rules.stream()
                .filter(RuleExplanation::fired)
                .forEach(r -> refusals.add(new JsonRefusal(
                        node, r.rule().entry().id(), r.version(), r.position(), r.reason(), compared(r)))));
        return new PlacementJson(
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

    private static List<JsonPackage> packages(PodPlacement decision, String node) {
        return decision.scores().stream()
                .filter(s -> s.node().equals(node))
                .flatMap(s -> s.packages().stream())
                .map(JsonPackage::of)
                .toList();
    }

    /** The same without refusals node by node. */
    public PlacementJson summed() {
        return new PlacementJson(pod, node, nodes, fitting, candidates, List.of(), summary, nearest);
    }

    /** Values of the comparisons that made a rule fire. */
    public static List<String> compared(RuleExplanation rule) {
        return rule.trials().stream()
                .filter(t -> t.failed() == 0)
                .flatMap(t -> t.outcomes().stream())
                .filter(RuleExplanation.Outcome::telling)
                .map(RuleExplanation.Outcome::values)
                .filter(v -> !v.endsWith("> 0"))
                .distinct()
                .toList();
    }
}
