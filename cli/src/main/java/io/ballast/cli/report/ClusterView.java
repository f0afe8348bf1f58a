package io.ballast.cli.report;

import io.ballast.cli.report.ClusterSection.Candidate;
import io.ballast.cli.report.ClusterSection.Cell;
import io.ballast.cli.report.ClusterSection.Decision;
import io.ballast.cli.report.ClusterSection.Matrix;
import io.ballast.cli.report.ClusterSection.ReasonCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws decisions for pods: which node, or why none. */
final class ClusterView {
    /** Nodes that a matrix shows; a report is read by people. */
    static final int MAX_NODES = 60;

    /** Decisions that are shown in full. */
    static final int MAX_DETAILS = 200;

    private static final int ALL_OPEN = 6;

    private final Html html;
    private final String prefix;

    /** A view whose anchors begin with {@code prefix}. */
    ClusterView(Html html, String prefix) {
        this.html = html;
        this.prefix = prefix;
    }

    void draw(ClusterSection section) {
        List<Decision> decisions = section.decisions();
        if (decisions.isEmpty()) {
            html.element("p", "No pod was asked for.", "class", "empty");
            return;
        }
        overview(decisions);
        html.element("h3", "Decision by decision");
        int shown = Math.min(decisions.size(), MAX_DETAILS);
        for (int i = 0; i < shown; i++) {
            detail(decisions.get(i), i, decisions.size() <= ALL_OPEN);
        }
        if (shown < decisions.size()) {
            String text =
                    "The first " + shown + " of " + Numbers.whole(decisions.size()) + " decisions are shown in full.";
            html.element("p", text, "class", "empty");
        }
    }

    private void overview(List<Decision> decisions) {
        Table table =
                Table.open(html, "decisions", "Pod", "Verdict", "Asks for", "Nodes that fit#", "Most frequent refusal");
        for (int i = 0; i < decisions.size(); i++) {
            Decision decision = decisions.get(i);
            table.row();
            html.open("td", "class", "name");
            if (i < MAX_DETAILS) {
                html.element("a", decision.pod(), "href", "#" + prefix + i);
            } else {
                html.text(decision.pod());
            }
            html.close("td");
            html.open("td");
            verdict(decision);
            html.close("td");
            table.text(decision.asks());
            table.number(Numbers.whole(decision.fitting()) + " of " + Numbers.whole(decision.nodes()));
            table.text(decision.reasons().stream()
                            .findFirst()
                            .map(ReasonCount::text)
                            .orElse("–"))
                    .end();
        }
        table.close();
    }

    private void verdict(Decision decision) {
        Optional<String> node = decision.node();
        if (node.isPresent()) {
            html.element("span", "→ " + node.get(), "class", "pill good");
        } else {
            html.element("span", "pending", "class", "pill bad");
        }
    }

    private void detail(Decision decision, int index, boolean open) {
        if (open || index == 0) {
            html.open("details", "id", prefix + index, "open", "open");
        } else {
            html.open("details", "id", prefix + index);
        }
        html.open("summary").element("b", decision.pod());
        verdict(decision);
        html.element("span", decision.asks(), "class", "aside").close("summary").line();
        html.open("div", "class", "pair decision");
        html.open("div");
        reasons(decision);
        candidates(decision.candidates());
        html.close("div").open("div");
        matrix(decision.matrix(), decision.node());
        html.close("div").close("div").close("details").line();
    }

    private void reasons(Decision decision) {
        html.element("h4", "Why nodes were refused");
        if (decision.reasons().isEmpty()) {
            html.element("p", "No node was refused.", "class", "empty");
            return;
        }
        Table table = Table.open(html, "reasons", "Rule", "Reason", "Nodes#", "");
        for (ReasonCount reason : decision.reasons()) {
            table.row().text(reason.rule(), "rule").text(reason.text()).number(Numbers.whole(reason.nodes()));
            bar(reason.nodes(), decision.nodes(), "refused");
            table.end();
        }
        table.close();
    }

    private void candidates(List<Candidate> candidates) {
        if (candidates.isEmpty()) {
            return;
        }
        html.element("h4", "Best nodes");
        Table table = Table.open(html, "reasons", "Node", "Points#", "", "From");
        for (Candidate candidate : candidates) {
            table.row().text(candidate.node(), "name").number(Numbers.whole(candidate.points()));
            bar(candidate.points(), 100, "points");
            table.text(candidate.detail()).end();
        }
        table.close();
    }

    private void bar(long part, long whole, String css) {
        double width = whole > 0 ? Math.min(100, 100.0 * part / whole) : 0;
        html.open("td", "class", "bars").open("div", "class", "bar");
        html.open("i", "class", css, "style", "width:" + Numbers.compact(width, 1) + "%")
                .close("i");
        html.close("div").close("td");
    }

    private void matrix(Matrix matrix, Optional<String> chosen) {
        if (matrix.rules().isEmpty() || matrix.nodes().isEmpty()) {
            return;
        }
        html.element("h4", "Every rule on every node");
        Map<List<String>, Cell> cells = new HashMap<>();
        matrix.cells().forEach(cell -> cells.putIfAbsent(List.of(cell.node(), cell.rule()), cell));
        List<String> nodes =
                matrix.nodes().subList(0, Math.min(MAX_NODES, matrix.nodes().size()));
        html.open("div", "class", "scroll")
                .open("table", "class", "matrix")
                .open("thead")
                .open("tr")
                .open("td")
                .close("td");
        for (String rule : matrix.rules()) {
            html.open("th", "scope", "col").element("span", rule).close("th");
        }
        html.open("td").close("td").close("tr").close("thead").line().open("tbody");
        for (String node : nodes) {
            boolean fits = matrix.rules().stream()
                    .noneMatch(rule -> cells.containsKey(List.of(node, rule))
                            && cells.get(List.of(node, rule)).refused());
            html.open("tr").element("th", node, "scope", "row");
            for (String rule : matrix.rules()) {
                cell(rule, node, Optional.ofNullable(cells.get(List.of(node, rule))));
            }
            String verdict = chosen.filter(node::equals).map(n -> "chosen").orElse(fits ? "fits" : "");
            html.element("td", verdict, "class", "verdict").close("tr").line();
        }
        html.close("tbody").close("table").close("div");
        List<String> notes = new ArrayList<>(List.of("× refused, · passed; point at a cell for the values compared."));
        if (nodes.size() < matrix.nodes().size()) {
            notes.add("The first " + nodes.size() + " of "
                    + Numbers.whole(matrix.nodes().size()) + " nodes are shown.");
        }
        html.element("p", String.join(" ", notes), "class", "note").line();
    }

    private void cell(String rule, String node, Optional<Cell> cell) {
        boolean refused = cell.map(Cell::refused).orElse(false);
        String values = cell.map(Cell::values).orElse("");
        String hint =
                rule + " on " + node + (refused ? ": refused" : ": passed") + (values.isEmpty() ? "" : "\n" + values);
        html.element("td", refused ? "×" : "·", "class", refused ? "x" : "o", "title", hint);
    }
}
