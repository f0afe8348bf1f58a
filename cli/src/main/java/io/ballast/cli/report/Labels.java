package io.ballast.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds places for the labels at the ends of lines, so that none covers another. */
final class Labels {
    private Labels() {}

    /**
     * Places on a scale from 0 to 1, each as near to the wanted one as the gap between neighbours allows (least squares), in the order of the wanted ones.
     * When they cannot all fit, the gap shrinks. O(n log n).
     */
    static double[] spread(double[] wanted, double gap) {
        int n = wanted.length;
        double space = n > 1 ? Math.min(gap, 1.0 / (n - 1)) : 0;
        List<Integer> order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> wanted[i]))
                .toList();
        // Without the gaps the places only have to ascend, and neighbours that do not are pooled at their mean.
        List<double[]> pools = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            pools.add(new double[] {wanted[order.get(i)] - i * space, 1});
            while (pools.size() > 1 && mean(pools, 2) >= mean(pools, 1)) {
                double[] upper = pools.remove(pools.size() - 1);
                double[] lower = pools.get(pools.size() - 1);
                lower[0] += upper[0];
                lower[1] += upper[1];
            }
        }
        double[] places = new double[n];
        int i = 0;
        for (double[] pool : pools) {
            double mean = Math.max(0, Math.min(1 - Math.max(0, n - 1) * space, pool[0] / pool[1]));
            for (int k = 0; k < pool[1]; k++, i++) {
                places[order.get(i)] = mean + i * space;
            }
        }
        return places;
    }

    private static double mean(List<double[]> pools, int fromEnd) {
        double[] pool = pools.get(pools.size() - fromEnd);
        return pool[0] / pool[1];
    }
}
