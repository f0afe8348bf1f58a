package io.ballast.algorithms;

import io.ballast.model.evict.PodFate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The order in which pods leave a node. Thread-safe. */
public final class VictimOrder {
    private VictimOrder() {}

    /**
     * Names of the victims, the first to leave first: by their keys, then, where all are equal, the last name of the alphabet first, as upstream does for
     * best-effort pods. Pods with fewer keys compare by those that both have. O(n log n).
     *
     * @param fates what is decided, by namespace and name of the pod
     */
    public static List<String> of(Map<String, PodFate> fates) {
        record Entry(String pod, List<Long> keys) {}
        return fates.entrySet().stream()
                .filter(e -> e.getValue() instanceof PodFate.Victim)
                .map(e -> new Entry(e.getKey(), ((PodFate.Victim) e.getValue()).keys()))
                .sorted(Comparator.comparing(Entry::keys, VictimOrder::compare)
                        .thenComparing(Entry::pod, Comparator.reverseOrder()))
                .map(Entry::pod)
                .toList();
    }

    private static int compare(List<Long> a, List<Long> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = Long.compare(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
