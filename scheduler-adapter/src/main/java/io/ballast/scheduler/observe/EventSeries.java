package io.ballast.scheduler.observe;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns what happens into few writes: the first time an event is created, later ones only count; what was counted is written with the next one that comes {@link #QUIET}
 * or more after the last write. Belongs to one thread.
 */
final class EventSeries {
    /** Time between two writes about the same. */
    static final Duration QUIET = Duration.ofMinutes(5);

    /** Series that are remembered; the one that was seen longest ago is forgotten first, and begins anew. */
    static final int MOST = 4096;

    /** What became of an event. */
    enum Outcome {
        WRITTEN,
        MERGED,
        DROPPED
    }

    private record Key(String uid, PodEvent.Reason reason, String same) {}

    private static final class Series {
        private final String name;
        private int count = 1;
        private Instant written;

        private Series(String name, Instant written) {
            this.name = name;
            this.written = written;
        }
    }

    private final EventWrites writes;
    private final RateLimit failures;
    private final RateLimit placements;
    private final Map<Key, Series> known = new LinkedHashMap<>(256, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Series> eldest) {
            return size() > MOST;
        }
    };

    /** @param perSecond most writes in a second for each type of event */
    EventSeries(EventWrites writes, int perSecond) {
        this.writes = requireNonNull(writes, "writes is null");
        failures = new RateLimit(perSecond);
        placements = new RateLimit(perSecond);
    }

    /** Takes an event. What the writes throw comes through; the event then was not written. */
    Outcome take(PodEvent event) {
        Key key = new Key(event.pod().uid(), event.reason(), event.same());
        Series series = known.get(key);
        if (series != null) {
            series.count++;
            if (event.at().isBefore(series.written.plus(QUIET))) {
                return Outcome.MERGED;
            }
        }
        RateLimit limit = event.reason() == PodEvent.Reason.PLACED_BY_RULE ? placements : failures;
        if (!limit.take(event.at())) {
            return Outcome.DROPPED;
        }
        if (series == null || !writes.again(series.name, event, series.count, event.at())) {
            String name = name(event);
            writes.create(name, event);
            known.put(key, new Series(name, event.at()));
        } else {
            series.written = event.at();
        }
        return Outcome.WRITTEN;
    }

    /** Names of objects end at 253 letters. */
    private static String name(PodEvent event) {
        int room = 253 - 1 - event.id().length();
        String pod = event.pod().name();
        return (pod.length() > room ? pod.substring(0, room) : pod) + "." + event.id();
    }
}
