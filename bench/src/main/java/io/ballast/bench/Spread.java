package io.ballast.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Median and spread of figures, one for each round. */
public final class Spread {
    private Spread() {}

    /** The middle one, or the mean of the two in the middle; not a number when there is none. */
    public static double median(List<Double> values) {
        double[] sorted = sorted(values);
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** Median, lowest and highest with so many decimals: {@code 12 [10..15]}. */
    public static String text(List<Double> values, int decimals) {
        if (values.isEmpty()) {
            return "-";
        }
        double[] sorted = sorted(values);
        String number = "%." + decimals + "f";
        return String.format(
                Locale.ROOT,
                number + " [" + number + ".." + number + "]",
                median(values),
                sorted[0],
                sorted[sorted.length - 1]);
    }

    /** What the rounds of one are of those of another, round by round; as many as both have. */
    public static List<Double> ratios(List<Double> values, List<Double> base) {
        return IntStream.range(0, Math.min(values.size(), base.size()))
                .mapToObj(i -> values.get(i) / base.get(i))
                .toList();
    }

    private static double[] sorted(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
