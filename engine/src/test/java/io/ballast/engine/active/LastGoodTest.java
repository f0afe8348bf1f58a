package io.ballast.engine.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ballast.engine.session.PolicyException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LastGoodTest {
    private final AtomicLong clock = new AtomicLong();
    private final LastGood<String, String> answers = new LastGood<>(2, Duration.ofSeconds(10), clock::get);

    @Test
    void failureGivesTheLastAnswerOfThatSubjectWithItsAge() {
        answers.decide("p", () -> "node-1");
        clock.addAndGet(Duration.ofSeconds(3).toNanos());

        assertThat(answers.decide("p", LastGoodTest::fails))
                .isEqualTo(new LastGood.Stale<>("node-1", Duration.ofSeconds(3), "rule a/b failed"));
        assertThat(answers.decide("q", LastGoodTest::fails)).isEqualTo(new LastGood.Failed<>("rule a/b failed"));
        assertThat(answers.decide("p", () -> "node-2")).isEqualTo(new LastGood.Fresh<>("node-2"));
        assertThat(answers.counts()).isEqualTo(new LastGood.Counts(2, 1, 1));
    }

    @Test
    void answerThatIsTooOldIsNoAnswer() {
        answers.decide("p", () -> "node-1");
        clock.addAndGet(Duration.ofSeconds(11).toNanos());

        assertThat(answers.decide("p", LastGoodTest::fails)).isEqualTo(new LastGood.Failed<>("rule a/b failed"));
    }

    @Test
    void subjectsAreBounded() {
        answers.decide("p", () -> "1");
        answers.decide("q", () -> "2");
        answers.decide("r", () -> "3");

        assertThat(answers.decide("p", LastGoodTest::fails)).isInstanceOf(LastGood.Failed.class);
        assertThat(answers.decide("r", LastGoodTest::fails)).isInstanceOf(LastGood.Stale.class);
    }

    @Test
    void faultOfTheProgramIsNotHidden() {
        assertThatIllegalStateException()
                .isThrownBy(() -> answers.decide("p", () -> {
                    throw new IllegalStateException("bug");
                }));
    }

    private static String fails() {
        throw new PolicyException("rule a/b failed");
    }
}
