package io.ballast.engine.active;

import io.ballast.engine.session.PolicyException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Keeps the last good answer for each subject, for the moment in which rules fail or take too long. A failure concerns its subject only. Thread-safe; the
 * decision itself runs outside any lock.
 *
 * @param <K> what is decided about: a pod, a pod class, a node
 * @param <V> answer; immutable
 */
public final class LastGood<K, V> {
    /**
     * What a caller gets.
     *
     * @param <V> answer
     */
    public sealed interface Answer<V> permits Fresh, Stale, Failed {}

    /** The rules' answer. */
    public record Fresh<V>(V value) implements Answer<V> {}

    /**
     * The rules failed; this is what they said before.
     *
     * @param age how long ago
     * @param why what failed
     */
    public record Stale<V>(V value, Duration age, String why) implements Answer<V> {}

    /**
     * The rules failed, and there is no earlier answer that is young enough.
     *
     * @param why what failed
     */
    public record Failed<V>(String why) implements Answer<V> {}

    /**
     * How many answers of each kind there were.
     *
     * @param fresh  from the rules
     * @param stale  from earlier
     * @param failed none
     */
    public record Counts(long fresh, long stale, long failed) {}

    private record Kept<V>(V value, long at) {}

    private final Map<K, Kept<V>> answers;
    private final Duration maxAge;
    private final LongSupplier nanoTime;
    private long fresh;
    private long stale;
    private long failed;

    /**
     * Keeps answers.
     *
     * @param subjects subjects that are kept; the one decided longest ago goes first
     * @param maxAge   age beyond which an answer is of no use
     * @param nanoTime clock in nanoseconds
     */
    public LastGood(int subjects, Duration maxAge, LongSupplier nanoTime) {
        this.maxAge = maxAge;
        this.nanoTime = nanoTime;
        answers = new LinkedHashMap<>(64, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Kept<V>> eldest) {
                return size() > subjects;
            }
        };
    }

    /** Asks the rules; when they fail or take too long, gives what they said last. */
    public Answer<V> decide(K subject, Supplier<V> decision) {
        try {
            V value = decision.get();
            keep(subject, value);
            return new Fresh<>(value);
        } catch (PolicyException e) {
            return earlier(subject, e.getMessage());
        }
    }

    private synchronized void keep(K subject, V value) {
        answers.put(subject, new Kept<>(value, nanoTime.getAsLong()));
        fresh++;
    }

    private synchronized Answer<V> earlier(K subject, String why) {
        Kept<V> kept = answers.get(subject);
        if (kept != null) {
            Duration age = Duration.ofNanos(nanoTime.getAsLong() - kept.at);
            if (age.compareTo(maxAge) <= 0) {
                stale++;
                return new Stale<>(kept.value, age, why);
            }
        }
        failed++;
        return new Failed<>(why);
    }

    /** Answers so far. */
    public synchronized Counts counts() {
        return new Counts(fresh, stale, failed);
    }
}
