package io.ballast.cli.demo.cluster;

import io.ballast.cli.demo.cluster.Placements.Snapshot;
import io.ballast.cli.term.Paint;
import io.ballast.cli.term.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** How the placing of pods is shown. Immutable, thread-safe. */
record ClusterView(List<NodeGroup> groups, Paint paint) {
    /** A terminal must be that wide, in characters, or else lines would wrap. */
    static final int COLUMNS = 72;

    private static final int BAR = 30;

    /** One line, for a log. */
    String line(Snapshot now) {
        return String.format(
                Locale.ROOT,
                "%3.0f s  %,d of %,d pods bound, %.0f a second, %,d on hot nodes",
                now.seconds(),
                now.bound(),
                now.pods(),
                now.rate(),
                now.onHot());
    }

    /** The same with a bar for each group of nodes. */
    List<String> lines(Snapshot now) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s  %,d of %,d pods bound, %s",
                bar(now.bound(), now.pods(), paint::good),
                now.bound(),
                now.pods(),
                paint.strong(String.format(Locale.ROOT, "%.0f a second", now.rate()))));
        lines.add("");
        lines.addAll(table(now));
        return lines;
    }

    private List<String> table(Snapshot now) {
        int most = Math.max(
                1,
                now.byGroup().values().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(1));
        TextTable table = new TextTable()
                .text("nodes")
                .number("")
                .text("CPU in use")
                .number("pods")
                .text("");
        for (NodeGroup group : groups) {
            int pods = now.byGroup().get(group.title());
            UnaryOperator<String> colour = group.hot() ? paint::bad : paint::good;
            table.start()
                    .cell(group.title(), group.hot() ? paint::bad : UnaryOperator.identity())
                    .cell(group.count(), UnaryOperator.identity())
                    .cell(group.load(), UnaryOperator.identity())
                    .cell(pods, UnaryOperator.identity())
                    .cell("#".repeat(BAR * pods / most), colour);
        }
        return table.render(paint).lines().toList();
    }

    private static String bar(int part, int whole, UnaryOperator<String> colour) {
        int full = whole == 0 ? 0 : BAR * part / whole;
        return "[" + colour.apply("#".repeat(full)) + ".".repeat(BAR - full) + "]";
    }
}
