package io.ballast.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRangeTest {
    @ParameterizedTest
    @CsvSource({
        ">=1.0 <2.0, 1.0, true",
        ">=1.0 <2.0, 1.9.9, true",
        ">=1.0 <2.0, 2.0, false",
        ">=1.0 <2.0, 0.9, false",
        ">=1.0 <2.0, 1.10, true",
        "<1.10, 1.9, true",
        "<1.9, 1.10, false",
        ">1.2, 1.2.0, false",
        ">1.2, 1.2.1, true",
        "<=1.2, 1.2.0, true",
        "<=1.2, 1.2.1, false",
        "=1.2, 1.2.0, true",
        "1.2, 1.2.0, true",
        "1, 1.0.1, false",
        "'  >=1   <3 ', 2, true",
    })
    void everyComparisonMustHold(String range, String version, boolean holds) {
        assertThat(new VersionRange(range).contains(version)).isEqualTo(holds);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ">=",
                ">= 1.0",
                "~1.0",
                "^1.0",
                ">=1.0,<2.0",
                "1.x",
                "1.0.0.0",
                ">=-1",
                "=>1.0",
                ">=1.0 || <0.5",
                ">=99999999999999999999"
            })
    void whatIsNoRangeIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new VersionRange(text))
                .withMessageContaining("is not a version comparison such as >=1.0 or <2.0");
    }
}
