package io.ballast.cli.decisions;

import io.ballast.engine.record.RecordedDecision;
import io.ballast.engine.record.RecordedFact;
import io.ballast.engine.record.RecordedTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recorded decision as a tree of maps, lists and plain values: its JSON form, whose names are part of the interface. */
final class DecisionTree {
    private DecisionTree() {}

    static Map<String, Object> of(RecordedDecision decision) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("decision", decision.number());
        tree.put("at", decision.at().toString());
        tree.put("point", decision.point());
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("name", decision.bundle().name());
        bundle.put("version", decision.bundle().version());
        bundle.put("revision", decision.bundle().revision());
        tree.put("bundle", bundle);
        if (decision instanceof RecordedDecision.OnNodes nodes) {
            onNodes(nodes, tree);
        } else {
            onSubject((RecordedDecision.OnSubject) decision, tree);
        }
        if (!decision.failure().isEmpty()) {
            tree.put("failure", decision.failure());
        }
        tree.put("replayable", decision.notReplayable().isEmpty());
        decision.notReplayable().ifPresent(why -> tree.put("notReplayable", why));
        return tree;
    }

    private static void onNodes(RecordedDecision.OnNodes decision, Map<String, Object> tree) {
        RecordedTable table = decision.table();
        tree.put("profile", table.profile());
        tree.put("filters", table.filters());
        tree.put("scores", table.scores());
        Map<String, Object> overrides = new LinkedHashMap<>();
        table.overrides().forEach((pack, parameters) -> overrides.put(pack, facts(parameters)));
        tree.put("overrides", overrides);
        tree.put("pod", decision.pod().values());
        tree.put("podFact", decision.pod().number());
        tree.put("podClass", decision.podClass());
        tree.put("draws", facts(decision.draws()));
        tree.put("node", decision.node().orElse(null));
        tree.put("nodes", table.nodes().size());
        tree.put("nodesAsked", decision.nodesAsked());
        tree.put("fitting", decision.fitting());
        List<Object> candidates = new ArrayList<>();
        for (RecordedDecision.Best best : decision.best()) {
            Map<String, Object> candidate = new LinkedHashMap<>();
            candidate.put("node", best.node());
            candidate.put("weightedPoints", best.weighted());
            candidate.put("tieBreak", best.tieBreak());
            candidate.put("facts", nodeFacts(table, best.node()));
            candidates.add(candidate);
        }
        tree.put("candidates", candidates);
        tree.put("refusedByFactType", decision.refusedByType());
        tree.put("refusedByRule", decision.rulesCounted() ? decision.refusedByRule() : null);
        tree.put(
                "changedFacts",
                decision.changed().stream().map(c -> table.fact(c).number()).toList());
    }

    private static List<Object> nodeFacts(RecordedTable table, String node) {
        int row = table.nodes().indexOf(node);
        List<RecordedFact> facts = new ArrayList<>();
        for (int type = 0; type < table.types().size(); type++) {
            facts.add(table.fact(type * table.nodes().size() + row));
        }
        return facts(facts);
    }

    private static void onSubject(RecordedDecision.OnSubject decision, Map<String, Object> tree) {
        tree.put("package", decision.settings().pack());
        tree.put("version", decision.settings().version());
        tree.put("overrides", facts(decision.settings().overrides()));
        tree.put("parameters", facts(decision.settings().parameters()));
        tree.put("facts", facts(decision.facts()));
        tree.put("fired", decision.fired());
        List<Object> writes = new ArrayList<>();
        for (RecordedDecision.Written written : decision.writes()) {
            Map<String, Object> write = new LinkedHashMap<>();
            write.put("target", written.target());
            write.put("value", written.value());
            write.put("rule", written.rule());
            write.put("reason", written.reason());
            writes.add(write);
        }
        tree.put("writes", writes);
    }

    private static Map<String, Object> facts(Map<String, List<RecordedFact>> parameters) {
        Map<String, Object> trees = new LinkedHashMap<>();
        parameters.forEach((name, facts) -> trees.put(name, facts(facts)));
        return trees;
    }

    private static List<Object> facts(List<RecordedFact> facts) {
        List<Object> trees = new ArrayList<>();
        for (RecordedFact fact : facts) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("fact", fact.number());
            tree.put("type", fact.type());
            tree.put("values", fact.values());
            trees.add(tree);
        }
        return trees;
    }
}
