package io.ballast.api.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.OffsetDateTime;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiTimeTest {
    /** The years 1 to 9999. */
    @Property
    void wholeSecondsAreReadAsTheGeneralParserReadsThem(
            @ForAll @LongRange(min = -62_135_596_800L, max = 253_402_300_799L) long seconds) {
        String text = Instant.ofEpochSecond(seconds).toString();

        assertThat(ApiTime.of(text, "f")).isEqualTo(OffsetDateTime.parse(text).toInstant());
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29T23:59:59Z, 1709251199000",
        "2024-02-29T23:59:59.5Z, 1709251199500",
        "2024-03-01T01:59:59+02:00, 1709251199000"
    })
    void otherFormsOfTheStandardAreReadToo(String text, long millis) {
        assertThat(ApiTime.of(text, "f")).isEqualTo(Instant.ofEpochMilli(millis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "now",
                "2024-02-30T00:00:00Z",
                "2024-13-01T00:00:00Z",
                "2024-01-01T24:00:00Z",
                "2024-01-01T00:00:60Z",
                "2024-01-01 00:00:00Z"
            })
    void textThatIsNoTimeIsNamedWithItsField(String text) {
        assertThatThrownBy(() -> ApiTime.of(text, "status.updateTime"))
                .isInstanceOf(ApiObjectException.class)
                .hasMessageContaining("status.updateTime")
                .hasMessageContaining("'" + text + "' is no time");
    }
}
