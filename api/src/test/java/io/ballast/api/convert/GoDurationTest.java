package io.ballast.api.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0s, 0",
        "5m0s, 300000",
        "1h0m0s, 3600000",
        "1.5h, 5400000",
        "300ms, 300",
        "-10s, -10000",
        "1h2m3.5s, 3723500"
    })
    void notationOfGoIsRead(String text, long millis) {
        assertThat(GoDuration.parse(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5 m", "m", "1d", "PT5M", "999999999h"})
    void anythingElseIsNone(String text) {
        assertThat(GoDuration.parse(text)).isEmpty();
    }

    @Test
    void nanosecondsAreKept() {
        assertThat(GoDuration.parse("1ns")).contains(Duration.ofNanos(1));
    }
}
