package io.ballast.scheduler.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.ballast.scheduler.lease.LeaseState.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One adapter, step by step; milliseconds of a clock that the test turns. Lease 3 s, deadline 2.5 s, look every 500 ms. */
class LeaseStateTest {
    private static final Instant WALL = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration LEASE = Duration.ofSeconds(3);

    private final LeaseState state = new LeaseState("me", LeaseTimes.USUAL, 0);

    private static long ms(long milliseconds) {
        return TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    private static LeaseRecord lease(String holder, String version) {
        return new LeaseRecord(holder, LEASE, 4, WALL, WALL, version);
    }

    private Step at(long milliseconds) {
        return state.next(ms(milliseconds), WALL);
    }

    private void see(long milliseconds, String holder, String version) {
        state.saw(Optional.of(lease(holder, version)), ms(milliseconds));
    }

    private Step.Write writes(long milliseconds) {
        assertThat(at(milliseconds)).isInstanceOf(Step.Write.class);
        return (Step.Write) at(milliseconds);
    }

    private void holdsSince(long sent) {
        see(sent, "", "1");
        state.wrote(writes(sent), lease("me", "2"), ms(sent), ms(sent + 10));
    }

    @Test
    void leaseOfAnotherIsTakenOnlyAfterItStoodStillForItsDuration() {
        assertThat(at(0)).isEqualTo(new Step.Read());
        see(10, "other", "1");
        assertThat(at(100)).isEqualTo(new Step.Wait(ms(410)));
        assertThat(at(510)).isEqualTo(new Step.Read());
        see(520, "other", "2");
        for (long look = 1020; look < 3520; look += 500) {
            assertThat(at(look)).isEqualTo(new Step.Read());
            see(look, "other", "2");
        }
        assertThat(at(3519)).isInstanceOf(Step.Wait.class);
        Step.Write taken = writes(3520);
        assertThat(taken.expiry()).isTrue();
        assertThat(taken.lease().holder()).isEqualTo("me");
        assertThat(taken.lease().transitions()).isEqualTo(5);
        assertThat(taken.lease().version()).isEqualTo("2");
    }

    @Test
    void freeLeaseIsTakenAtOnceAndNothingOfTheFormerHolderIsUnderWay() {
        see(10, "", "1");
        assertThat(writes(10).expiry()).isFalse();
    }

    @Test
    void holderStopsAtTheDeadlineCountedFromSendingTheRenewalNotFromItsAnswer() {
        holdsSince(1000);
        assertThat(state.held(ms(3499))).isTrue();
        assertThat(state.held(ms(3500))).isFalse();
        Step.Write renewal = writes(1500);
        state.wrote(renewal, lease("me", "3"), ms(1500), ms(2900));
        assertThat(state.held(ms(3999))).isTrue();
        assertThat(state.held(ms(4000))).isFalse();
    }

    @Test
    void holderThatLapsedGoesOnInTheSameTermWhenNobodyElseTookTheLease() {
        holdsSince(0);
        state.serve(1);
        state.failed(ms(2000));
        assertThat(state.serving(ms(2600))).isZero();
        assertThat(state.over(1)).isFalse();
        state.wrote(writes(2600), lease("me", "3"), ms(2600), ms(2700));
        assertThat(state.serving(ms(2700))).isEqualTo(1);
    }

    @Test
    void holderThatSeesAnotherHolderBeginsANewTermLaterAndAnswersOnlyAfterCatchingUp() {
        holdsSince(0);
        state.serve(1);
        state.conflict(ms(3100));
        see(3200, "other", "7");
        assertThat(state.over(1)).isTrue();
        see(3700, "", "8");
        state.wrote(writes(3700), lease("me", "9"), ms(3700), ms(3710));
        assertThat(state.held(ms(3710))).isTrue();
        assertThat(state.serving(ms(3710))).isZero();
        state.serve(2);
        assertThat(state.serving(ms(3710))).isEqualTo(2);
    }

    @Test
    void deletedLeaseIsMadeAgainByItsHolderAtOnceAndByOthersAfterItsDuration() {
        holdsSince(0);
        state.conflict(ms(600));
        state.saw(Optional.empty(), ms(610));
        assertThat(writes(610).lease().version()).isEmpty();

        LeaseState other = new LeaseState("other", LeaseTimes.USUAL, 0);
        other.saw(Optional.of(lease("me", "1")), ms(500));
        for (long look = 1000; look < 4000; look += 500) {
            other.saw(Optional.empty(), ms(look));
            assertThat(other.next(ms(look + 499), WALL)).isInstanceOf(Step.Wait.class);
        }
        assertThat(other.next(ms(4000), WALL)).isInstanceOf(Step.Write.class);
    }

    @Test
    void absenceThatWasNotWatchedDoesNotCount() {
        state.saw(Optional.empty(), 0);
        state.conflict(ms(3000));
        state.saw(Optional.empty(), ms(3100));
        assertThat(at(3600)).isEqualTo(new Step.Read());
        state.saw(Optional.empty(), ms(9000));
        assertThat(at(9500)).isEqualTo(new Step.Read());
    }

    @Test
    void leaseThatWasMadeWithoutOurHearingOfItIsNotTrustedAtOnce() {
        state.saw(Optional.of(new LeaseRecord("me", LEASE, 0, WALL, WALL, "1")), 0);
        assertThat(at(500)).isEqualTo(new Step.Read());
        assertThat(writes(3000).lease().holder()).isEqualTo("me");
    }

    @Test
    void durationThatTheHolderWroteCountsAndNotOurOwn() {
        state.saw(Optional.of(new LeaseRecord("other", Duration.ofSeconds(15), 0, WALL, WALL, "1")), 0);
        assertThat(at(14_999)).isEqualTo(new Step.Read());
        assertThat(at(15_000)).isInstanceOf(Step.Write.class);
    }

    @Test
    void releaseEndsActingBeforeTheLeaseIsWritten() {
        holdsSince(0);
        Optional<LeaseRecord> free = state.release(WALL);
        assertThat(free).hasValueSatisfying(lease -> {
            assertThat(lease.free()).isTrue();
            assertThat(lease.version()).isEqualTo("2");
        });
        assertThat(state.held(ms(10))).isFalse();
    }

    @Test
    void timesThatDoNotFitTogetherAreAllTold() {
        LeaseTimes times = new LeaseTimes(Duration.ofMillis(2500), Duration.ofMillis(2500), Duration.ofSeconds(2));
        assertThat(times.faults())
                .extracting(LeaseTimes.Fault::message)
                .containsExactly(
                        "leaseDuration is 2500ms, must be whole seconds",
                        "renewDeadline is 2500ms, must be at least 200ms less than leaseDuration (2500ms)",
                        "retryPeriod is 2s, must be at most half of renewDeadline (2500ms)");
        assertThat(LeaseTimes.USUAL.faults()).isEmpty();
    }
}
