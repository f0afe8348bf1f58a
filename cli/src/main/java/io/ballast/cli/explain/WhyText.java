package io.ballast.cli.explain;

import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import io.ballast.scheduler.decide.FilterDecision;
import io.ballast.scheduler.explain.PlacementJson;
import io.ballast.scheduler.explain.PodWhy;
import java.util.List;
import java.util.stream.Collectors;

/** An explanation as lines for a terminal. */
final class WhyText {
    private WhyText() {}

    static String of(PodWhy why, Paint paint) {
        StringBuilder text = new StringBuilder(paint.strong(why.pod())).append("  ");
        if (why.node() != null) {
            text.append(paint.good("is on " + why.node()));
        } else if (why.state().equals("waiting")) {
            text.append(headline(why.now(), paint));
        } else {
            text.append("is gone");
        }
        text.append('\n');
        if (why.now() != null) {
            now(why.now(), paint, text);
        }
        if (why.last() != null) {
            last(why.last(), paint, text);
        }
        if (why.bind() != null && why.bind().problem() != null) {
            text.append("  bind to ")
                    .append(why.bind().node())
                    .append(' ')
                    .append(why.bind().kind());
            text.append(" at ")
                    .append(why.bind().at())
                    .append(": ")
                    .append(why.bind().problem())
                    .append('\n');
        }
        text.append("  profile ")
                .append(why.profile())
                .append(", rules ")
                .append(why.revision())
                .append('\n');
        return text.toString();
    }

    private static String headline(PlacementJson now, Paint paint) {
        return now.node() == null
                ? paint.bad("waits: no node of " + now.nodes() + " fits")
                : "waits; "
                        + paint.good(now.fitting() + " of " + now.nodes() + " nodes fit now, " + now.node() + " best");
    }

    private static void now(PlacementJson now, Paint paint, StringBuilder text) {
        TextTable table = new TextTable().text("").text("").text("").text("").text("");
        if (now.refusals().isEmpty()) {
            now.summary()
                    .forEach(g -> table.row(
                            "  " + nodes(g.nodes()),
                            g.reason(),
                            g.values().stream()
                                    .map(PlacementJson.JsonRange::text)
                                    .collect(Collectors.joining(", ")),
                            g.rule() + " " + g.version(),
                            g.position()));
        } else {
            now.refusals()
                    .forEach(r -> table.row(
                            "  " + r.node(),
                            r.reason(),
                            String.join(", ", r.values()),
                            r.rule() + " " + r.version(),
                            r.position()));
        }
        text.append(table.render(paint));
        now.nearest().forEach(n -> text.append("  ").append(nearest(n)).append('\n'));
    }

    private static String nearest(PlacementJson.JsonNearest node) {
        if (!node.single().isEmpty()) {
            return node.node() + " fits with " + changes(node.single(), ", or ");
        }
        return node.together().isEmpty()
                ? node.node() + ": no change of single values is known that makes it fit"
                : node.node() + " fits with " + changes(node.together(), ", and ");
    }

    private static String changes(List<PlacementJson.JsonChange> changes, String between) {
        return changes.stream().map(PlacementJson.JsonChange::text).collect(Collectors.joining(between));
    }

    private static void last(PodWhy.Decided last, Paint paint, StringBuilder text) {
        text.append("  decision ")
                .append(last.id())
                .append(" at ")
                .append(last.at())
                .append(": ");
        text.append(
                last.planned()
                        ? "planned before kube-scheduler asked"
                        : last.fitting() + " of " + nodes(last.asked()) + " fit");
        if (!last.best().isEmpty()) {
            text.append("; best: ")
                    .append(last.best().stream()
                            .map(b -> b.node() + " " + b.points())
                            .collect(Collectors.joining(", ")));
        }
        text.append('\n');
        TextTable table = new TextTable().text("").text("").text("");
        for (FilterDecision.Refusal r : last.refusals()) {
            table.row("    " + nodes(r.nodes()), r.reason() + (r.permanent() ? " (for good)" : ""), r.rule());
        }
        text.append(table.render(paint));
    }

    private static String nodes(long nodes) {
        return nodes + (nodes == 1 ? " node" : " nodes");
    }
}
