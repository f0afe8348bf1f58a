package io.ballast.cli.simulate;

import io.ballast.cli.report.ClusterSection;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import io.ballast.engine.explain.Change;
import io.ballast.engine.explain.NodeChanges;
import io.ballast.engine.explain.RefusalSummary;
import io.ballast.engine.explain.RuleExplanation;
import io.ballast.engine.plan.Candidate;
import io.ballast.model.pod.PodRequest;
import io.ballast.scheduler.explain.PlacementJson;
import io.ballast.scheduler.explain.PodPlacement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows decisions about a snapshot: as lines for a terminal and as a chapter of the report. */
final class ClusterText {
    /** Most nodes that are listed one by one unless the list was asked for. */
    private static final int LISTED_NODES = 20;

    private ClusterText() {}

    /**
     * One paragraph for each pod: where it goes and why, or why it goes nowhere. Refusals are listed node by node where nodes are few or the list was asked
     * for, else by rule.
     */
    static String text(List<PodPlacement> decisions, SimulateCommand.Explain explain, Paint paint) {
        StringBuilder text = new StringBuilder();
        for (PodPlacement decision : decisions) {
            text.append(headline(decision, paint)).append('\n');
            boolean list = explain == SimulateCommand.Explain.ALL
                    || (explain == SimulateCommand.Explain.AUTO
                            && decision.explanation().size() <= LISTED_NODES);
            text.append((list ? everyNode(decision) : summary(decision)).render(paint));
            if (decision.scores().size() > 1) {
                text.append("    ")
                        .append(decision.scores()
                                .get(0)
                                .before(decision.scores().get(1)))
                        .append('\n');
            }
            decision.nearest()
                    .forEach(n -> text.append("    ").append(nearest(n)).append('\n'));
            text.append('\n');
        }
        return text.toString();
    }

    private static TextTable everyNode(PodPlacement decision) {
        TextTable table = new TextTable().text("").text("").text("").text("").text("");
        decision.explanation().forEach((node, rules) -> rules.stream()
                .filter(RuleExplanation::fired)
                .forEach(r -> table.row("    " + node, r.reason(), values(r), title(r), r.position())));
        return table;
    }

    private static TextTable summary(PodPlacement decision) {
        TextTable table = new TextTable().text("").text("").text("").text("").text("");
        for (RefusalSummary.Group g : RefusalSummary.of(decision.explanation()).groups()) {
            table.row(
                    "    " + g.nodes() + (g.nodes() == 1 ? " node" : " nodes"),
                    g.reason(),
                    g.ranges().stream().map(RefusalSummary.Range::text).collect(Collectors.joining(", ")),
                    title(g.example()),
                    g.example().position());
        }
        return table;
    }

    private static String title(RuleExplanation rule) {
        return rule.rule().entry().id() + " " + rule.version();
    }

    /** What a node would need, for example {@code node-a fits with the pod's cpuMilli 500m less (500m)}. */
    private static String nearest(NodeChanges node) {
        if (!node.single().isEmpty()) {
            return node.node() + " fits with "
                    + node.single().stream().map(Change::text).collect(Collectors.joining(", or "));
        }
        if (!node.together().isEmpty()) {
            return node.node() + " fits with "
                    + node.together().stream().map(Change::text).collect(Collectors.joining(", and "));
        }
        return node.node() + ": no change of single values is known that makes it fit";
    }

    private static String headline(PodPlacement decision, Paint paint) {
        PodRequest pod = decision.pod();
        String asks = "  (" + decision.asks() + ")";
        if (decision.node().isEmpty()) {
            return paint.strong(pod.name()) + asks + "  "
                    + paint.bad("stays pending: no node of "
                            + decision.explanation().size() + " fits");
        }
        Candidate best = decision.candidates().get(0);
        String devices = decision.devices().size() == 0 ? "" : ", GPUs " + decision.devices();
        return paint.strong(pod.name()) + asks + "  " + paint.good("goes to " + best.node()) + devices + ", "
                + best.points() + " points, " + decision.fitting() + " of "
                + decision.explanation().size() + " nodes fit";
    }

    private static String values(RuleExplanation rule) {
        return String.join(", ", PlacementJson.compared(rule));
    }

    /** The chapter of the report. */
    static ClusterSection section(List<PodPlacement> decisions) {
        return new ClusterSection(
                "Pods of a snapshot",
                "Each pod is decided by the rules of the bundle, on the nodes as the pods before it left them.",
                decisions.stream().map(ClusterText::decision).toList());
    }

    private static ClusterSection.Decision decision(PodPlacement decision) {
        List<String> rules = new ArrayList<>();
        List<ClusterSection.Cell> cells = new ArrayList<>();
        Map<List<String>, Long> counts = new LinkedHashMap<>();
        decision.explanation().forEach((node, explanations) -> {
            for (RuleExplanation e : explanations) {
                String id = e.rule().entry().id();
                if (!rules.contains(id)) {
                    rules.add(id);
                }
                cells.add(new ClusterSection.Cell(id, node, e.fired(), e.fired() ? values(e) : missed(e)));
                if (e.fired()) {
                    counts.merge(List.of(id, e.reason()), 1L, Long::sum);
                }
            }
        });
        List<ClusterSection.ReasonCount> reasons = counts.entrySet().stream()
                .map(e -> new ClusterSection.ReasonCount(
                        e.getKey().get(0), e.getKey().get(1), e.getValue()))
                .sorted(Comparator.comparingLong(ClusterSection.ReasonCount::nodes)
                        .reversed())
                .toList();
        return new ClusterSection.Decision(
                decision.pod().name(),
                decision.asks(),
                decision.node(),
                decision.explanation().size(),
                decision.fitting(),
                reasons,
                new ClusterSection.Matrix(
                        rules, List.copyOf(decision.explanation().keySet()), cells),
                decision.candidates().stream()
                        .map(c -> new ClusterSection.Candidate(c.node(), c.points(), decision.pointsFrom(c.node())))
                        .toList());
    }

    /** What kept a rule from firing, when it was close. */
    private static String missed(RuleExplanation rule) {
        if (!rule.justMissed()) {
            return "";
        }
        return rule.trials().stream()
                .filter(t -> t.failed() == 1)
                .flatMap(t -> t.outcomes().stream())
                .filter(o -> !o.holds())
                .map(o -> o.values().isEmpty() ? "not " + o.text() : "not " + o.values())
                .distinct()
                .reduce((a, b) -> a + "; " + b)
                .orElse("");
    }
}
