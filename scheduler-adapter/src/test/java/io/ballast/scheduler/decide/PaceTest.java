package io.ballast.scheduler.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final Pace pace = new Pace();
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");

    private void asked(int pods, Duration every) {
        for (int i = 0; i < pods; i++) {
            now = now.plus(every);
            pace.asked(now);
        }
    }

    private void seen(int nominations, Duration... took) {
        for (int i = 0; i < nominations; i++) {
            pace.seen(took[i % took.length]);
        }
    }

    @Test
    void leadIsWhatTheSchedulerDoesUntilANominationIsSeen() {
        asked(100, Duration.ofMillis(5));
        seen(300, Duration.ofMillis(100));

        assertThat(pace.lead()).isBetween(Pace.LEAST_LEAD + 20, Pace.LEAST_LEAD + 21);
    }

    @Test
    void leadIsLongerWhereSomeNominationsTakeLonger() {
        asked(100, Duration.ofMillis(5));
        seen(300, Duration.ofMillis(50), Duration.ofMillis(150));

        // 100 ms on average, 50 more or less, four times that as a margin.
        assertThat(pace.lead()).isBetween(Pace.LEAST_LEAD + 56, Pace.LEAST_LEAD + 66);
    }

    @Test
    void leadGrowsWithNominationsThatCameTooLateAndShrinksWithThoseInTime() {
        asked(100, Duration.ofMillis(5));
        seen(300, Duration.ofMillis(100));
        for (int i = 0; i < 4; i++) {
            pace.tooLate();
        }
        assertThat(pace.lead()).as("twice the time").isBetween(Pace.LEAST_LEAD + 40, Pace.LEAST_LEAD + 41);

        for (int i = 0; i < 100; i++) {
            pace.inTime();
        }
        assertThat(pace.lead()).as("half of that is gone").isBetween(Pace.LEAST_LEAD + 30, Pace.LEAST_LEAD + 31);
        for (int i = 0; i < 1000; i++) {
            pace.inTime();
        }
        assertThat(pace.lead())
                .as("never below what was measured")
                .isBetween(Pace.LEAST_LEAD + 20, Pace.LEAST_LEAD + 21);
    }

    @Test
    void marginIsBounded() {
        asked(100, Duration.ofMillis(5));
        seen(300, Duration.ofMillis(100));
        for (int i = 0; i < 1000; i++) {
            pace.tooLate();
        }

        assertThat(pace.lead()).isBetween(Pace.LEAST_LEAD + 160, Pace.LEAST_LEAD + 161);
    }

    @Test
    void whatWasLearnedInARushIsForgottenWithinMinutes() {
        seen(300, Duration.ofMillis(100));
        for (int i = 0; i < 1000; i++) {
            pace.tooLate();
        }
        asked(2, Duration.ofMinutes(10));
        asked(200, Duration.ofMillis(5));

        assertThat(pace.lead()).isBetween(Pace.LEAST_LEAD + 20, Pace.LEAST_LEAD + 21);
    }

    @Test
    void leadIsLeastWhileNothingIsKnownAndBoundedWhateverHappens() {
        assertThat(pace.lead()).isEqualTo(Pace.LEAST_LEAD);
        asked(200, Duration.ofNanos(1000));
        seen(100, Duration.ofMinutes(1));
        assertThat(pace.lead()).isEqualTo(512);
    }

    @Test
    void noMoreNominationsStandThanTheSchedulerComesToInHalfTheirTime() {
        asked(100, Duration.ofMillis(10));
        assertThat(pace.within(Duration.ofSeconds(5))).isBetween(249, 251);
        asked(100, Duration.ofHours(1));
        assertThat(pace.within(Duration.ofSeconds(5))).as("a pause is a pause").isEqualTo(2);
    }

    @Test
    void fewNominationsAreWrittenAtATime() {
        for (int i = 0; i < Pace.WRITERS; i++) {
            assertThat(pace.mayWrite()).isTrue();
            pace.writes();
        }
        assertThat(pace.mayWrite()).isFalse();
        pace.written();
        assertThat(pace.mayWrite()).isTrue();
    }
}
