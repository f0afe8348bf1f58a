package io.ballast.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One axis of a chart.
 *
 * @param title what is measured
 * @param kind  how values are written
 * @param min   value at the lower end
 * @param max   value at the upper end, above {@code min}
 * @param ticks values that carry a label, ascending
 */
record Axis(String title, Kind kind, double min, double max, List<Double> ticks) {
    /** How values of an axis are written; the page's script knows the same words. */
    enum Kind {
        PERCENT,
        CORES,
        TIME
    }

    private static final double[] TIME_STEPS = {
        1, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800
    };
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86_400;

    Axis {
        ticks = List.copyOf(ticks);
        if (!(max > min)) {
            throw new IllegalArgumentException("axis from " + min + " to " + max);
        }
    }

    /** An axis with round ticks that begins and ends on a tick. */
    static Axis rounded(String title, Kind kind, double low, double high, int wantedTicks) {
        double span = high > low ? high - low : 1;
        double step = niceStep(span / wantedTicks);
        double first = Math.floor(low / step + 1e-9) * step;
        double last = Math.max(Math.ceil(high / step - 1e-9) * step, first + step);
        return new Axis(title, kind, first, last, ticks(first, last, step));
    }

    /** An axis with round ticks that ends exactly at the data. */
    static Axis exact(String title, Kind kind, double low, double high, int wantedTicks) {
        double end = high > low ? high : low + 1;
        double step = niceStep((end - low) / wantedTicks);
        return new Axis(title, kind, low, end, ticks(Math.ceil(low / step - 1e-9) * step, end, step));
    }

    /** A time axis in seconds, with ticks on whole minutes, hours or days. */
    static Axis time(long fromSeconds, long toSeconds, int wantedTicks) {
        double from = (double) fromSeconds;
        double end = (double) Math.max(toSeconds, fromSeconds + 1);
        double step = TIME_STEPS[TIME_STEPS.length - 1];
        for (int i = TIME_STEPS.length - 1; i >= 0 && TIME_STEPS[i] >= (end - from) / wantedTicks; i--) {
            step = TIME_STEPS[i];
        }
        step *= Math.max(1, Math.ceil((end - from) / step / (2 * wantedTicks)));
        return new Axis(timeTitle(end), Kind.TIME, from, end, ticks(Math.ceil(from / step - 1e-9) * step, end, step));
    }

    /** Where a value is, as a share of the axis; values beyond the ends stay at the ends. */
    double share(double value) {
        return Math.max(0, Math.min(1, (value - min) / (max - min)));
    }

    /** Text of a tick. */
    String label(double value) {
        if (kind == Kind.TIME) {
            return timeLabel(value);
        }
        return Numbers.compact(value, 3);
    }

    private String timeLabel(double seconds) {
        if (max >= 2 * DAY) {
            return Numbers.compact(seconds / DAY, 2);
        }
        long upper = (long) (max >= HOUR ? seconds / HOUR : seconds / MINUTE);
        long lower = (long) (max >= HOUR ? seconds % HOUR / MINUTE : seconds % MINUTE);
        return String.format(Locale.ROOT, "%d:%02d", upper, lower);
    }

    private static String timeTitle(double end) {
        if (end >= 2 * DAY) {
            return "time, days";
        }
        return end >= HOUR ? "time, h:mm" : "time, min:s";
    }

    private static double niceStep(double rough) {
        double magnitude = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * magnitude >= rough * 0.999) {
                return factor * magnitude;
            }
        }
        return 10 * magnitude;
    }

    private static List<Double> ticks(double first, double last, double step) {
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; first + i * step <= last + step * 1e-6; i++) {
            ticks.add(first + i * step);
        }
        return ticks;
    }
}
