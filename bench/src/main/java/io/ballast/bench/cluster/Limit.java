package io.ballast.bench.cluster;

import io.ballast.bench.Spread;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What must hold of an arm. Immutable, thread-safe. */
sealed interface Limit {
    /**
     * Whether it does.
     *
     * @param text  what was to hold, and what it is
     * @param holds whether it holds
     */
    record Outcome(String text, boolean holds) {}

    /** What the rounds have shown; empty when those that it is about have not run. */
    Optional<Outcome> judge(ClusterResults results);

    /**
     * Pods in a second, compared with another arm's in the same round; the median counts.
     *
     * @param arm   the arm judged
     * @param base  what it is compared with
     * @param least least multiple
     */
    record Rate(String arm, String base, double least) implements Limit {
        @Override
        public Optional<Outcome> judge(ClusterResults results) {
            List<Double> ratios = results.ratios(arm, base);
            return outcome(
                    ratios,
                    Spread.median(ratios),
                    String.format(Locale.ROOT, "%s >= %.2f x %s", arm, least, base),
                    2,
                    least);
        }
    }

    /**
     * A figure of the scenario; the median of the rounds counts.
     *
     * @param arm    the arm judged
     * @param figure name of the figure
     * @param least  least value
     */
    record AtLeast(String arm, String figure, double least) implements Limit {
        @Override
        public Optional<Outcome> judge(ClusterResults results) {
            List<Double> values = results.figures(arm, figure);
            return outcome(
                    values,
                    Spread.median(values),
                    String.format(Locale.ROOT, "%s, %s >= %.0f", arm, figure, least),
                    1,
                    least);
        }
    }

    /**
     * A figure of the scenario that is a bound: the highest of the rounds counts.
     *
     * @param arm    the arm judged
     * @param figure name of the figure
     * @param most   highest value
     */
    record AtMost(String arm, String figure, double most) implements Limit {
        @Override
        public Optional<Outcome> judge(ClusterResults results) {
            List<Double> values = results.figures(arm, figure);
            if (values.isEmpty()) {
                return Optional.empty();
            }
            double highest = Collections.max(values);
            String text = String.format(Locale.ROOT, "%s, %s <= %.0f: %.1f", arm, figure, most, highest);
            return Optional.of(new Outcome(text, highest <= most));
        }
    }

    private static Optional<Outcome> outcome(
            List<Double> values, double median, String what, int decimals, double least) {
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new Outcome(
                        what + ": " + String.format(Locale.ROOT, "%." + decimals + "f", median), median >= least));
    }
}
