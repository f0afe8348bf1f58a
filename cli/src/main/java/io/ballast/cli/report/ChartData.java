package io.ballast.cli.report;

import io.ballast.cli.report.Chart.Area;
import io.ballast.cli.report.Chart.Line;
import io.ballast.cli.report.Chart.Point;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The numbers behind a chart, as JSON for the read-out under the pointer. */
final class ChartData {
    private static final int X_DECIMALS = 2;
    private static final int Y_DECIMALS = 3;

    private ChartData() {}

    /** {@code {x: axis, y: axis, s: [{n: name, c: colour, x: [...], y: [...], at: [...]?, ox: [...]?, oy: [...]?}]}}; {@code at} where the height differs from the value. */
    static String json(Chart chart) {
        StringBuilder out = new StringBuilder();
        out.append("{\"x\":");
        axis(out, chart.x());
        out.append(",\"y\":");
        axis(out, chart.y());
        out.append(",\"s\":[");
        String comma = "";
        for (Area area : chart.areas()) {
            out.append(comma);
            comma = ",";
            start(out, area.name(), area.colour(), area.stepped());
            numbers(out, "x", area.spans(), Chart.Span::x, X_DECIMALS);
            numbers(out, "y", area.spans(), span -> span.high() - span.low(), Y_DECIMALS);
            numbers(out, "at", area.spans(), Chart.Span::high, Y_DECIMALS);
            out.append('}');
        }
        for (Line line : chart.lines()) {
            out.append(comma);
            comma = ",";
            start(out, line.name(), line.colour(), line.stepped());
            numbers(out, "x", line.points(), Point::x, X_DECIMALS);
            numbers(out, "y", line.points(), Point::y, Y_DECIMALS);
            if (!line.others().isEmpty()) {
                numbers(out, "ox", line.others(), Point::x, X_DECIMALS);
                numbers(out, "oy", line.others(), Point::y, Y_DECIMALS);
            }
            out.append('}');
        }
        return out.append("]}").toString();
    }

    private static void axis(StringBuilder out, Axis axis) {
        out.append("{\"kind\":\"")
                .append(axis.kind().name().toLowerCase(Locale.ROOT))
                .append("\",\"title\":");
        string(out, axis.title());
        out.append(",\"min\":").append(Numbers.compact(axis.min(), Y_DECIMALS));
        out.append(",\"max\":").append(Numbers.compact(axis.max(), Y_DECIMALS)).append('}');
    }

    private static void start(StringBuilder out, String name, String colour, boolean stepped) {
        out.append("{\"n\":");
        string(out, name);
        out.append(",\"c\":\"").append(colour).append("\",\"step\":").append(stepped);
    }

    private static <T> void numbers(
            StringBuilder out, String key, List<T> points, ToDoubleFunction<T> value, int decimals) {
        out.append(",\"").append(key).append("\":[");
        for (int i = 0; i < points.size(); i++) {
            out.append(i == 0 ? "" : ",").append(Numbers.compact(value.applyAsDouble(points.get(i)), decimals));
        }
        out.append(']');
    }

    /** A JSON string that holds neither {@code <} nor {@code &}, so that it can neither end the script nor mean something else in XML. */
    private static void string(StringBuilder out, String text) {
        out.append('"');
        text.codePoints().map(Html::shown).forEach(c -> {
            if (c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c < ' ' || c == 0x2028 || c == 0x2029) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.appendCodePoint(c);
            }
        });
        out.append('"');
    }
}
