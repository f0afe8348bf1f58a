package io.ballast.engine.fact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityHintTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    70Gi   | Memory is in bytes: 75161927680.
                    1.5Gi  | Memory is in bytes: 1610612736.
                    512Mi  | Memory is in bytes: 536870912.
                    512MiB | Memory is in bytes: 536870912.
                    2G     | Memory is in bytes: 2000000000.
                    1Pi    | Memory is in bytes: 1125899906842624.
                    500m   | CPU is in milli-cores: 500.
                    1.5    | Numbers are whole; cores are written in milli-cores: 1500.
                    """)
    void aQuantityIsTranslated(String text, String hint) {
        assertThat(QuantityHint.of(text)).isEqualTo(hint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "", "Gi", "-5Gi", "80 %", "70gi", "0x10", "1e3", "010", "80"})
    void whatIsNoQuantityGetsNoHint(String text) {
        assertThat(QuantityHint.of(text)).isEmpty();
    }

    @Test
    void manyDigitsAreNoQuantity() {
        assertThat(QuantityHint.of("9".repeat(100_000) + "Gi")).isEmpty();
    }
}
