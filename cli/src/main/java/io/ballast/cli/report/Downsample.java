package io.ballast.cli.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Chooses the points of a long curve that keep its shape. */
final class Downsample {
    private Downsample() {}

    /**
     * At most {@code limit} of the points, in order, first and last included: of each stretch the point that spans the largest triangle with its neighbours
     * (largest-triangle-three-buckets, S. Steinarsson 2013). O(n). {@code limit} is at least 3.
     */
    static <T> List<T> largestTriangles(List<T> points, int limit, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
        int n = points.size();
        if (n <= limit) {
            return points;
        }
        int[] chosen = new int[limit];
        double stretch = (n - 2.0) / (limit - 2);
        for (int bucket = 0; bucket < limit - 2; bucket++) {
            int from = 1 + (int) (bucket * stretch);
            int to = 1 + (int) ((bucket + 1) * stretch);
            int afterTo = Math.min(n, 1 + (int) ((bucket + 2) * stretch));
            List<T> after = points.subList(Math.min(to, n - 1), Math.max(afterTo, Math.min(to, n - 1) + 1));
            double nextX = after.stream().mapToDouble(x).average().orElseThrow();
            double nextY = after.stream().mapToDouble(y).average().orElseThrow();
            T last = points.get(chosen[bucket]);
            chosen[bucket + 1] = widest(
                    points,
                    from,
                    to,
                    p -> Math.abs((x.applyAsDouble(last) - nextX) * (y.applyAsDouble(p) - y.applyAsDouble(last))
                            - (x.applyAsDouble(last) - x.applyAsDouble(p)) * (nextY - y.applyAsDouble(last))));
        }
        chosen[limit - 1] = n - 1;
        return IntStream.of(chosen).mapToObj(points::get).toList();
    }

    private static <T> int widest(List<T> points, int from, int to, ToDoubleFunction<T> area) {
        int best = from;
        double widest = -1;
        for (int i = from; i < to; i++) {
            double here = area.applyAsDouble(points.get(i));
            if (here > widest) {
                widest = here;
                best = i;
            }
        }
        return best;
    }
}
