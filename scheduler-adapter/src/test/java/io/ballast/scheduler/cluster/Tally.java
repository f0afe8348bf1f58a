package io.ballast.scheduler.cluster;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/** What callers asked and which answers were wrong. Thread-safe. */
final class Tally {
    /** More of the same says nothing new. */
    private static final int TEXTS = 20;

    private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();
    private final List<String> wrong = new CopyOnWriteArrayList<>();

    /** An answer was right. */
    void right(String what) {
        counts.computeIfAbsent(what, key -> new LongAdder()).increment();
    }

    /** An answer was wrong, or there was none. */
    void wrong(String what, Object answer) {
        right("wrong");
        if (wrong.size() < TEXTS) {
            String text = String.valueOf(answer);
            wrong.add(what + ": " + text.substring(0, Math.min(300, text.length())));
        }
    }

    List<String> wrong() {
        return wrong;
    }

    long count(String what) {
        LongAdder count = counts.get(what);
        return count == null ? 0 : count.sum();
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
