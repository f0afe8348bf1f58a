package io.ballast.cli.report;

import io.ballast.cli.report.Axis.Kind;
import io.ballast.cli.report.Chart.Line;
import io.ballast.cli.report.Chart.Point;
import io.ballast.cli.report.Chart.Span;
import io.ballast.cli.report.TraceSection.Band;
import io.ballast.cli.report.TraceSection.CurvePoint;
import io.ballast.cli.report.TraceSection.Figure;
import io.ballast.cli.report.TraceSection.Published;
import io.ballast.cli.report.TraceSection.Run;
import io.ballast.cli.report.TraceSection.SlowDecision;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Draws replays of a trace: figures, curves, stranded GPUs, slow decisions. */
final class TraceView {
    /** A curve keeps this many points at most; more cannot be told apart at the width of a page. */
    static final int MAX_POINTS = 400;

    private static final int X_TICKS = 7;
    private static final int Y_TICKS = 5;

    private final Html html;
    private final ChartView charts;

    TraceView(Html html) {
        this.html = html;
        this.charts = new ChartView(html);
    }

    void draw(TraceSection section) {
        List<Run> runs = section.runs();
        if (runs.isEmpty()) {
            html.element("p", "No trace was replayed.", "class", "empty");
            return;
        }
        List<String> names = names(runs);
        figures(runs, names);
        curves(runs, names);
        html.element("h3", "Where the free GPUs are stranded, and what took long");
        long widest = runs.stream().mapToLong(StrandedView::widest).max().orElse(0);
        for (int i = 0; i < runs.size(); i++) {
            details(runs.get(i), names.get(i), i, widest);
        }
    }

    /** What tells the runs apart: the package, and workload and seed where they differ. */
    private static List<String> names(List<Run> runs) {
        boolean workloads = runs.stream().map(Run::workload).distinct().count() > 1;
        boolean seeds = runs.stream().map(Run::seed).distinct().count() > 1;
        return runs.stream()
                .map(run -> run.scorePackage()
                        + (workloads ? ", " + run.workload() : "")
                        + (seeds ? ", seed " + run.seed() : ""))
                .toList();
    }

    private void figures(List<Run> runs, List<String> names) {
        Set<String> columns = new LinkedHashSet<>();
        runs.forEach(run -> run.summary().forEach(figure -> columns.add(figure.name())));
        if (runs.size() == 1) {
            html.open("dl", "class", "tiles");
            for (Figure figure : runs.get(0).summary()) {
                html.open("div")
                        .element("dt", figure.name())
                        .element("dd", figure.value())
                        .close("div");
            }
            html.close("dl").line();
            return;
        }
        List<String> titles = new ArrayList<>(List.of("Score package"));
        columns.forEach(column -> titles.add(column + "#"));
        Table table = Table.open(html, "figures", titles.toArray(String[]::new));
        for (int i = 0; i < runs.size(); i++) {
            html.open("tr")
                    .open("th", "scope", "row")
                    .open("i", "class", "key " + Chart.colour(i))
                    .close("i");
            html.text(names.get(i)).close("th");
            for (String column : columns) {
                table.number(runs.get(i).summary().stream()
                        .filter(figure -> figure.name().equals(column))
                        .map(Figure::value)
                        .findFirst()
                        .orElse("–"));
            }
            table.end();
        }
        table.close();
    }

    private void curves(List<Run> runs, List<String> names) {
        legend(runs, names);
        html.open("div", "class", "charts").line();
        double arrived = runs.stream()
                .flatMap(run -> run.curve().stream())
                .mapToDouble(CurvePoint::arrivedPercent)
                .max()
                .orElse(0);
        Axis x = Axis.exact("demand that has arrived, % of all GPUs", Kind.PERCENT, 0, arrived, X_TICKS);
        List<Line> allocation = lines(runs, names, CurvePoint::allocationPercent, Published::allocation);
        chart("GPUs allocated", "higher is better", x, axis("% of all GPUs", allocation), allocation);
        closer(x, allocation);
        List<Line> ofTotal =
                lines(runs, names, CurvePoint::fragmentedPercentOfTotal, Published::fragmentedPercentOfTotal);
        chart(
                "Fragmented GPUs, of all",
                "free, but of no use to typical pods; lower is better",
                x,
                axis("% of all GPUs", ofTotal),
                ofTotal);
        List<Line> ofIdle = lines(runs, names, CurvePoint::fragmentedPercentOfIdle, Published::fragmentedPercentOfIdle);
        chart("Fragmented GPUs, of the free ones", "lower is better", x, axis("% of free GPUs", ofIdle), ofIdle);
        html.close("div").line();
    }

    /** The last third once more, where the policies part. */
    private void closer(Axis x, List<Line> allocation) {
        double from = Math.floor(0.062 * x.max()) * 10;
        List<Line> last = allocation.stream().map(line -> after(from, line)).toList();
        double low = last.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::y)
                .min()
                .orElse(0);
        double high = last.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(1);
        if (from < 10 || !(high > low)) {
            return;
        }
        Axis near = Axis.exact(x.title(), Kind.PERCENT, from, x.max(), X_TICKS);
        Axis y = Axis.rounded("% of all GPUs", Kind.PERCENT, low, high, Y_TICKS);
        chart("GPUs allocated, closer", "from " + Numbers.compact(from, 0) + " % arrived", near, y, last);
    }

    private static Line after(double from, Line line) {
        return new Line(
                line.name(),
                line.colour(),
                line.points().stream().filter(p -> p.x() >= from).toList(),
                line.stepped(),
                line.others().stream().filter(p -> p.x() >= from).toList(),
                line.band().stream().filter(p -> p.x() >= from).toList());
    }

    private void chart(String title, String note, Axis x, Axis y, List<Line> lines) {
        charts.draw(new Chart(title, note, x, y, List.of(), lines, List.of(), List.of()));
    }

    private static Axis axis(String title, List<Line> lines) {
        double points = lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(1);
        double bands = lines.stream()
                .flatMap(line -> line.band().stream())
                .mapToDouble(Span::high)
                .max()
                .orElse(0);
        return Axis.rounded(title, Kind.PERCENT, 0, Math.max(points, bands), Y_TICKS);
    }

    private static List<Line> lines(
            List<Run> runs,
            List<String> names,
            ToDoubleFunction<CurvePoint> value,
            Function<Published, List<Band>> published) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            List<Point> points = run.curve().stream()
                    .map(p -> new Point(p.arrivedPercent(), value.applyAsDouble(p)))
                    .toList();
            List<Band> others = run.published().map(published).orElse(List.of());
            lines.add(new Line(
                    names.get(i),
                    Chart.colour(i),
                    Downsample.largestTriangles(points, MAX_POINTS, Point::x, Point::y),
                    false,
                    Downsample.largestTriangles(others, MAX_POINTS, Band::arrivedPercent, Band::mean).stream()
                            .map(b -> new Point(b.arrivedPercent(), b.mean()))
                            .toList(),
                    Downsample.largestTriangles(others, MAX_POINTS, Band::arrivedPercent, Band::max).stream()
                            .map(b -> new Span(b.arrivedPercent(), b.min(), b.max()))
                            .toList()));
        }
        return lines;
    }

    private void legend(List<Run> runs, List<String> names) {
        html.open("p", "class", "legend");
        for (int i = 0; i < names.size(); i++) {
            html.open("span")
                    .open("i", "class", "key " + Chart.colour(i))
                    .close("i")
                    .text(names.get(i))
                    .close("span");
        }
        runs.stream()
                .flatMap(run -> run.published().stream())
                .map(Published::source)
                .distinct()
                .forEach(source -> {
                    html.open("span")
                            .open("i", "class", "key dashed")
                            .close("i")
                            .text(source)
                            .close("span");
                    html.open("span")
                            .open("i", "class", "key band")
                            .close("i")
                            .text("its lowest to highest seed")
                            .close("span");
                });
        html.close("p").line();
    }

    private void details(Run run, String name, int index, long widest) {
        if (run.stranded().models().isEmpty() && run.slowest().isEmpty()) {
            return;
        }
        if (index == 0) {
            html.open("details", "open", "open");
        } else {
            html.open("details");
        }
        html.open("summary")
                .open("i", "class", "key " + Chart.colour(index))
                .close("i")
                .element("b", name);
        html.element("span", "workload " + run.workload() + ", seed " + run.seed(), "class", "aside")
                .close("summary");
        html.line().open("div", "class", "pair").line();
        new StrandedView(html).draw(run.stranded(), widest);
        slowest(run.slowest());
        html.close("div").close("details").line();
    }

    private void slowest(List<SlowDecision> decisions) {
        if (decisions.isEmpty()) {
            return;
        }
        html.open("div").element("h4", "Slowest decisions");
        Table table = Table.open(html, "", "Pod", "µs#", "Rows evaluated#");
        for (SlowDecision decision : decisions) {
            table.row()
                    .text(decision.pod(), "name")
                    .number(Numbers.fixed(decision.micros(), 1))
                    .number(Numbers.whole(decision.rowsReevaluated()))
                    .end();
        }
        table.close();
        html.close("div").line();
    }
}
