package io.ballast.scheduler.decide;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what was used longest ago. Not thread-safe. */
final class Recent<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int most;

    /** An empty one that keeps so many. */
    Recent(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
