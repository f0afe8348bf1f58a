package io.ballast.scheduler.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.decide.PodWrites;
import io.ballast.scheduler.observe.EventSeries.Outcome;
import io.ballast.scheduler.observe.PodEvent.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventSeriesTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final int PER_SECOND = 2;
    private static final int BURST = 10;

    private final List<String> written = new ArrayList<>();
    private boolean expired;
    private final EventSeries series = new EventSeries(
            new EventWrites() {
                @Override
                public void create(String name, PodEvent event) {
                    written.add("create " + name);
                }

                @Override
                public boolean again(String name, PodEvent event, int count, Instant last) {
                    written.add("again " + name + " " + count);
                    return !expired;
                }
            },
            PER_SECOND);

    private static PodEvent failed(String pod, String rules, String id, Instant at) {
        return new PodEvent(
                new PodWrites.Target("default", pod, "uid-" + pod), Reason.FAILED_BY_RULE, rules, "note", id, at);
    }

    @Test
    void sameRulesAreWrittenOnceInFiveMinutesAndCounted() {
        assertThat(series.take(failed("web", "a b", "d-1", NOON))).isEqualTo(Outcome.WRITTEN);
        assertThat(series.take(failed("web", "a b", "d-2", NOON.plusSeconds(10))))
                .isEqualTo(Outcome.MERGED);
        assertThat(series.take(failed("web", "a b", "d-3", NOON.plusSeconds(299))))
                .isEqualTo(Outcome.MERGED);
        assertThat(series.take(failed("web", "a b", "d-4", NOON.plusSeconds(300))))
                .isEqualTo(Outcome.WRITTEN);
        assertThat(series.take(failed("web", "a b", "d-5", NOON.plusSeconds(310))))
                .isEqualTo(Outcome.MERGED);

        assertThat(written).containsExactly("create web.d-1", "again web.d-1 4");
    }

    @Test
    void otherRulesAndOtherPodsAreOtherEvents() {
        series.take(failed("web", "a", "d-1", NOON));
        series.take(failed("web", "a b", "d-2", NOON));
        series.take(failed("db", "a", "d-3", NOON));

        assertThat(written).containsExactly("create web.d-1", "create web.d-2", "create db.d-3");
    }

    @Test
    void eventThatTheApiServerHasForgottenIsCreatedAnew() {
        series.take(failed("web", "a", "d-1", NOON));
        expired = true;
        series.take(failed("web", "a", "d-2", NOON.plusSeconds(7200)));

        assertThat(written).containsExactly("create web.d-1", "again web.d-1 2", "create web.d-2");
    }

    @Test
    void whatIsTooMuchIsDroppedAndComesWhenThereIsRoomAgain() {
        List<Outcome> outcomes = IntStream.range(0, BURST + 3)
                .mapToObj(i -> series.take(failed("pod-" + i, "a", "d-" + i, NOON)))
                .toList();

        assertThat(outcomes.subList(0, BURST)).containsOnly(Outcome.WRITTEN);
        assertThat(outcomes.subList(BURST, BURST + 3)).containsOnly(Outcome.DROPPED);
        assertThat(series.take(failed("pod-11", "a", "d-20", NOON.plusSeconds(1))))
                .isEqualTo(Outcome.WRITTEN);
        assertThat(written).hasSize(BURST + 1).endsWith("create pod-11.d-20");
    }

    @Test
    void placementsDoNotTakeTheRoomOfFailures() {
        IntStream.range(0, BURST + 5).forEach(i -> series.take(placed("pod-" + i, NOON)));

        assertThat(series.take(failed("web", "a", "d-1", NOON))).isEqualTo(Outcome.WRITTEN);
    }

    private static PodEvent placed(String pod, Instant at) {
        return new PodEvent(
                new PodWrites.Target("default", pod, "uid-" + pod),
                Reason.PLACED_BY_RULE,
                "node-a",
                "note",
                "d-" + pod,
                at);
    }

    @Test
    void nameOfAnEventIsNeverTooLong() {
        series.take(failed("p".repeat(253), "a", "d-1", NOON));

        assertThat(written.get(0)).hasSize("create ".length() + 253).endsWith("p.d-1");
    }
}
