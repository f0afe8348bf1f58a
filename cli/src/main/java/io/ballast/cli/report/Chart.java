package io.ballast.cli.report;

import java.util.List;

/**
 * A chart over one x and one y axis. {@link ChartView} draws it.
 *
 * @param title      what is shown
 * @param note       how to read it; may be empty
 * @param x          lower axis
 * @param y          left axis
 * @param areas      filled areas, drawn first, in this order
 * @param lines      lines over the areas, in this order
 * @param references horizontal lines with a name, such as a capacity
 * @param ticks      moments marked below the x axis
 */
record Chart(
        String title,
        String note,
        Axis x,
        Axis y,
        List<Area> areas,
        List<Line> lines,
        List<Reference> references,
        List<Tick> ticks) {
    /** A point in units of the axes. */
    record Point(double x, double y) {}

    /** A vertical stretch in units of the axes. */
    record Span(double x, double low, double high) {}

    /**
     * A filled area.
     *
     * @param name   what it is
     * @param colour colour class
     * @param spans  its stretches, ascending in x
     * @param stepped whether a value holds until the next one
     */
    record Area(String name, String colour, List<Span> spans, boolean stepped) {}

    /**
     * A line, with what others published for it.
     *
     * @param name    what it is
     * @param colour  colour class
     * @param points  its points, ascending in x
     * @param stepped whether a value holds until the next one
     * @param others  published line, drawn dashed; may be empty
     * @param band    published spread, drawn faintly; may be empty
     */
    record Line(String name, String colour, List<Point> points, boolean stepped, List<Point> others, List<Span> band) {}

    /** A horizontal line at a value of the y axis. */
    record Reference(String name, double y) {}

    /** A mark below the x axis. */
    record Tick(double x, String text) {}

    private static final int COLOURS = 8;

    /** Colour class of the n-th line; colours repeat after eight. */
    static String colour(int n) {
        return "c" + n % COLOURS;
    }
}
