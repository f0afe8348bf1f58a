package io.ballast.model.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockTest {
    @ParameterizedTest
    @CsvSource({
        "61000, 1000, 60",
        "60999, 1000, 59",
        "61000, 1999, 60",
        "1000, 61000, 0",
        "9223372036854775807, 0, 9223372036854775",
        "9223372036854775807, -9223372036854775808, 18446744073709550"
    })
    void secondsSinceAMomentAreWholeAndNeverBelowZero(long now, long moment, long seconds) {
        assertThat(new Clock(now).secondsSince(moment)).isEqualTo(seconds);
    }
}
