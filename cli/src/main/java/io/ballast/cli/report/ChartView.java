package io.ballast.cli.report;

import io.ballast.cli.report.Chart.Area;
import io.ballast.cli.report.Chart.Line;
import io.ballast.cli.report.Chart.Point;
import io.ballast.cli.report.Chart.Reference;
import io.ballast.cli.report.Chart.Span;
import io.ballast.cli.report.Chart.Tick;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a chart. Lines and areas are an SVG that stretches to the width of the page; everything with text is laid over it by percent, so that letters keep
 * their size from a phone to paper.
 */
final class ChartView {
    /** Side of the SVG's coordinate square; the page stretches it. */
    private static final double SIDE = 1000;

    /** Room that a label needs, as a share of the height of a plot. */
    private static final double LABEL_GAP = 0.068;

    /** Letters that a value takes behind a name. */
    private static final int VALUE_LETTERS = 5;

    /** Longer names are cut off. */
    private static final int MAX_LETTERS = 28;

    private final Html html;

    ChartView(Html html) {
        this.html = html;
    }

    void draw(Chart chart) {
        html.open("figure", "class", "chart").line();
        html.open("figcaption").element("b", chart.title());
        if (!chart.note().isEmpty()) {
            html.text(" ").element("span", chart.note());
        }
        html.close("figcaption").line();
        html.open("div", "class", "frame", "style", "--ends:" + longestName(chart))
                .open("div", "class", "plot");
        html.open(
                "svg",
                "viewBox",
                "0 0 1000 1000",
                "preserveAspectRatio",
                "none",
                "role",
                "img",
                "aria-label",
                spoken(chart));
        grid(chart);
        chart.areas().forEach(area -> draw(outline(chart, area.spans(), area.stepped()), "area " + area.colour()));
        chart.lines().forEach(line -> draw(outline(chart, line.band(), false), "band " + line.colour()));
        chart.lines().forEach(line -> draw(path(chart, line.others(), false), "others " + line.colour()));
        chart.lines().forEach(line -> draw(path(chart, line.points(), line.stepped()), "line " + line.colour()));
        html.close("svg").line();
        axes(chart);
        ends(chart);
        marks(chart);
        html.close("div").close("div").line();
        html.open("script", "type", "application/json")
                .trusted(ChartData.json(chart))
                .close("script");
        html.close("figure").line();
    }

    /** Letters of the longest name at the end of a line or area, so that the page leaves room for it. */
    private static int longestName(Chart chart) {
        int lines = chart.lines().stream()
                .mapToInt(line -> line.name().length() + VALUE_LETTERS)
                .max()
                .orElse(0);
        int areas = chart.areas().stream()
                .mapToInt(area -> area.name().length())
                .max()
                .orElse(0);
        int references = chart.references().stream()
                .mapToInt(reference -> reference.name().length())
                .max()
                .orElse(0);
        return Math.min(MAX_LETTERS, Math.max(lines, Math.max(areas, references)));
    }

    private static String spoken(Chart chart) {
        StringBuilder text = new StringBuilder(chart.title());
        for (Line line : chart.lines()) {
            if (!line.points().isEmpty()) {
                double last = line.points().get(line.points().size() - 1).y();
                text.append("; ").append(line.name()).append(" ends at ").append(Numbers.fixed(last, 1));
            }
        }
        return text.toString();
    }

    private void grid(Chart chart) {
        for (double tick : chart.y().ticks()) {
            String at = y(chart, tick);
            html.empty("path", "class", "grid", "d", "M0 " + at + "H1000");
        }
        for (Reference reference : chart.references()) {
            html.empty("path", "class", "reference", "d", "M0 " + y(chart, reference.y()) + "H1000");
        }
    }

    private void draw(String d, String css) {
        if (!d.isEmpty()) {
            html.empty("path", "class", css, "d", d);
        }
    }

    private static String path(Chart chart, List<Point> points, boolean stepped) {
        StringBuilder d = new StringBuilder();
        String before = "";
        for (Point point : points) {
            String x = x(chart, point.x());
            String y = y(chart, point.y());
            if (d.isEmpty()) {
                d.append('M').append(x).append(' ').append(y);
            } else if (stepped) {
                d.append('H').append(x);
                if (!y.equals(before)) {
                    d.append('V').append(y);
                }
            } else {
                d.append('L').append(x).append(' ').append(y);
            }
            before = y;
        }
        return d.toString();
    }

    private static String outline(Chart chart, List<Span> spans, boolean stepped) {
        if (spans.isEmpty()) {
            return "";
        }
        List<Point> low = new ArrayList<>();
        List<Point> high = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            if (stepped && i > 0) {
                high.add(new Point(span.x(), spans.get(i - 1).high()));
                low.add(0, new Point(span.x(), spans.get(i - 1).low()));
            }
            high.add(new Point(span.x(), span.high()));
            low.add(0, new Point(span.x(), span.low()));
        }
        high.addAll(low);
        return path(chart, high, false) + "Z";
    }

    private void axes(Chart chart) {
        for (double tick : chart.y().ticks()) {
            html.element(
                    "span",
                    chart.y().label(tick),
                    "class",
                    "ytick",
                    "style",
                    "bottom:" + percent(chart.y().share(tick)));
        }
        int count = 0;
        for (double tick : chart.x().ticks()) {
            String css = count++ % 2 == 0 ? "xtick" : "xtick minor";
            html.element(
                    "span",
                    chart.x().label(tick),
                    "class",
                    css,
                    "style",
                    "left:" + percent(chart.x().share(tick)));
        }
        html.element("span", chart.x().title(), "class", "xtitle")
                .element("span", chart.y().title(), "class", "ytitle");
        html.line();
    }

    /** Names at the ends of the lines, and of the reference lines, with leaders to where they belong. */
    private void ends(Chart chart) {
        List<String> texts = new ArrayList<>();
        List<String> colours = new ArrayList<>();
        List<Double> heights = new ArrayList<>();
        for (Line line : chart.lines()) {
            if (!line.points().isEmpty()) {
                double last = line.points().get(line.points().size() - 1).y();
                texts.add(line.name() + " " + Numbers.fixed(last, 1));
                colours.add(line.colour());
                heights.add(chart.y().share(last));
            }
        }
        for (Area area : chart.areas()) {
            Span last = area.spans().get(area.spans().size() - 1);
            texts.add(area.name());
            colours.add(area.colour());
            heights.add(chart.y().share((last.low() + last.high()) / 2));
        }
        for (Reference reference : chart.references()) {
            texts.add(reference.name());
            colours.add("cr");
            heights.add(chart.y().share(reference.y()));
        }
        double[] wanted = heights.stream().mapToDouble(Double::doubleValue).toArray();
        double[] places = Labels.spread(wanted, LABEL_GAP);
        html.open(
                "svg",
                "class",
                "leaders",
                "viewBox",
                "0 0 100 1000",
                "preserveAspectRatio",
                "none",
                "aria-hidden",
                "true");
        for (int i = 0; i < places.length; i++) {
            String from = Numbers.compact(SIDE * (1 - wanted[i]), 1);
            String to = Numbers.compact(SIDE * (1 - places[i]), 1);
            html.empty(
                    "path",
                    "class",
                    "leader " + colours.get(i),
                    "d",
                    "M0 " + from + "C60 " + from + " 40 " + to + " 100 " + to);
        }
        html.close("svg");
        for (int i = 0; i < places.length; i++) {
            html.element(
                    "span", texts.get(i), "class", "end " + colours.get(i), "style", "bottom:" + percent(places[i]));
        }
        html.line();
    }

    private void marks(Chart chart) {
        for (Tick tick : chart.ticks()) {
            html.open(
                    "span",
                    "class",
                    "mark",
                    "style",
                    "left:" + percent(chart.x().share(tick.x())),
                    "title",
                    tick.text());
            html.close("span");
        }
    }

    private static String x(Chart chart, double value) {
        return Numbers.compact(SIDE * chart.x().share(value), 1);
    }

    private static String y(Chart chart, double value) {
        return Numbers.compact(SIDE * (1 - chart.y().share(value)), 1);
    }

    private static String percent(double share) {
        return Numbers.compact(100 * share, 2) + "%";
    }
}
