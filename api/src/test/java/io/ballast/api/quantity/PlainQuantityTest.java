package io.ballast.api.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainQuantityTest {
    private static final Map<String, BigDecimal> UNITS = Map.of(
            "",
            BigDecimal.ONE,
            "m",
            new BigDecimal("0.001"),
            "k",
            new BigDecimal("1e3"),
            "M",
            new BigDecimal("1e6"),
            "G",
            new BigDecimal("1e9"),
            "T",
            new BigDecimal("1e12"),
            "Ki",
            BigDecimal.valueOf(1L << 10),
            "Mi",
            BigDecimal.valueOf(1L << 20),
            "Gi",
            BigDecimal.valueOf(1L << 30),
            "Ti",
            BigDecimal.valueOf(1L << 40));

    @Property
    void isExactOrLeavesItToTheGeneralParser(
            @ForAll @LongRange(min = 0, max = 999_999_999_999L) long number,
            @ForAll @From("units") String unit,
            @ForAll boolean milli) {
        BigDecimal exact = BigDecimal.valueOf(number)
                .multiply(UNITS.get(unit))
                .movePointRight(milli ? 3 : 0)
                .setScale(0, RoundingMode.UP);

        long amount = PlainQuantity.amount(number + unit, milli);

        if (exact.compareTo(BigDecimal.valueOf(1L << 50)) <= 0) {
            assertThat(amount).isEqualTo(exact.longValueExact());
        } else {
            assertThat(amount).isIn(PlainQuantity.OTHER, exact.longValue());
        }
    }

    @Provide
    Arbitrary<String> units() {
        return Arbitraries.of(UNITS.keySet());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "m",
                "Gi",
                "-1",
                "+1",
                "1.5",
                ".5",
                "1e3",
                "1E",
                "1Ei",
                "1Pi",
                "1n",
                "1u",
                "1K",
                "1ki",
                "1mi",
                "1Gii",
                "1 ",
                "1GiB",
                "1234567890123"
            })
    void whatIsWrittenOtherwiseIsLeftToTheGeneralParser(String text) {
        assertThat(PlainQuantity.amount(text, false)).isEqualTo(PlainQuantity.OTHER);
    }
}
