package io.ballast.model.evict;

import java.util.List;

/** What is decided about a pod when something has to be released. */
public sealed interface PodFate permits PodFate.Spared, PodFate.Victim {
    /** It stays. */
    record Spared() implements PodFate {}

    /**
     * It leaves when its turn comes before enough is released.
     *
     * @param keys its place among the victims: the lowest first key first, equal ones by the second, and so on
     */
    record Victim(List<Long> keys) implements PodFate {
        public Victim {
            keys = List.copyOf(keys);
        }
    }
}
