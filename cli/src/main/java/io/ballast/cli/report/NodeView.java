package io.ballast.cli.report;

import io.ballast.cli.report.Axis.Kind;
import io.ballast.cli.report.Chart.Area;
import io.ballast.cli.report.Chart.Line;
import io.ballast.cli.report.Chart.Point;
import io.ballast.cli.report.Chart.Reference;
import io.ballast.cli.report.Chart.Span;
import io.ballast.cli.report.Chart.Tick;
import io.ballast.cli.report.NodeSection.FiredRule;
import io.ballast.cli.report.NodeSection.Mark;
import io.ballast.cli.report.NodeSection.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Draws the CPU of a node over time and what best-effort pods were allowed. */
final class NodeView {
    static final int MAX_SAMPLES = 600;

    private static final int X_TICKS = 8;
    private static final int Y_TICKS = 7;
    private static final double MILLI = 1000;

    /** Marks nearer than this share of the axis become one. */
    private static final double MARK_WIDTH = 0.004;

    private static final String SYSTEM = "cs";
    private static final String LATENCY = "c0";
    private static final String BEST_EFFORT = "c2";

    private final Html html;

    NodeView(Html html) {
        this.html = html;
    }

    void draw(NodeSection section) {
        if (section.samples().isEmpty()) {
            html.element("p", "The time line is empty.", "class", "empty");
        } else {
            charts(section);
        }
        rules(section.rules());
    }

    private void charts(NodeSection section) {
        List<Sample> samples = Downsample.largestTriangles(
                section.samples(), MAX_SAMPLES, Sample::atSeconds, sample -> sample.latencyMilli());
        Axis x = Axis.time(
                samples.get(0).atSeconds(), samples.get(samples.size() - 1).atSeconds(), X_TICKS);
        ChartView view = new ChartView(html);
        legend();
        html.open("div", "class", "charts wide").line();
        view.draw(stacked(section, samples, x));
        view.draw(bestEffort(section, samples, x));
        html.close("div").line();
    }

    /** For narrow screens, which have no room for names at the ends of the areas. */
    private void legend() {
        html.open("p", "class", "legend areas");
        key(SYSTEM, "system");
        key(LATENCY, "latency-sensitive");
        key(BEST_EFFORT, "best effort, allowed");
        html.close("p").line();
    }

    private void key(String colour, String name) {
        html.open("span")
                .open("i", "class", "key " + colour)
                .close("i")
                .text(name)
                .close("span");
    }

    private static Chart stacked(NodeSection section, List<Sample> samples, Axis x) {
        double capacity = section.capacityMilli() / MILLI;
        List<Area> areas = List.of(
                area("system", SYSTEM, samples, s -> 0, Sample::systemMilli),
                area("latency-sensitive", LATENCY, samples, Sample::systemMilli, NodeView::withLatency),
                area("best effort, allowed", BEST_EFFORT, samples, NodeView::withLatency, NodeView::withAllowed));
        double top = Math.max(capacity, highest(samples, NodeView::withAllowed));
        Axis y = Axis.rounded("CPU cores", Kind.CORES, 0, top, Y_TICKS);
        return new Chart(
                "CPU of " + section.node(),
                "what is used, and what is left for best effort",
                x,
                y,
                areas,
                List.of(),
                List.of(new Reference("capacity " + Numbers.compact(capacity, 1), capacity)),
                List.of());
    }

    private static Chart bestEffort(NodeSection section, List<Sample> samples, Axis x) {
        double top = Math.max(highest(samples, Sample::bestEffortMaxMilli), highest(samples, Sample::bestEffortMilli));
        Axis y = Axis.rounded("CPU cores", Kind.CORES, 0, top, Y_TICKS);
        List<Point> allowed = samples.stream()
                .map(s -> new Point(s.atSeconds(), s.bestEffortMaxMilli() / MILLI))
                .toList();
        List<Area> used = highest(samples, Sample::bestEffortMilli) > 0
                ? List.of(area("used", BEST_EFFORT, samples, s -> 0, Sample::bestEffortMilli))
                : List.of();
        String note = section.marks().isEmpty()
                ? "as decided, tick by tick"
                : "as decided, tick by tick; marks below: policy or rule changed";
        return new Chart(
                "Best effort",
                note,
                x,
                y,
                used,
                List.of(new Line("allowed", BEST_EFFORT, allowed, true, List.of(), List.of())),
                List.of(),
                ticks(section.marks(), x));
    }

    private static Area area(
            String name, String colour, List<Sample> samples, ToLongFunction<Sample> low, ToLongFunction<Sample> high) {
        List<Span> spans = samples.stream()
                .map(s -> new Span(s.atSeconds(), low.applyAsLong(s) / MILLI, high.applyAsLong(s) / MILLI))
                .toList();
        return new Area(name, colour, spans, false);
    }

    private static long withLatency(Sample sample) {
        return sample.systemMilli() + sample.latencyMilli();
    }

    private static long withAllowed(Sample sample) {
        return withLatency(sample) + Math.max(0, sample.bestEffortMaxMilli());
    }

    private static double highest(List<Sample> samples, ToLongFunction<Sample> value) {
        return samples.stream().mapToLong(value).max().orElse(0) / MILLI;
    }

    private static List<Tick> ticks(List<Mark> marks, Axis x) {
        List<Tick> ticks = new ArrayList<>();
        int merged = 1;
        for (Mark mark : marks) {
            int last = ticks.size() - 1;
            double at = (double) mark.atSeconds();
            if (last >= 0 && x.share(at) - x.share(ticks.get(last).x()) < MARK_WIDTH) {
                merged++;
                ticks.set(last, new Tick(ticks.get(last).x(), merged + " changes, the last one: " + mark.text()));
            } else {
                merged = 1;
                ticks.add(new Tick(at, x.label(at) + "  " + mark.text()));
            }
        }
        return ticks;
    }

    private void rules(List<FiredRule> rules) {
        if (rules.isEmpty()) {
            return;
        }
        html.element("h3", "Rules that decided");
        Table table = Table.open(html, "rules", "Rule", "Reason", "Ticks#");
        for (FiredRule rule : rules) {
            table.row()
                    .text(rule.rule(), "rule")
                    .text(rule.text())
                    .number(Numbers.whole(rule.ticks()))
                    .end();
        }
        table.close();
    }
}
